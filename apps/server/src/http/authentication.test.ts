import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { addAuthentication } from './authentication.ts';
import { createSessionCache } from './session-cache.ts';

test('what was accepted and goes on after its answer goes on, though the session ends; nothing begins after that', async () => {
  const user = { id: 'u', session_id: 's', is_admin: false, base_currency: 'GBP' };
  const cache = createSessionCache();
  cache.setTrusted(true);
  let isOver = false;
  const app = Fastify();
  addAuthentication(app, {
    cache,
    verifyAccessToken: async () => ({ expiresAt: Date.now() / 1000 + 60 }),
    findSignedInUser: async () => user,
    findApiTokenUser: async () => null,
    findUserAgain: async () => (isOver ? null : user),
    apiTokenUsed: () => undefined,
  });
  const signOut = () => {
    isOver = true;
    cache.forget('s');
  };
  const outcome = Promise.withResolvers<string>();
  app.post('/work', { onRequest: app.requireUser }, async (request, reply) => {
    setTimeout(() => {
      signOut();
      request.checkStillSignedIn().then(() => outcome.resolve('goes on'), outcome.reject);
    });
    await reply.code(202).send();
    return reply;
  });
  app.post('/sign-out-within', { onRequest: app.requireUser }, async (request) => {
    signOut();
    return request.checkStillSignedIn();
  });
  const ask = (url: string) => app.inject({ method: 'POST', url, headers: { authorization: 'Bearer t' } });
  expect((await ask('/work')).statusCode).toBe(202);
  expect(await outcome.promise).toBe('goes on');
  isOver = false;
  expect((await ask('/sign-out-within')).json().message).toBe('Not authenticated');
});
