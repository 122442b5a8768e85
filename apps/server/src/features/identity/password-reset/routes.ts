import { Message, PasswordReset, PasswordResetRequest, PasswordResetState } from '@farthing/api-contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { type ClientAddress, callerOf, limitKey } from '../../../http/client-address.ts';
import { attemptCounter, type Limit, refuseOver } from '../../../http/rate-limit.ts';
import {
  type PasswordResetParts,
  readPasswordReset,
  requireMailer,
  resetForgottenPassword,
  sendResetLink,
} from './service.ts';

type Options = Omit<PasswordResetParts, 'attempts'> & {
  readonly address: ClientAddress;
  readonly database: Parameters<typeof attemptCounter>[0];
};

const tags = ['Authentication'];
const bodyLimit = 65_536;
const limit: Limit = { name: 'password-reset', attempts: 20, seconds: 60 };

/** /api/v1/auth/password-reset: a new password for a user who forgot theirs, by email. */
export const passwordResetRoutes: FastifyPluginAsyncTypebox<Options> = async (app, options) => {
  const { address, database } = options;
  const parts = { ...options, attempts: attemptCounter(database) };
  const sending = new Set<Promise<void>>();
  app.addHook('onClose', () => Promise.all(sending).then(() => undefined));
  const limited = async (request: FastifyRequest) => {
    await refuseOver(database, limit, limitKey(address(request)), 'too-many-requests');
  };

  app.get(
    '/',
    {
      schema: {
        tags,
        summary: 'Read how a forgotten password is replaced',
        response: { 200: PasswordResetState },
      },
    },
    () => readPasswordReset(parts),
  );

  app.post(
    '/',
    {
      bodyLimit,
      onRequest: limited,
      schema: {
        tags,
        summary: 'Email a link for a new password',
        body: PasswordResetRequest,
        response: { 202: Message },
      },
    },
    async (request, reply) => {
      requireMailer(parts);
      const origin = { caller: callerOf(request, address), log: request.outgoing };
      const sent = sendResetLink(request, parts, request.body.email, origin)
        .catch((error: unknown) => app.log.error({ err: error }, 'an email was not sent'))
        .finally(() => sending.delete(sent));
      sending.add(sent);
      return reply.code(202).send({ message: 'If this address has an account, a link is on its way' });
    },
  );

  app.post(
    '/complete',
    {
      bodyLimit,
      onRequest: limited,
      schema: {
        tags,
        summary: 'Choose a new password by the link',
        body: PasswordReset,
        response: { 200: Message },
      },
    },
    (request) => resetForgottenPassword(request, parts, request.body, callerOf(request, address)),
  );
};
