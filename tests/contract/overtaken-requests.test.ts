import { request as httpRequest, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';
import { browserOf, logIn, password, refresh } from './sign-in.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startApp();
  admin = await app.register();
});
afterAll(() => app.close());

/** A request whose body stops after its first byte; `finish` sends the rest. */
async function beginRequest(token: string, path: string, body: string, type = 'application/json') {
  const sent = httpRequest(`${app.url}/api/v1${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': type,
      'content-length': Buffer.byteLength(body),
    },
  });
  const answered = new Promise<IncomingMessage>((done, failed) =>
    sent.on('response', done).on('error', failed),
  );
  sent.write(body.slice(0, 1));
  // The headers are judged as they come: some time for that, as nothing tells of it.
  await new Promise((resolve) => setTimeout(resolve, 300));
  return {
    async finish(): Promise<number> {
      sent.end(body.slice(1));
      const answer = await answered;
      answer.resume();
      return answer.statusCode ?? 0;
    },
  };
}

const account = JSON.stringify({ name: 'Everyday', type: 'cash', currency: 'GBP' });
const user = (email: string) => JSON.stringify({ email, password, display_name: 'New', is_admin: true });
const isThere = async (email: string) =>
  (await admin.get('/admin/users')).body.some((one: { email: string }) => one.email === email);

test('a session that is ended while the body arrives writes nothing any more', async () => {
  const { email, token } = await app.register();
  const other = browserOf(await logIn(app, email));
  const begun = await beginRequest(other.token, '/accounts', account);
  const list = (await app.request('GET', '/auth/sessions', { token })).body;
  const { id } = list.find(({ is_current }: { is_current: boolean }) => !is_current);
  await app.request('DELETE', `/auth/sessions/${id}`, { token });
  expect(await begun.finish()).toBe(401);
  expect((await app.request('GET', '/accounts', { token })).body).toEqual([]);
});

test('nor does one that is ended while its file arrives', async () => {
  const { email, token } = await app.register();
  const other = browserOf(await logIn(app, email));
  const name = 'content-disposition: form-data; name=';
  const csv = 'Date,Description,Amount\r\n2026-01-02,Bread,-1.20\r\n';
  const parts = `--x\r\n${name}"account_id"\r\n\r\n${admin.id}\r\n--x\r\n${name}"file"; filename="a.csv"\r\n\r\n${csv}\r\n--x--\r\n`;
  const begun = await beginRequest(other.token, '/imports', parts, 'multipart/form-data; boundary=x');
  await app.request('POST', '/auth/logout-all', { token });
  expect(await begun.finish()).toBe(401);
});

test('a refresh of the session overtakes nothing: it is the same session still', async () => {
  const { email } = await app.register();
  const browser = browserOf(await logIn(app, email));
  const begun = await beginRequest(browser.token, '/accounts', account);
  expect((await refresh(app, browser)).status).toBe(200);
  expect(await begun.finish()).toBe(201);
});

test('an administrator who is disabled, or is none any more, while the body arrives makes no one', async () => {
  for (const change of [{ disabled: true }, { is_admin: false }]) {
    const second = await app.register();
    await admin.patch(`/admin/users/${second.id}`, { is_admin: true });
    const { token } = browserOf(await logIn(app, second.email));
    const begun = await beginRequest(token, '/admin/users', user('heir@example.org'));
    expect((await admin.patch(`/admin/users/${second.id}`, change)).status).toBe(200);
    expect(await begun.finish()).toBe('disabled' in change ? 401 : 403);
    expect(await isThere('heir@example.org')).toBe(false);
  }
});

test('an API token that is deleted while the body arrives writes nothing any more', async () => {
  const owner = await app.register();
  const wanted = { name: 'Script', scopes: ['read', 'write'], password };
  const { token, api_token } = (await owner.post('/api-tokens', wanted)).body;
  const kept = await beginRequest(token, '/accounts', account);
  await admin.patch('/profile', { base_currency: 'EUR' });
  expect(await kept.finish()).toBe(201);
  const begun = await beginRequest(token, '/accounts', account);
  await owner.delete(`/api-tokens/${api_token.id}`);
  expect(await begun.finish()).toBe(401);
  expect((await owner.get('/accounts')).body).toHaveLength(1);
});
