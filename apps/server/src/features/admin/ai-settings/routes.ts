import { AiSettings, AiSettingsChange, AiTest } from '@farthing/api-contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { disconnectSignal } from '../../../http/abort-on-disconnect.ts';
import { signedIn } from '../../../http/authentication.ts';
import { operationsOf, shortBodies } from '../../../http/operations.ts';
import { countAttempt, type Limit } from '../../../http/rate-limit.ts';
import { type AiParts, amendAiSettings, readAiSettings, readTestAccount, testModel } from './service.ts';

const operation = operationsOf('Settings', shortBodies);

/** Limit that keeps the test from being used to probe other servers. */
const testLimit: Limit = { name: 'ai-test', attempts: 20, seconds: 600 };

/** /api/v1/settings/ai: with which model the caller's receipts are read. */
export const aiSettingsRoutes: FastifyPluginAsyncTypebox<
  AiParts & { readonly database: Parameters<typeof countAttempt>[0] }
> = async (app, { database, ...parts }) => {
  app.get(
    '/',
    operation({ summary: 'Read the model settings (without the API key)', response: { 200: AiSettings } }),
    (request) => request.read((scope) => readAiSettings(scope, parts)),
  );

  app.patch(
    '/',
    operation({
      summary: 'Change the model settings',
      description: 'Changing the provider or base URL deletes the stored API key.',
      body: AiSettingsChange,
      response: { 200: AiSettings },
    }),
    (request) => request.write((scope) => amendAiSettings(scope, parts, request.body)),
  );

  app.post(
    '/test',
    operation({ summary: 'Test the model with a short question', response: { 200: AiTest } }),
    async (request, reply) => {
      const count = () => countAttempt(database, testLimit, signedIn(request).id);
      const account = await readTestAccount(request, parts, count);
      return testModel(parts, account, disconnectSignal(reply), request.outgoing);
    },
  );
};
