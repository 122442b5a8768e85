import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from './app.ts';
import { asOwner, browserOf, fromNewAddress, logIn, password, refresh } from './sign-in.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const unknown = '00000000-0000-4000-8000-000000000000';

test('the list shows active sessions, newest first, and marks the presented one', async () => {
  const user = await app.register();
  const headers: Record<string, string> = { ...fromNewAddress(), 'user-agent': 'x'.repeat(400) };
  const login = await app.request('POST', '/auth/login', { body: { email: user.email, password }, headers });
  const answer = await app.request('GET', '/auth/sessions', { token: login.body.access_token });
  expect(answer.status).toBe(200);
  expect(answer.body.map(({ is_current }: { is_current: boolean }) => is_current)).toEqual([true, false]);
  expect(answer.body[0]).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    is_current: true,
    created_at: expect.stringMatching(/Z$/),
    last_active_at: expect.stringMatching(/Z$/),
    expires_at: expect.stringMatching(/Z$/),
    ip_address: headers['x-forwarded-for'],
    user_agent: 'x'.repeat(300),
  });
});

test('a refresh keeps the session and moves last_active_at and expires_at on', async () => {
  const { email, id } = await app.register();
  const first = browserOf(await logIn(app, email));
  const [before] = (await app.request('GET', '/auth/sessions', { token: first.token })).body;
  const second = browserOf(await refresh(app, first));
  const [after] = (await app.request('GET', '/auth/sessions', { token: second.token })).body;
  expect(after).toMatchObject({ id: before.id, is_current: true, created_at: before.created_at });
  expect(after.last_active_at > before.last_active_at).toBe(true);
  expect(after.expires_at > before.expires_at).toBe(true);
  await asOwner(app, `update sessions set expires_at = now() - interval '1 s' where user_id = $1`, [id]);
  expect((await refresh(app, second)).status).toBe(401);
});

test('an expired session is not listed', async () => {
  const { email, id, token } = await app.register();
  await logIn(app, email);
  const sql = `update sessions set expires_at = now() - interval '1 s' where user_id = $1 and token_hash <> sha256($2)`;
  await asOwner(app, sql, [id, Buffer.from(token)]);
  expect((await app.request('GET', '/auth/sessions', { token })).body).toHaveLength(1);
});

test('ending another of one’s sessions stops its access token at once', async () => {
  const { id, email, token } = await app.register();
  const other = browserOf(await logIn(app, email));
  expect((await app.request('GET', '/profile', { token: other.token })).status).toBe(200);
  const list = (await app.request('GET', '/auth/sessions', { token })).body;
  const target = list.find(({ is_current }: { is_current: boolean }) => !is_current).id;
  const answer = await app.request('DELETE', `/auth/sessions/${target}`, { token });
  expect(answer).toMatchObject({ status: 204, body: '' });
  expect((await app.request('GET', '/profile', { token: other.token })).status).toBe(401);
  expect((await refresh(app, other)).status).toBe(401);
  expect((await app.request('GET', '/profile', { token })).status).toBe(200);
  expect((await app.request('GET', '/auth/sessions', { token })).body).toHaveLength(1);
  expect(await app.request('DELETE', `/auth/sessions/${target}`, { token })).toMatchObject({
    status: 404,
    body: { detail: 'Session not found' },
  });
  const rows = await asOwner(
    app,
    `select * from audit_log where user_id = $1 and action = 'session_revoke'`,
    [id],
  );
  expect(rows).toMatchObject([{ resource_type: 'session', resource_id: target }]);
});

test('one’s own current session can be ended', async () => {
  const { token } = await app.register();
  const [current] = (await app.request('GET', '/auth/sessions', { token })).body;
  expect((await app.request('DELETE', `/auth/sessions/${current.id}`, { token })).status).toBe(204);
  expect((await app.request('GET', '/auth/sessions', { token })).status).toBe(401);
});

test('another user’s session is a 404 and goes on', async () => {
  const [one, other] = [await app.register(), await app.register()];
  const [theirs] = (await other.get('/auth/sessions')).body;
  const list = (await one.get('/auth/sessions')).body;
  expect(list.map(({ id }: { id: string }) => id)).not.toContain(theirs.id);
  expect(await one.delete(`/auth/sessions/${theirs.id}`)).toMatchObject({
    status: 404,
    body: { detail: 'Session not found' },
  });
  expect((await other.get('/profile')).status).toBe(200);
});

test.each(['x', '123', `${unknown}0`, '{}', '%27'])('%s is no session id: 422', async (id) => {
  const { token } = await app.register();
  const answer = await app.request('DELETE', `/auth/sessions/${id}`, { token });
  expect(answer.status).toBe(422);
  expect(answer.body).toEqual({ detail: 'Invalid session ID' });
});

test('an unknown id is a 404, in any case of letters', async () => {
  const { token } = await app.register();
  for (const id of [
    unknown,
    'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
    '11111111-1111-1111-1111-111111111111',
  ]) {
    expect((await app.request('DELETE', `/auth/sessions/${id}`, { token })).status).toBe(404);
  }
});

test('without a bearer: 401', async () => {
  for (const [method, path] of [
    ['GET', ''],
    ['DELETE', `/${unknown}`],
    ['DELETE', '/x'],
  ] as const) {
    const answer = await app.request(method, `/auth/sessions${path}`);
    expect(answer).toMatchObject({ status: 401, body: { detail: 'Not authenticated' } });
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  }
});

test('a session ends 90 days after the sign-in, however often it is refreshed', async () => {
  const { email, id } = await app.register();
  const first = browserOf(await logIn(app, email));
  const age = (days: number) =>
    asOwner(
      app,
      `update sessions set created_at = now() - make_interval(days => $2) + interval '1 hour' where user_id = $1`,
      [id, days],
    );
  const daysLeft = async (token: string) => {
    const list = (await app.request('GET', '/auth/sessions', { token })).body;
    const current = list.find((one: { is_current: boolean }) => one.is_current);
    return (Date.parse(current.expires_at) - Date.now()) / 86_400_000;
  };
  await age(80);
  const second = browserOf(await refresh(app, first));
  expect(await daysLeft(second.token)).toBeCloseTo(7, 1);
  await age(88);
  const third = browserOf(await refresh(app, second));
  expect(await daysLeft(third.token)).toBeCloseTo(2, 0);
  await age(91);
  expect((await refresh(app, third)).status).toBe(401);
});
