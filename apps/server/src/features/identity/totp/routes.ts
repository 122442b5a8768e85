import { Message, PasswordConfirmation, TotpActivation, TotpSetup } from '@farthing/api-contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { signedIn } from '../../../http/authentication.ts';
import { type ClientAddress, userWithOrigin } from '../../../http/client-address.ts';
import { operationsOf, shortBodies } from '../../../http/operations.ts';
import { attemptCounter } from '../../../http/rate-limit.ts';
import { disableTotp, enableTotp, refuseInDemo, type SignInParts, setUpTotp } from './service.ts';

const operation = operationsOf('Authentication', shortBodies);

/** /api/v1/auth/totp: the second factor, off and on. */
export const totpRoutes: FastifyPluginAsyncTypebox<
  SignInParts & { readonly address: ClientAddress }
> = async (app, { config, database, passwords, cipher, cache, address }) => {
  const attempts = attemptCounter(database);

  app.get(
    '/setup',
    {
      onRequest: app.requireSession,
      exposeHeadRoute: false,
      ...operation({ summary: 'Get a new secret and backup codes', response: { 200: TotpSetup } }),
    },
    (request) => setUpTotp(request, cipher, signedIn(request).id),
  );

  app.post(
    '/enable',
    {
      onRequest: [app.requireSession, async () => refuseInDemo(config)],
      ...operation({ summary: 'Turn on TOTP', body: TotpActivation, response: { 200: Message } }),
    },
    (request) =>
      request.system((scope) =>
        enableTotp(scope, { cipher, cache }, userWithOrigin(request, address), request.body),
      ),
  );

  app.delete(
    '/',
    {
      onRequest: app.requireSession,
      ...operation({ summary: 'Turn off TOTP', body: PasswordConfirmation, response: { 200: Message } }),
    },
    (request) =>
      disableTotp(request, { passwords, attempts }, userWithOrigin(request, address), request.body?.password),
  );
};
