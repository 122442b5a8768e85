import { ApiTokenList, IdPath, MadeApiToken, NewApiToken } from '@farthing/api-contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { type ClientAddress, callerOf, userWithOrigin } from '../../../http/client-address.ts';
import { operationsOf, shortBodies } from '../../../http/operations.ts';
import { attemptCounter } from '../../../http/rate-limit.ts';
import { type ApiTokenParts, makeApiToken, readApiTokens, removeApiToken } from './service.ts';

type Options = ApiTokenParts & { readonly address: ClientAddress };

const operation = operationsOf('API tokens', shortBodies);

/** /api/v1/api-tokens: what programs of the caller's sign in with. No token reaches here, only who has signed in. */
export const apiTokenRoutes: FastifyPluginAsyncTypebox<Options> = async (
  app,
  { database, passwords, cache, address },
) => {
  app.addHook('onRequest', app.requireSession);
  const attempts = attemptCounter(database);

  app.get(
    '/',
    operation({ summary: 'List tokens, newest first', response: { 200: ApiTokenList } }),
    (request) => request.read(readApiTokens),
  );

  app.post(
    '/',
    operation({
      summary: 'Create a token, which is shown only once',
      body: NewApiToken,
      response: { 201: MadeApiToken },
    }),
    async (request, reply) => {
      const made = await makeApiToken(
        request,
        { passwords, attempts },
        userWithOrigin(request, address),
        request.body,
      );
      return reply.header('location', `/api/v1/api-tokens/${made.api_token.id}`).send(made);
    },
  );

  app.delete(
    '/:id',
    operation({ summary: 'Delete a token, which stops working at once', params: IdPath }),
    (request) =>
      request.write((scope) => removeApiToken(scope, cache, request.params.id, callerOf(request, address))),
  );
};
