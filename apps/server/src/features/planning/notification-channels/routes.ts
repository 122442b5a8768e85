import {
  IdPath,
  MadeNotificationChannel,
  NewNotificationChannel,
  NotificationChannel,
  NotificationChannelChange,
  NotificationChannelList,
  NotificationSettings,
  NotificationSettingsChange,
  NotificationTest,
  PushKey,
} from '@farthing/api-contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { signedIn } from '../../../http/authentication.ts';
import { type ClientAddress, callerOf, userWithOrigin } from '../../../http/client-address.ts';
import { operationsOf, shortBodies } from '../../../http/operations.ts';
import { attemptCounter, countAttempt, type Limit } from '../../../http/rate-limit.ts';
import {
  addChannel,
  type ChannelParts,
  changeChannel,
  confirmPassword,
  type PasswordParts,
  preparePushKey,
  readChannels,
  removeChannel,
  testChannel,
} from './service.ts';
import { changeNotificationSettings, readNotificationSettings } from './settings-service.ts';

type Options = ChannelParts & {
  readonly address: ClientAddress;
  readonly database: Parameters<typeof countAttempt>[0];
  readonly passwords: PasswordParts['passwords'];
  /** Starts a job by its name. */
  readonly jobs: { start(name: string): boolean };
};

/** The job that sends messages. */
const sendingJob = 'notifications';

const operation = operationsOf('Notifications', shortBodies);

/** Limit that keeps test messages from being used to probe other servers. */
const testLimit: Limit = { name: 'notification-test', attempts: 20, seconds: 600 };

/** /api/v1/notification-channels: how and when the caller gets messages. API tokens can't be used here. */
export const notificationChannelRoutes: FastifyPluginAsyncTypebox<Options> = async (app, options) => {
  app.addHook('onRequest', app.requireSession);
  await app.register(singleChannelRoutes, { ...options, prefix: '' });

  app.get(
    '/',
    operation({ summary: 'List notification channels', response: { 200: NotificationChannelList } }),
    (request) => request.read((scope) => readChannels(scope, options)),
  );

  app.post(
    '/',
    operation({
      summary: 'Add a notification channel',
      body: NewNotificationChannel,
      response: { 201: MadeNotificationChannel },
    }),
    async (request) => {
      const caller = callerOf(request, options.address);
      const { password, ...body } = request.body;
      await confirm(request, options, password);
      const { notified, ...made } = await request.write((scope) => addChannel(scope, options, body, caller));
      if (notified) options.jobs.start(sendingJob);
      return made;
    },
  );

  app.post(
    '/push-key',
    operation({ summary: 'Get the key for push subscriptions', response: { 200: PushKey } }),
    (request) => request.write((scope) => preparePushKey(scope, options)),
  );

  app.get(
    '/settings',
    operation({
      summary: 'Read quiet hours and the time of the digest',
      response: { 200: NotificationSettings },
    }),
    (request) => request.read(readNotificationSettings),
  );

  app.patch(
    '/settings',
    operation({
      summary: 'Change quiet hours and the time of the digest',
      body: NotificationSettingsChange,
      response: { 200: NotificationSettings },
    }),
    (request) => request.write((scope) => changeNotificationSettings(scope, request.body, Date.now())),
  );
};

/** Confirms the password: a channel outlives the session that adds it. */
async function confirm(
  request: FastifyRequest,
  { database, passwords, address }: Options,
  password: string | undefined,
): Promise<void> {
  const parts = { passwords, attempts: attemptCounter(database) };
  await confirmPassword(request, parts, userWithOrigin(request, address), password);
}

/** Serves one channel. */
const singleChannelRoutes: FastifyPluginAsyncTypebox<Options> = async (app, options) => {
  app.patch(
    '/:id',
    operation({
      summary: 'Change a notification channel',
      params: IdPath,
      body: NotificationChannelChange,
      response: { 200: NotificationChannel },
    }),
    async (request) => {
      const { password, ...body } = request.body;
      if (body.shows_amounts) await confirm(request, options, password);
      const { notified, channel } = await request.write((scope) =>
        changeChannel(scope, request.params.id, body),
      );
      if (notified) options.jobs.start(sendingJob);
      return channel;
    },
  );

  app.delete(
    '/:id',
    operation({ summary: 'Delete a notification channel', params: IdPath }),
    async (request) => {
      const caller = callerOf(request, options.address);
      const notified = await request.write((scope) => removeChannel(scope, request.params.id, caller));
      if (notified) options.jobs.start(sendingJob);
    },
  );

  app.post(
    '/:id/test',
    operation({ summary: 'Send a test message', params: IdPath, response: { 200: NotificationTest } }),
    (request) => {
      const count = () => countAttempt(options.database, testLimit, signedIn(request).id);
      return testChannel(request, options, request.params.id, { count, log: request.outgoing });
    },
  );
};
