import { HistoryEntry, HistoryPage, HistoryQuery, IdPath } from '@farthing/api-contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { signedIn } from '../../../http/authentication.ts';
import { type ClientAddress, callerOf } from '../../../http/client-address.ts';
import { answerOnce } from '../../../http/idempotency.ts';
import { operationsOf } from '../../../http/operations.ts';
import { today } from '../../../http/today.ts';
import { listHistory, readOperation } from './service.ts';
import { undoOperation } from './undo-service.ts';

const operation = operationsOf('History');

/** /api/v1/history: what was done in the last 30 days, and undoing it. */
export const historyRoutes: FastifyPluginAsyncTypebox<{ address: ClientAddress }> = async (
  app,
  { address },
) => {
  app.get(
    '/',
    operation({
      summary: 'List operations of the last 30 days, newest first',
      querystring: HistoryQuery,
      response: { 200: HistoryPage },
    }),
    (request) => request.read((scope) => listHistory(scope, request.query)),
  );
  app.get(
    '/:id',
    operation({ summary: 'Read one operation', params: IdPath, response: { 200: HistoryEntry } }),
    (request) => request.read((scope) => readOperation(scope, request.params.id)),
  );
  app.post(
    '/:id/undo',
    operation({ summary: 'Undo an operation completely', params: IdPath, response: { 200: HistoryEntry } }),
    (request, reply) => {
      const actor = { ...callerOf(request, address), today: today(), user_id: signedIn(request).id };
      return answerOnce(request, reply, (scope) => undoOperation(scope, request.params.id, actor));
    },
  );
};
