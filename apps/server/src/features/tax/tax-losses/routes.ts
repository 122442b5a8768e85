import { LossHistory, LossHistoryQuery } from '@farthing/api-contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { operationsOf } from '../../../http/operations.ts';
import { readLossHistory } from './service.ts';

const operation = operationsOf('Tax');

/** /api/v1/tax/losses: losses of ten years, of disposals and businesses. */
export const taxLossRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/',
    operation({
      summary:
        'Read losses of the ten tax years up to one: brought forward, arisen, used and carried forward',
      querystring: LossHistoryQuery,
      response: { 200: LossHistory },
    }),
    (request) => request.report((scope) => readLossHistory(scope, request.query.tax_year)),
  );
};
