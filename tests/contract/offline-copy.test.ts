import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from './app.ts';
import { logIn } from './sign-in.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const make = async (token: string) => (await app.request('POST', '/offline-copy/keys', { token })).body;
const open = (token: string, sealed: string) =>
  app.request('POST', '/offline-copy/keys/open', { token, body: { sealed } });

test('a key is new each time, has 256 bits, and opens for its user in every session', async () => {
  const { email, token } = await app.register();
  const [one, other] = [await make(token), await make(token)];
  expect(Buffer.from(one.key, 'base64url')).toHaveLength(32);
  expect(one.key).not.toBe(other.key);
  expect(one.sealed).not.toContain(one.key);
  const again = (await logIn(app, email)).body.access_token;
  expect((await open(again, one.sealed)).body).toEqual({ key: one.key });
});

test('the key of someone else, an altered one and any other text open nothing', async () => {
  const [one, other] = [await app.register(), await app.register()];
  const { sealed } = await make(one.token);
  const last = sealed.at(-2) === 'A' ? 'B' : 'A';
  const tries: [string, string][] = [
    [other.token, sealed],
    [one.token, `${sealed.slice(0, -2)}${last}${sealed.at(-1)}`],
    [one.token, 'hello'],
  ];
  for (const [token, text] of tries) {
    const answer = await open(token, text);
    expect([answer.status, answer.body.key]).toEqual([409, undefined]);
    expect(answer.headers.get('problem-code')).toBe('offline-key-unknown');
  }
});

test('an ended session and an API token get no key', async () => {
  const { password, token } = await app.register();
  const { sealed } = await make(token);
  const api = await app.request('POST', '/api-tokens', {
    token,
    body: { name: 'Script', scopes: ['read'], password },
  });
  expect(api.status).toBe(201);
  const answer = await open(api.body.token, sealed);
  expect([answer.status, answer.headers.get('problem-code')]).toEqual([401, 'session-required']);
  await app.request('POST', '/auth/logout', { token });
  expect((await open(token, sealed)).status).toBe(401);
});
