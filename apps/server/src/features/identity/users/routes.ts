import {
  IdPath,
  NewUserAccount,
  UserAccount,
  UserAccountChange,
  UserAccountList,
  UserAccountQuery,
} from '@farthing/api-contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { type ClientAddress, userWithOrigin } from '../../../http/client-address.ts';
import { operationsOf, shortBodies } from '../../../http/operations.ts';
import { attemptCounter } from '../../../http/rate-limit.ts';
import { administerUser, createUser, readUserPage, type UserParts } from './service.ts';

const operation = operationsOf('Administration', shortBodies);

type Options = Omit<UserParts, 'attempts'> & {
  readonly address: ClientAddress;
  readonly database: Parameters<typeof attemptCounter>[0];
};

/** /api/v1/admin/users: who may sign in, for administrators. */
export const userRoutes: FastifyPluginAsyncTypebox<Options> = async (
  app,
  { database, address, ...given },
) => {
  const parts: UserParts = {
    ...given,
    attempts: attemptCounter(database),
  };
  const actor = (request: FastifyRequest) => userWithOrigin(request, address);

  app.get(
    '/',
    operation({
      summary: 'List users, oldest first',
      querystring: UserAccountQuery,
      response: { 200: UserAccountList },
    }),
    (request) => request.systemStatements((scope) => readUserPage(scope, request.query)),
  );

  app.post(
    '/',
    {
      onRequest: app.requireSession,
      ...operation({
        summary: 'Create a user in any registration mode',
        body: NewUserAccount,
        response: { 201: UserAccount },
      }),
    },
    (request) => createUser(request, parts, actor(request), request.body),
  );

  app.patch(
    '/:id',
    {
      onRequest: app.requireSession,
      ...operation({
        summary: 'Change whether a user is enabled or an administrator, or reset their TOTP',
        params: IdPath,
        body: UserAccountChange,
        response: { 200: UserAccount },
      }),
    },
    (request) => administerUser(request, parts, actor(request), { ...request.body, id: request.params.id }),
  );
};
