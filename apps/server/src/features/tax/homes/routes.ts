import { Homes, HomesEntry } from '@farthing/api-contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { operationsOf } from '../../../http/operations.ts';
import { versionedChange } from '../../../http/version-match.ts';
import { readHomes, replaceHomes } from './service.ts';

const operation = operationsOf('Tax');

/** /api/v1/tax/homes: where the user lived, and the taxpayer status that follows. */
export const homeRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/',
    operation({
      summary: 'Read where you lived, with the Scottish or Welsh taxpayer status of each tax year',
      response: { 200: Homes },
    }),
    (request) => request.report((scope) => readHomes(scope)),
  );
  app.put(
    '/',
    operation({ summary: 'Replace where you lived', body: HomesEntry, response: { 200: Homes } }),
    (request) => request.write((scope) => replaceHomes(scope, versionedChange(request))),
  );
};
