import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';
import { browserOf, logIn, password, refresh, turnTotpOn } from './sign-in.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startApp();
  admin = await app.register();
});
afterAll(() => app.close());

test('every path of administration is closed to who is no administrator, and to who is not signed in', async () => {
  const user = await app.register();
  const { paths } = (await app.request('GET', '/openapi.json')).body;
  const asked: [string, string, number, number][] = [];
  for (const [path, methods] of Object.entries<object>(paths)) {
    if (!path.startsWith('/api/v1/admin')) continue;
    for (const method of Object.keys(methods)) {
      const below = path.slice('/api/v1'.length).replace(/\{\w+\}/g, admin.id);
      const body = ['post', 'patch', 'put'].includes(method) ? { body: {} } : {};
      const verb = method.toUpperCase();
      const stranger = await app.request(verb, below, body);
      asked.push([
        verb,
        path,
        (await app.request(verb, below, { ...body, token: user.token })).status,
        stranger.status,
      ]);
    }
  }
  expect(asked.map(([verb, path]) => `${verb} ${path}`)).toContain('GET /api/v1/admin/users');
  expect(asked.filter(([, , known, unknown]) => known !== 403 || unknown !== 401)).toEqual([]);
});

test('the list tells who everybody is and where they are signed in, and no secret', async () => {
  const user = await app.register();
  const { status, body } = await admin.get('/admin/users');
  expect(status).toBe(200);
  expect(body[0]).toMatchObject({ id: admin.id, is_admin: true });
  expect(body.find(({ id }: { id: string }) => id === user.id)).toEqual({
    id: user.id,
    email: user.email,
    display_name: 'Test',
    is_admin: false,
    totp_enabled: false,
    disabled_at: null,
    created_at: expect.stringMatching(/Z$/),
    last_active_at: expect.stringMatching(/Z$/),
    sessions: 1,
  });
});

test('the list comes in pages, by part of a name or address, or by ids, and never all at once', async () => {
  const made = [];
  for (const name of ['Zoë One', 'Zoë Two', 'Zoë 100%'])
    made.push(
      (
        await admin.post('/admin/users', {
          email: `zoe${made.length}@example.net`,
          password,
          display_name: name,
        })
      ).body.id,
    );
  const list = async (query: string) => {
    const { status, body } = await admin.get(`/admin/users${query}`);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.map(({ id }: { id: string }) => id) as string[];
  };
  expect(await list('?q=zo%C3%AB')).toEqual(made);
  expect(await list('?q=ZOE1@EXAMPLE')).toEqual([made[1]]);
  expect(await list('?q=0%25')).toEqual([made[2]]);
  expect(await list('?q=_oe')).toEqual([]);
  expect(await list(`?ids=${made[2]},${made[0]}`)).toEqual([made[0], made[2]]);
  const pages = [];
  for (let cursor = ''; ; ) {
    const page = await list(`?limit=2${cursor}`);
    pages.push(page);
    if (page.length < 2) break;
    cursor = `&cursor=${page.at(-1)}`;
  }
  expect(pages.flat()).toEqual(await list('?limit=500'));
  for (const [query, code] of [
    ['?cursor=1', 'invalid-cursor'],
    ['?limit=501', 'invalid-request'],
    ['?ids=1', 'invalid-request'],
    ['?q=', 'invalid-request'],
  ])
    expect((await admin.get(`/admin/users${query}`)).headers.get('problem-code'), query).toBe(code);
});

test('a disabled user is signed out everywhere at once, cannot come back, and can when enabled', async () => {
  const user = await app.register();
  const browser = browserOf(await logIn(app, user.email));
  expect((await user.get('/profile')).status).toBe(200);
  const disabled = await admin.patch(`/admin/users/${user.id}`, { disabled: true });
  expect(disabled).toMatchObject({
    status: 200,
    body: { disabled_at: expect.stringMatching(/Z$/), sessions: 0 },
  });
  expect((await user.get('/profile')).status).toBe(401);
  expect((await app.request('GET', '/profile', { token: browser.token })).status).toBe(401);
  expect((await refresh(app, browser)).status).toBe(401);
  expect(await logIn(app, user.email)).toMatchObject({
    status: 401,
    body: { detail: 'Invalid email or password' },
  });
  await admin.patch(`/admin/users/${user.id}`, { disabled: false });
  expect((await logIn(app, user.email)).status).toBe(200);
  expect((await user.get('/profile')).status).toBe(401);
});

test('an id in capital letters is the same user: signed out everywhere, and no one disables themselves by it', async () => {
  const user = await app.register();
  const { token } = browserOf(await logIn(app, user.email));
  expect((await user.get('/profile')).status).toBe(200);
  expect((await app.request('GET', '/profile', { token })).status).toBe(200);
  const disabled = await admin.patch(`/admin/users/${user.id.toUpperCase()}`, { disabled: true });
  expect(disabled).toMatchObject({ status: 200, body: { id: user.id, sessions: 0 } });
  expect((await user.get('/profile')).status).toBe(401);
  expect((await app.request('GET', '/profile', { token })).status).toBe(401);
  const own = await admin.patch(`/admin/users/${admin.id.toUpperCase()}`, { disabled: true });
  expect(own.body.detail).toMatch(/disable yourself/);
});

test('an administrator makes a user, who has categories and signs in; a taken address is refused', async () => {
  const wanted = { email: 'Made@Example.org', password: 'a quiet sunday evening', display_name: 'Made' };
  const made = await admin.post('/admin/users', wanted);
  expect(made).toMatchObject({ status: 201, body: { email: 'Made@Example.org', is_admin: false } });
  const { access_token: token } = (await logIn(app, 'made@example.org', wanted.password)).body;
  expect((await app.request('GET', '/categories', { token })).body.length).toBeGreaterThan(20);
  expect((await admin.post('/admin/users', wanted)).status).toBe(409);
  const short = await admin.post('/admin/users', { ...wanted, email: 'x@example.org', password: 'short' });
  expect(short).toMatchObject({ status: 422, body: { errors: [{ field: 'password' }] } });
});

test('a second factor is reset with the administrator’s own password only', async () => {
  const user = await app.register();
  await turnTotpOn(app, user.token);
  const path = `/admin/users/${user.id}`;
  expect(await admin.patch(path, { reset_totp: true })).toMatchObject({
    status: 422,
    body: { detail: 'password required' },
  });
  expect((await admin.patch(path, { reset_totp: true, password: 'not the password' })).status).toBe(403);
  expect((await logIn(app, user.email)).body).toHaveProperty('challenge_token');
  const reset = await admin.patch(path, { reset_totp: true, password });
  expect(reset).toMatchObject({ status: 200, body: { totp_enabled: false } });
  expect((await logIn(app, user.email)).body).toHaveProperty('access_token');
  expect((await admin.patch(path, { reset_totp: true, password })).status).toBe(409);
});

test('the last administrator stays one, no one disables themselves, and two who demote each other leave one', async () => {
  const path = `/admin/users/${admin.id}`;
  expect((await admin.patch(path, { is_admin: false })).body.detail).toMatch(/last administrator/);
  expect((await admin.patch(path, { disabled: true })).body.detail).toMatch(/disable yourself/);
  const second = await app.register();
  const third = await app.register();
  for (const { id } of [second, third]) await admin.patch(`/admin/users/${id}`, { is_admin: true });
  expect((await second.get('/admin/users')).status).toBe(200);
  expect((await second.patch(path, { disabled: true })).status).toBe(200);
  await second.patch(path, { disabled: false });
  await second.patch(path, { is_admin: false });
  const answers = await Promise.all([
    second.patch(`/admin/users/${third.id}`, { is_admin: false }),
    third.patch(`/admin/users/${second.id}`, { is_admin: false }),
  ]);
  expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
  const left = [second, third][answers.findIndex(({ status }) => status === 200)] as Client;
  expect((await left.get('/admin/users')).status).toBe(200);
  await left.patch(path, { is_admin: true });
  admin = { ...admin, token: (await logIn(app, admin.email)).body.access_token };
  const { items } = (await left.get(`/audit-log?user_id=${second.id}`)).body;
  expect(items.map(({ action }: { action: string }) => action)).toEqual(
    expect.arrayContaining(['user_disable', 'user_enable', 'admin_revoke']),
  );
  expect(items.find(({ action }: { action: string }) => action === 'user_disable')).toMatchObject({
    resource_type: 'user',
    resource_id: admin.id,
  });
  const unknown = await left.patch('/admin/users/00000000-0000-7000-8000-000000000000', { disabled: true });
  expect(unknown).toMatchObject({ status: 404, body: { detail: 'User not found' } });
});
