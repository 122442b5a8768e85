import { SearchQuery, SearchResult } from '@farthing/api-contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { operationsOf } from '../../../http/operations.ts';
import { answerTagged } from '../../../http/tagged-answer.ts';
import { viewOf } from '../../../http/view.ts';
import { search } from './service.ts';

const operation = operationsOf('Reports');

/** /api/v1/search: everything of the user's that a name or a word finds. */
export const searchRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/',
    operation({
      summary: 'Search accounts, categories, merchants, holdings, tags and transactions',
      querystring: SearchQuery,
      response: { 200: SearchResult },
    }),
    (request, reply) =>
      answerTagged(request, reply, (scope) => search(scope, request.query, viewOf(request))),
  );
};
