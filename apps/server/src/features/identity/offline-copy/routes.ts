import { OfflineKey, OpenedOfflineKey, SealedOfflineKey } from '@farthing/api-contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { signedIn } from '../../../http/authentication.ts';
import { operationsOf, shortBodies } from '../../../http/operations.ts';
import { makeOfflineKey, openOfflineKey, type SignInParts } from './service.ts';

const operation = operationsOf('Authentication', shortBodies);

/** /api/v1/offline-copy: the key of the sealed copy on a device. It needs an active session. */
export const offlineCopyRoutes: FastifyPluginAsyncTypebox<Pick<SignInParts, 'cipher'>> = async (
  app,
  { cipher },
) => {
  app.addHook('onRequest', app.requireSession);
  app.post(
    '/keys',
    operation({ summary: 'Make a key for a copy on this device', response: { 201: OfflineKey } }),
    async (request) => makeOfflineKey(cipher, signedIn(request).id),
  );
  app.post(
    '/keys/open',
    operation({
      summary: 'Open the key of a copy on this device',
      body: SealedOfflineKey,
      response: { 200: OpenedOfflineKey },
    }),
    async (request) => openOfflineKey(cipher, signedIn(request).id, request.body.sealed),
  );
};
