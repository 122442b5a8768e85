import { BedAndIsa, BedAndIsaQuery } from '@farthing/api-contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { operationsOf } from '../../../http/operations.ts';
import { today } from '../../../http/today.ts';
import { planBedAndIsa } from './service.ts';

const operation = operationsOf('Tax');

/** /api/v1/tax/bed-and-isa: what can be sold without tax and bought back in an ISA. */
export const bedAndIsaRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/',
    operation({
      summary: 'List the largest sales within the CGT exempt amount and ISA allowance',
      querystring: BedAndIsaQuery,
      response: { 200: BedAndIsa },
    }),
    (request) => request.report((scope) => planBedAndIsa(scope, request.query, today())),
  );
};
