import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';
import { countIn } from './ledger.ts';
import { browserOf, countStatuses, fromNewAddress, inParallel, logIn, password } from './sign-in.ts';
import { fourDays, lloyds, threeShops } from './statements.ts';

let app: TestApp;
let user: Client;
beforeAll(async () => {
  app = await startApp();
  user = await app.register('keeper@example.org');
});
afterAll(() => app.close());

type Made = { token: string; api_token: { id: string; scopes: string[]; expires_at: string | null } };

const make = async (body: object = {}, owner = user): Promise<Made> => {
  const answer = await owner.post('/api-tokens', { name: 'Script', scopes: ['read'], password, ...body });
  expect(answer.status).toBe(201);
  return answer.body;
};
const as = (token: string) => (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
  app.request(method, path, {
    ...(body === undefined ? {} : { body }),
    headers: { ...fromNewAddress(), authorization: `Bearer ${token}` },
  });
const account = { name: 'Everyday', type: 'cash', currency: 'GBP' };

test('a token reads what its user may read, and writes only with that scope', async () => {
  const reader = as((await make()).token);
  expect(await reader('GET', '/accounts')).toMatchObject({ status: 200 });
  expect(await reader('POST', '/accounts', account)).toMatchObject({
    status: 403,
    body: { detail: 'This API token is read-only' },
  });
  // Reads although its method is POST.
  expect((await reader('POST', '/forecasts/monte-carlo', {})).status).toBe(422);
  const { token, api_token } = await make({ scopes: ['write'] });
  expect(api_token.scopes).toEqual(['read', 'write']);
  expect(await as(token)('POST', '/accounts', account)).toMatchObject({ status: 201 });
  expect((await reader('GET', '/accounts')).body).toMatchObject([{ name: 'Everyday' }]);
});

test('a token that adds records transactions, and reads and changes nothing', async () => {
  const opened = await user.post('/accounts', { ...account, name: 'Pocket' });
  const { token, api_token } = await make({ scopes: ['add'] });
  expect(api_token.scopes).toEqual(['add']);
  const phone = as(token);
  const entry = { account_id: opened.body.id, type: 'expense', amount: '3.20', date: '2026-05-01' };
  const key = { 'idempotency-key': 'a coffee, sent twice' };
  const sent = await Promise.all(
    [1, 2].map(() => app.request('POST', '/transactions', { token, body: entry, headers: key })),
  );
  expect(sent.map(({ status }) => status)).toEqual([201, 201]);
  expect(sent[0]?.body.id).toBe(sent[1]?.body.id);
  const { id } = sent[0]?.body ?? {};
  const refused: [Parameters<typeof phone>[0], string, object?][] = [
    ['GET', `/transactions/${id}`],
    ['GET', '/transactions'],
    ['GET', '/accounts'],
    ['PATCH', `/transactions/${id}`, { amount: '1.00' }],
    ['DELETE', `/transactions/${id}`],
    ['POST', '/transactions/bulk', { ids: [id], delete: true }],
    ['POST', '/categories', { name: 'x' }],
    ['GET', '/profile'],
    ['GET', '/admin/users'],
  ];
  for (const [method, path, body] of refused)
    expect([path, (await phone(method, path, body)).body]).toEqual([
      path,
      { detail: 'This API token only records transactions' },
    ]);
  expect((await phone('GET', '/auth/sessions')).status).toBe(401);
  expect((await user.get(`/transactions/${id}`)).body.amount).toBe('3.20');
});

test('a token for the calendar stands alone, and opens nothing else', async () => {
  const { token, api_token } = await make({ scopes: ['calendar'], days: null });
  expect(api_token.scopes).toEqual(['calendar']);
  const calendar = as(token);
  for (const [method, path] of [
    ['GET', '/accounts'],
    ['GET', '/recurring/upcoming'],
    ['POST', '/accounts'],
    ['GET', '/export'],
  ] as const)
    expect(await calendar(method, path, method === 'POST' ? account : undefined), path).toMatchObject({
      status: 403,
      body: { detail: 'This API token only opens the calendar feed' },
    });
  expect((await calendar('GET', '/auth/sessions')).status).toBe(401);
  for (const scopes of [
    ['calendar', 'write'],
    ['read', 'calendar'],
    ['add', 'read'],
    ['calendar', 'add'],
  ])
    expect(await user.post('/api-tokens', { name: 'Both', scopes, password })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'scopes' }] },
    });
});

test('a token that adds sends statements: it records proved files, and reads and changes nothing', async () => {
  const { token, api_token } = await make({ scopes: ['add'] });
  expect(api_token.scopes).toEqual(['add']);
  const sender = as(token);
  const { id } = (await user.post('/accounts', { ...account, name: 'Sent', balance_known: false })).body;
  for (const [method, path, body] of [
    ['GET', '/accounts'],
    ['GET', `/imports?account_id=${id}`],
    ['POST', '/imports'],
    ['POST', '/imports/recognise'],
    ['POST', '/accounts', account],
    ['PATCH', `/accounts/${id}`, { name: 'Mine' }],
    ['DELETE', `/accounts/${id}`],
    ['POST', '/forecasts/monte-carlo', {}],
    ['GET', '/export'],
  ] as const)
    expect(await sender(method, path, body), path).toMatchObject({
      status: 403,
    });
  expect((await sender('GET', '/auth/sessions')).status).toBe(401);
  const send = async (content: string, to: string) => {
    const form = new FormData();
    form.append('account_id', to);
    form.append('file', new Blob([content]), 'march.csv');
    const answer = await app.request('POST', '/imports/unattended', { token, raw: form });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body;
  };
  expect(await send(lloyds(fourDays), id)).toMatchObject({ result: 'imported', added: 4 });
  expect(await send(lloyds(fourDays), id)).toMatchObject({ result: 'known', import_id: null });
  expect(await send(threeShops, id)).toMatchObject({ result: 'to-check', added: 3 });
  expect(await send('<html><body>Sign in</body></html>', id)).toMatchObject({ result: 'refused' });
  const other = await (await app.register()).post('/accounts', account);
  expect(await send(lloyds(fourDays), other.body.id)).toMatchObject({
    result: 'refused',
    message: 'Account not found',
  });
  expect(await countIn(user, id)).toBe(4);
});

test('a token does not sign in: sessions, second factor, password and tokens are out of its reach', async () => {
  const program = as((await make({ scopes: ['read', 'write'] })).token);
  for (const [method, path] of [
    ['GET', '/auth/sessions'],
    ['POST', '/auth/logout'],
    ['POST', '/auth/logout-all'],
    ['GET', '/auth/totp/setup'],
    ['POST', '/profile/password'],
    ['DELETE', '/profile'],
    ['GET', '/api-tokens'],
    ['POST', '/api-tokens'],
  ] as const) {
    expect(await program(method, path, method === 'POST' ? {} : undefined), path).toMatchObject({
      status: 401,
      body: { detail: 'API tokens can’t be used here. Sign in instead.' },
    });
  }
  expect((await program('GET', '/profile')).status).toBe(200);
});

test('a token of an administrator lets no one in: users, invites and the recovery key take a session', async () => {
  // The first who registered is the administrator.
  const program = as((await make({ scopes: ['read', 'write', 'admin'] })).token);
  const somebody = { email: 'heir@example.org', password, display_name: 'Heir', is_admin: true };
  for (const [method, path, body] of [
    ['POST', '/admin/users', somebody],
    ['PATCH', `/admin/users/${user.id}`, { is_admin: true }],
    ['POST', '/admin/invites', {}],
    ['PATCH', `/admin/invites/${user.id}`, { revoked: false }],
    ['POST', '/admin/backups/recovery-key/kept', undefined],
  ] as const) {
    expect(await program(method, path, body), path).toMatchObject({
      status: 401,
      body: { detail: 'API tokens can’t be used here. Sign in instead.' },
    });
  }
  expect((await program('GET', '/admin/users')).status).toBe(200);
});

test('a token of an administrator reads what is for administrators only with the scope admin', async () => {
  const paths = ['/admin/users', '/admin/invites', '/admin/backups', '/admin/health', '/admin/outgoing'];
  for (const scopes of [['read'], ['read', 'write']]) {
    const { api_token, token } = await make({ scopes });
    expect(api_token.scopes).toEqual(scopes);
    for (const path of paths) expect((await as(token)('GET', path)).status, path).toBe(403);
    expect((await as(token)('GET', '/profile')).status).toBe(200);
  }
  const { api_token, token } = await make({ scopes: ['admin'] });
  expect(api_token.scopes).toEqual(['read', 'admin']);
  for (const path of paths) expect((await as(token)('GET', path)).status, path).toBe(200);
  expect((await as(token)('POST', '/admin/backups', {})).body.detail).toBe('This API token is read-only');

  // Entries of other people in the audit log are for administrators as well.
  const member = await app.register();
  const seen = async (bearer: string) =>
    JSON.stringify((await as(bearer)('GET', '/audit-log?limit=200')).body).includes(member.id);
  expect(await seen(token)).toBe(true);
  expect(await seen((await make({ scopes: ['read'] })).token)).toBe(false);
});

test('only an administrator makes a token with the scope admin, and it ends with the role', async () => {
  const wanted = { name: 'Script', scopes: ['read', 'admin'], password };
  const member = await app.register();
  expect(await member.post('/api-tokens', wanted)).toMatchObject({ status: 403 });
  expect((await member.get('/api-tokens')).body.items).toEqual([]);
  await user.patch(`/admin/users/${member.id}`, { is_admin: true });
  const { token } = (await member.post('/api-tokens', wanted)).body;
  expect((await as(token)('GET', '/admin/users')).status).toBe(200);
  await user.patch(`/admin/users/${member.id}`, { is_admin: false });
  expect((await as(token)('GET', '/admin/users')).status).toBe(403);
  expect((await as(token)('GET', '/profile')).status).toBe(200);
});

test('making a token takes the password, and what is wrong is told at its field', async () => {
  const body = { name: 'Script', scopes: ['read'] };
  expect(await user.post('/api-tokens', body)).toMatchObject({ status: 422 });
  expect(await user.post('/api-tokens', { ...body, password: 'not the password' })).toMatchObject({
    status: 403,
    body: { detail: 'Wrong password' },
  });
  for (const [wrong, field] of [
    [{ name: ' ' }, 'name'],
    [{ scopes: [] }, 'scopes'],
    [{ scopes: ['everything'] }, 'scopes'],
    [{ days: 0 }, 'days'],
  ] as const) {
    const { status, body: refusal } = await user.post('/api-tokens', { ...body, password, ...wrong });
    expect(status).toBe(422);
    expect(JSON.stringify(refusal)).toContain(field);
  }
});

test('a token expires, or never does; an expired one is refused and still listed as such', async () => {
  const { api_token: endless } = await make({ days: null });
  expect(endless.expires_at).toBeNull();
  const { token, api_token } = await make({ name: 'Short', days: 1 });
  expect((await as(token)('GET', '/accounts')).status).toBe(200);
  const owner = new pg.Client({ connectionString: app.ownerUrl });
  await owner.connect();
  await owner.query(`update api_tokens set expires_at = now() - interval '1 second' where id = $1`, [
    api_token.id,
  ]);
  await owner.query(`select pg_notify('farthing_sessions', $1)`, [api_token.id]);
  const { rows } = await owner.query('select row_to_json(t)::text as text from api_tokens t');
  await owner.end();
  await expect.poll(async () => (await as(token)('GET', '/accounts')).status).toBe(401);
  expect(rows.map(({ text }) => text).join()).not.toContain(token);
  const { items } = (await user.get('/api-tokens')).body;
  expect(items.find(({ id }: { id: string }) => id === api_token.id)).toMatchObject({ is_expired: true });
});

test('a deleted token works nowhere at once; no one deletes or sees the token of another', async () => {
  const { token, api_token } = await make();
  const program = as(token);
  expect((await program('GET', '/accounts')).status).toBe(200);
  const other = await app.register('other@example.org');
  expect((await other.delete(`/api-tokens/${api_token.id}`)).status).toBe(404);
  expect((await other.get('/api-tokens')).body).toEqual({ items: [] });
  expect((await user.delete(`/api-tokens/${api_token.id}`)).status).toBe(204);
  expect((await program('GET', '/accounts')).status).toBe(401);
  expect((await user.delete(`/api-tokens/${api_token.id}`)).status).toBe(404);
});

test('each use is noted to the minute with its address, and making and deleting stand in the audit log', async () => {
  const { token, api_token } = await make({ name: 'Noted' });
  const noted = async () =>
    (await user.get('/api-tokens')).body.items.find(({ id }: { id: string }) => id === api_token.id);
  expect(await noted()).toMatchObject({ last_used_at: null, last_used_ip: null });
  await app.request('GET', '/accounts', {
    headers: { 'x-forwarded-for': '203.0.113.77', authorization: `Bearer ${token}` },
  });
  await expect.poll(noted).toMatchObject({ last_used_ip: '203.0.113.77' });
  await user.delete(`/api-tokens/${api_token.id}`);
  const { items } = (await user.get('/audit-log')).body;
  expect(items.slice(0, 2)).toMatchObject([
    { action: 'api_token_delete', metadata: { name: 'Noted' } },
    { action: 'api_token_create', metadata: { name: 'Noted', scopes: ['read'] } },
  ]);
  expect(JSON.stringify(items)).not.toContain(token);
});

test('a session shows a password 60 times an hour, right or wrong, however many at once; another session as often', async () => {
  const owner = await app.register();
  const guess = (token: string) =>
    app.request('POST', '/api-tokens', {
      token,
      body: { name: 'x', scopes: ['read'], password: 'a guess of many' },
    });
  const answers = await inParallel(70, () => guess(owner.token));
  expect(countStatuses(answers)).toEqual({ 403: 60, 429: 10 });
  expect(Number(answers.find(({ status }) => status === 429)?.headers.get('retry-after'))).toBeGreaterThan(
    60,
  );
  const { token } = browserOf(await logIn(app, owner.email));
  expect((await guess(token)).status).toBe(403);
}, 120_000);

test('a user has at most 50 tokens', async () => {
  const many = await app.register('many@example.org');
  const owner = new pg.Client({ connectionString: app.ownerUrl });
  await owner.connect();
  await owner.query(
    `insert into api_tokens (user_id, id, token_hash, name, may_write)
     select $1, gen_random_uuid(), sha256(n::text::bytea), 'Script', false from generate_series(1, 49) n`,
    [many.id],
  );
  await owner.end();
  const more = { name: 'One more', scopes: ['read'], password };
  const answers = await Promise.all([1, 2, 3].map(() => many.post('/api-tokens', more)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
});
