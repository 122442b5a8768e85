import { OutgoingRequestPage, OutgoingRequestQuery } from '@farthing/api-contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { readLedger } from './service.ts';

/** /api/v1/admin/outgoing: every request of the service to the world outside, for administrators. */
export const outgoingRequestRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/',
    {
      schema: {
        tags: ['Administration'],
        security: [{ bearer: [] }],
        summary: 'List requests to the world outside, newest first',
        querystring: OutgoingRequestQuery,
        response: { 200: OutgoingRequestPage },
      },
    },
    (request) => request.systemStatements((scope) => readLedger(scope, request.query)),
  );
};
