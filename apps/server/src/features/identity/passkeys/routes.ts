import {
  IdPath,
  NewPasskey,
  NewPasskeyOptions,
  Passkey,
  PasskeyChange,
  PasskeyList,
  PasskeyOptionsRequest,
} from '@farthing/api-contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { type ClientAddress, callerOf, userWithOrigin } from '../../../http/client-address.ts';
import { operationsOf, shortBodies } from '../../../http/operations.ts';
import { siteOf } from '../../../http/passkey-site.ts';
import { attemptCounter } from '../../../http/rate-limit.ts';
import {
  addPasskey,
  changePasskey,
  readPasskeys,
  removePasskey,
  type SignInParts,
  startPasskey,
} from './service.ts';

type Options = SignInParts & { readonly address: ClientAddress };

const operation = operationsOf('Authentication', shortBodies);

/** /api/v1/auth/passkeys: the caller's passkeys. No API token reaches here, only who has signed in. */
export const passkeyRoutes: FastifyPluginAsyncTypebox<Options> = async (app, options) => {
  app.addHook('onRequest', app.requireSession);
  for (const routes of [listRoutes, addingRoutes]) await app.register(routes, { ...options, prefix: '' });
};

/** Serves the two steps of adding a passkey. */
const addingRoutes: FastifyPluginAsyncTypebox<Options> = async (
  app,
  { config, database, passwords, address },
) => {
  const attempts = attemptCounter(database);

  app.post(
    '/options',
    operation({
      summary: 'Get options for a new passkey',
      body: PasskeyOptionsRequest,
      response: { 200: NewPasskeyOptions },
    }),
    (request) =>
      startPasskey(request, { passwords, attempts }, userWithOrigin(request, address), {
        password: request.body.password,
        site: siteOf(request.headers, config.baseUrl),
      }),
  );

  app.post(
    '/',
    operation({ summary: 'Add a passkey', body: NewPasskey, response: { 201: Passkey } }),
    async (request) => {
      const site = siteOf(request.headers, config.baseUrl);
      return addPasskey(request, userWithOrigin(request, address), site, request.body);
    },
  );
};

/** Lists, renames and deletes passkeys. */
const listRoutes: FastifyPluginAsyncTypebox<Options> = async (app, { address }) => {
  app.get(
    '/',
    operation({ summary: 'List passkeys, newest first', response: { 200: PasskeyList } }),
    (request) => request.read(readPasskeys),
  );

  app.patch(
    '/:id',
    operation({
      summary: 'Rename a passkey',
      params: IdPath,
      body: PasskeyChange,
      response: { 200: Passkey },
    }),
    (request) => request.write((scope) => changePasskey(scope, request.params.id, request.body.name)),
  );

  app.delete('/:id', operation({ summary: 'Delete a passkey', params: IdPath }), (request) =>
    request.write((scope) => removePasskey(scope, request.params.id, callerOf(request, address))),
  );
};
