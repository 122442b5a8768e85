import {
  Message,
  PasswordChange,
  PasswordConfirmation,
  Profile,
  ProfileChange,
} from '@farthing/api-contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { type ClientAddress, userWithOrigin } from '../../../http/client-address.ts';
import { operationsOf, shortBodies } from '../../../http/operations.ts';
import { attemptCounter } from '../../../http/rate-limit.ts';
import { deleteSessionCookies, isSecure } from '../../../http/session-cookies.ts';
import {
  amendProfile,
  changePassword,
  deleteProfile,
  readProfile,
  refuseInDemo,
  type SignInParts,
} from './service.ts';

const operation = operationsOf('Profile', shortBodies);

/** /api/v1/profile: who the caller is, and how figures are shown to them. */
export const profileRoutes: FastifyPluginAsyncTypebox<
  SignInParts & { readonly address: ClientAddress }
> = async (app, { config, database, passwords, cache, address }) => {
  const parts = { passwords, attempts: attemptCounter(database), cache };
  const unlessDemo = [app.requireSession, async () => refuseInDemo(config)];

  app.get(
    '/',
    {
      onRequest: app.requireUser,
      ...operation({ summary: 'Read the profile', response: { 200: Profile } }),
    },
    (request) => request.read(readProfile),
  );

  const change = { body: ProfileChange, response: { 200: Profile } };
  app.patch(
    '/',
    {
      onRequest: app.requireUser,
      ...operation({ summary: 'Change the profile', ...change }),
    },
    (request) => request.write((scope) => amendProfile(scope, cache, request.body)),
  );

  app.post(
    '/password',
    {
      onRequest: unlessDemo,
      ...operation({
        summary: 'Change the password and end all other sessions',
        body: PasswordChange,
        response: { 200: Message },
      }),
    },
    (request) => changePassword(request, parts, userWithOrigin(request, address), request.body),
  );

  app.delete(
    '/',
    {
      onRequest: unlessDemo,
      ...operation({ summary: 'Delete the user and all their data', body: PasswordConfirmation }),
    },
    async (request, reply) => {
      await deleteProfile(request, parts, userWithOrigin(request, address), request.body?.password);
      deleteSessionCookies(reply, isSecure(request, config));
    },
  );
};
