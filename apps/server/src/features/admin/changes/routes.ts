import { ChangePage, ChangeQuery } from '@farthing/api-contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { operationsOf } from '../../../http/operations.ts';
import { readChanges } from './service.ts';

const operation = operationsOf('History');

/** /api/v1/changes: what changed since a program last asked. */
export const changeRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/',
    operation({
      summary: 'List records that changed since a cursor',
      querystring: ChangeQuery,
      response: { 200: ChangePage },
    }),
    (request) => request.report((scope) => readChanges(scope, request.query)),
  );
};
