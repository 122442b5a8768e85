import { PensionLumpSums, PensionLumpSumsEntry } from '@farthing/api-contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { operationsOf } from '../../../http/operations.ts';
import { changedVersion } from '../../../http/version-match.ts';
import { readLumpSums, replaceLumpSums } from './service.ts';

const operation = operationsOf('Pensions');

/** /api/v1/tax/pension-lump-sums: lump sums from pensions, and the allowances they use. */
export const pensionLumpSumRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/',
    operation({
      summary: 'Read lump sums from pensions, with what is taxed and left of the allowances',
      response: { 200: PensionLumpSums },
    }),
    (request) => request.report((scope) => readLumpSums(scope)),
  );
  app.put(
    '/',
    operation({
      summary: 'Replace lump sums from pensions',
      body: PensionLumpSumsEntry,
      response: { 200: PensionLumpSums },
    }),
    (request) => {
      const entry = { ...request.body, ...changedVersion(request, request.body.version) };
      return request.write((scope) => replaceLumpSums(scope, entry));
    },
  );
};
