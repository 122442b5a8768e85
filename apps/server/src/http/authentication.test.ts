import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { addAuthentication, checkLasts } from './authentication.ts';
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

test('a request that sends others is refused if its token expires before they are done', async () => {
  const app = Fastify();
  app.post('/long', async (request) => checkLasts(request, 300));
  const ask = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await app.inject({ method: 'POST', url: '/long', headers })).statusCode;
  };
  const lasting = (seconds: number) => {
    const claims = JSON.stringify({ exp: Math.floor(Date.now() / 1000) + seconds });
    return `head.${Buffer.from(claims).toString('base64url')}.signature`;
  };
  expect(await ask(lasting(310))).toBe(200);
  expect(await ask(lasting(290))).toBe(401);
});
