import { SessionList, SessionPath } from '@farthing/api-contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { bearerToken, signedIn } from '../../../http/authentication.ts';
import { type ClientAddress, callerOf } from '../../../http/client-address.ts';
import { operationsOf, shortBodies } from '../../../http/operations.ts';
import { listSessions, revokeSession, type SignInParts } from './service.ts';

const operation = operationsOf('Authentication', shortBodies);

/** /api/v1/auth/sessions: where the caller is signed in. */
export const sessionRoutes: FastifyPluginAsyncTypebox<
  SignInParts & { readonly address: ClientAddress }
> = async (app, { config, cache, address }) => {
  app.addHook('onRequest', app.requireSession);
  app.get(
    '/',
    operation({ summary: 'List active sessions, newest first', response: { 200: SessionList } }),
    async (request) => {
      const sessions = await request.read((scope) => listSessions(scope, bearerToken(request) ?? ''));
      // Everyone shares the demo user, so its sessions would reveal other visitors' addresses.
      return config.demoMode ? sessions.filter(({ is_current }) => is_current) : sessions;
    },
  );

  app.delete(
    '/:session_id',
    operation({ summary: 'End a session and invalidate its access token at once', params: SessionPath }),
    async (request) => {
      const session = { userId: signedIn(request).id, sessionId: request.params.session_id };
      await request.system((scope) => revokeSession(scope, cache, session, callerOf(request, address)));
    },
  );
};
