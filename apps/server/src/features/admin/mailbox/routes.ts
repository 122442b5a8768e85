import { Mailbox, MailboxChange, MailboxCheck } from '@farthing/api-contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { signedIn } from '../../../http/authentication.ts';
import { operationsOf, shortBodies } from '../../../http/operations.ts';
import { countAttempt, type Limit } from '../../../http/rate-limit.ts';
import { today } from '../../../http/today.ts';
import { type CheckParts, checkMailbox } from './check-service.ts';
import { amendMailbox, readMailbox, removeMailbox } from './service.ts';

const operation = operationsOf('Mailbox', shortBodies);

/** Checks that a user may ask for. */
const checkLimit: Limit = { name: 'mailbox-check', attempts: 30, seconds: 3600 };

/** Proxies wait for a minute: what is left is for the visit. */
const patienceMs = 20_000;

interface Parts extends CheckParts {
  readonly database: Parameters<typeof countAttempt>[0];
}

/** /api/v1/mailbox: the user's mailbox, from which attachments of named senders are imported. */
export const mailboxRoutes: FastifyPluginAsyncTypebox<Parts> = async (app, parts) => {
  app.get(
    '/',
    operation({ summary: 'Read the settings of the mailbox', response: { 200: Mailbox } }),
    (request) => request.read((scope) => readMailbox(scope, parts)),
  );
  app.patch(
    '/',
    operation({
      summary: 'Switch the mailbox on or off, or change its settings',
      body: MailboxChange,
      response: { 200: Mailbox },
    }),
    (request) => request.write((scope) => amendMailbox(scope, parts, request.body, today())),
  );
  app.delete('/', operation({ summary: 'Forget the mailbox and its password' }), (request) =>
    request.write(removeMailbox),
  );
  app.post(
    '/check',
    operation({ summary: 'Read new messages now', response: { 200: MailboxCheck } }),
    (request) => {
      const { id: userId } = signedIn(request);
      return checkMailbox(request, parts, {
        ...{ userId, patienceMs, today: today(), log: request.outgoing },
        count: () => countAttempt(parts.database, checkLimit, userId),
      });
    },
  );
};
