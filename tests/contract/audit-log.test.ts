import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, type Client, startApp, type TestApp } from './app.ts';
import {
  asOwner,
  browserOf,
  eventually,
  fromNewAddress,
  logIn,
  password,
  totpCode,
  turnTotpOn,
} from './sign-in.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startApp();
  admin = await app.register();
});
afterAll(() => app.close());

// biome-ignore lint/suspicious/noExplicitAny: entries as JSON
const actions = (answer: Answer) => answer.body.items.map(({ action }: any) => action);

test('each act writes its entry with its fields', async () => {
  const headers = fromNewAddress();
  const user = await app.register();
  const [{ id: session }] = (await user.get('/auth/sessions')).body;
  const other = await app.request('POST', '/auth/login', { body: { email: user.email, password }, headers });
  const token = other.body.access_token;
  await app.request('DELETE', `/auth/sessions/${session}`, { token, headers });
  const { secret } = await turnTotpOn(app, token);
  const { challenge_token } = (await logIn(app, user.email)).body;
  await app.request('POST', '/auth/login/totp', {
    body: { challenge_token, totp_code: totpCode(secret) },
    headers,
  });
  await app.request('DELETE', '/auth/totp', { token, body: { password } });
  await app.request('POST', '/auth/logout', { token });
  const last = browserOf(await logIn(app, user.email)).token;
  const answer = await app.request('GET', '/audit-log', { token: last });
  expect(answer.status).toBe(200);
  expect(actions(answer)).toEqual([
    'login',
    'logout',
    'totp_disable',
    'login',
    'login',
    'totp_enable',
    'session_revoke',
    'login',
    'login',
    'register',
  ]);
  const { items, next_cursor } = answer.body;
  expect(next_cursor).toBeNull();
  expect(items[3].metadata).toMatchObject({ totp: true });
  expect(items[4].metadata).toMatchObject({ totp_required: true });
  expect(items[6]).toEqual({
    id: expect.any(String),
    user_id: user.id,
    action: 'session_revoke',
    ip_address: headers['x-forwarded-for'],
    resource_type: 'session',
    resource_id: session,
    metadata: { socket_address: '127.0.0.1' },
    created_at: expect.stringMatching(/Z$/),
  });
  // Sent without X-Forwarded-For: the connection's address is the client's, and is not said twice.
  expect(items[1]).toMatchObject({ action: 'logout', ip_address: '127.0.0.1', metadata: null });
  expect(JSON.stringify(items)).not.toContain(secret);
});

test('logout-all and failed logins are entries too; failures at most 20 an hour', async () => {
  const user = await app.register();
  for (let attempt = 0; attempt < 23; attempt++) await logIn(app, user.email, 'not the password 1');
  const failed = await eventually(
    () => user.get('/audit-log?action=login_failed&limit=100'),
    ({ body }) => body.items.length >= 20,
  );
  expect(failed.body.items).toHaveLength(20);
  expect((await user.post('/auth/logout-all')).status).toBe(200);
  const { token } = browserOf(await logIn(app, user.email));
  expect(actions(await app.request('GET', '/audit-log?limit=2', { token }))).toEqual(['login', 'logout_all']);
});

test('own entries only; an administrator sees all, or one user’s', async () => {
  const user = await app.register();
  const own = await user.get('/audit-log?limit=500');
  expect(own.body.items.every((entry: { user_id: string }) => entry.user_id === user.id)).toBe(true);
  expect((await user.get(`/audit-log?user_id=${user.id}`)).status).toBe(200);
  expect((await user.get(`/audit-log?user_id=${admin.id}`)).status).toBe(403);
  const all = await admin.get('/audit-log?limit=500');
  const users = new Set(all.body.items.map((entry: { user_id: string }) => entry.user_id));
  expect(users).toContain(admin.id);
  expect(users).toContain(user.id);
  const one = await admin.get(`/audit-log?user_id=${user.id}`);
  expect(one.body.items).toEqual(own.body.items);
});

test('pages follow each other without gap or repetition', async () => {
  const user = await app.register();
  for (let count = 0; count < 5; count++) await logIn(app, user.email);
  const all = (await user.get('/audit-log')).body.items;
  expect(all).toHaveLength(7);
  const seen: unknown[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: Answer = await user.get(`/audit-log?limit=3${cursor && `&cursor=${cursor}`}`);
    seen.push(...page.body.items);
    cursor = page.body.next_cursor;
  }
  expect(seen).toEqual(all);
});

test('filters by action and day', async () => {
  const user = await app.register();
  expect(actions(await user.get('/audit-log?action=register'))).toEqual(['register']);
  expect(actions(await user.get('/audit-log?date_to=2020-01-01'))).toEqual([]);
  expect(actions(await user.get('/audit-log?date_from=2199-01-01'))).toEqual([]);
  expect(actions(await user.get('/audit-log?date_from=2020-01-01&date_to=2199-01-01'))).toEqual([
    'login',
    'register',
  ]);
});

test.each(['limit=0', 'limit=501', 'limit=x', 'cursor=x', 'date_from=yesterday', 'user_id=x', 'colour=red'])(
  '?%s is 422',
  async (query) => {
    const answer = await admin.get(`/audit-log?${query}`);
    expect(answer).toMatchObject({ status: 422, body: { detail: expect.any(String) } });
  },
);

test('the entries of a user form a chain of hashes that holds', async () => {
  const user = await app.register();
  await Promise.all(Array.from({ length: 8 }, () => logIn(app, user.email)));
  const rows = await asOwner(
    app,
    `select hash = audit_log_chain_hash(previous_hash, entry) as holds,
       previous_hash is not distinct from lag(hash) over (order by seq) as follows
     from audit_log entry where user_id = $1`,
    [user.id],
  );
  expect(rows).toHaveLength(10);
  expect(rows.every(({ holds, follows }) => holds && follows)).toBe(true);
});

test.each([`update audit_log set action = 'x'`, 'delete from audit_log', 'truncate audit_log'])(
  '%s is refused to the service, and to the owner as well',
  async (sql) => {
    await expect(asOwner(app, sql)).rejects.toThrow('insert only');
    await expect(app.database.system.query(sql)).rejects.toThrow(/permission denied/);
    await expect(app.database.users.query(sql)).rejects.toThrow(/permission denied|read-only/);
  },
);

test('without a bearer: 401', async () => {
  expect((await app.request('GET', '/audit-log')).status).toBe(401);
});
