import { OutgoingRequestPage, OutgoingRequestQuery } from '@farthing/api-contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { operationsOf } from '../../../http/operations.ts';
import { readLedger } from './service.ts';

const operation = operationsOf('Administration');

/** /api/v1/admin/outgoing: every request of the service to the world outside, for administrators. */
export const outgoingRequestRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/',
    operation({
      summary: 'List outgoing requests, newest first',
      querystring: OutgoingRequestQuery,
      response: { 200: OutgoingRequestPage },
    }),
    (request) => request.systemStatements((scope) => readLedger(scope, request.query)),
  );
};
