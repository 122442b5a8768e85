import { OfflineKey, OpenedOfflineKey, SealedOfflineKey } from '@farthing/api-contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { signedIn } from '../../../http/authentication.ts';
import { operationsOf } from '../../../http/operations.ts';
import { makeOfflineKey, openOfflineKey, type SignInParts } from './service.ts';

const operation = operationsOf('Authentication');
const bodyLimit = 65_536;

/** /api/v1/offline-copy: the key of the sealed copy on a device. It needs an active session. */
export const offlineCopyRoutes: FastifyPluginAsyncTypebox<Pick<SignInParts, 'cipher'>> = async (
  app,
  { cipher },
) => {
  app.post(
    '/keys',
    {
      onRequest: app.requireSession,
      bodyLimit,
      ...operation({ summary: 'Make a key for a copy on this device', response: { 201: OfflineKey } }),
    },
    async (request) => makeOfflineKey(cipher, signedIn(request).id),
  );
  app.post(
    '/keys/open',
    {
      onRequest: app.requireSession,
      bodyLimit,
      ...operation({
        summary: 'Open the key of a copy on this device',
        body: SealedOfflineKey,
        response: { 200: OpenedOfflineKey },
      }),
    },
    async (request) => openOfflineKey(cipher, signedIn(request).id, request.body.sealed),
  );
};
