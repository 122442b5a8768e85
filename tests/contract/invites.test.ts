import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';
import { fromNewAddress, password } from './sign-in.ts';

let app: TestApp;
let admin: Client;
let people = 0;
beforeAll(async () => {
  app = await startApp({ REGISTRATION: 'invite' });
  admin = await app.register('first@example.org');
});
afterAll(() => app.close());

const register = (invite?: string, email = `guest${++people}@example.org`) =>
  app.request('POST', '/auth/register', {
    body: { email, password, display_name: 'Guest', ...(invite === undefined ? {} : { invite }) },
    headers: fromNewAddress(),
  });
const make = async (body: object = {}) => {
  const { status, body: made } = await admin.post('/admin/invites', body);
  expect(status).toBe(201);
  return made as { token: string; path: string; invite: { id: string } };
};
const stateOf = async (id: string) =>
  (await admin.get('/admin/invites')).body.items.find((item: { id: string }) => item.id === id);

test('who is not signed in learns whether registering is possible', async () => {
  const readRegistration = async (of: TestApp) => (await of.request('GET', '/auth/registration')).body;
  expect(await readRegistration(app)).toEqual({ registration: 'invite', has_users: true });
  const fresh = await startApp({ REGISTRATION: 'closed' });
  expect(await readRegistration(fresh)).toEqual({ registration: 'open', has_users: false });
  await fresh.register();
  expect(await readRegistration(fresh)).toEqual({ registration: 'closed', has_users: true });
  await fresh.close();
});

test('an invite lets one in, once; its token is stored hashed and told once', async () => {
  const { token, path, invite } = await make({ note: 'Bea', days: 3 });
  expect(path).toBe(`/register#invite=${token}`);
  expect(token.length).toBeGreaterThanOrEqual(32);
  expect(await register(token)).toMatchObject({ status: 201 });
  expect(await register(token)).toMatchObject({
    status: 403,
    body: { detail: expect.stringContaining('has been used, has expired') },
  });
  expect(await stateOf(invite.id)).toMatchObject({
    state: 'used',
    uses: 1,
    note: 'Bea',
    created_by: admin.id,
  });
  const owner = new pg.Client({ connectionString: app.ownerUrl });
  await owner.connect();
  const { rows } = await owner.query(`select row_to_json(invites)::text as text from invites`);
  await owner.end();
  expect(rows.map(({ text }) => text).join()).not.toContain(token);
  const { items } = (await admin.get('/audit-log?action=register')).body;
  expect(items[0].metadata).toMatchObject({ invite: invite.id });
});

test('of six at once with one invite for one, one gets in; one for three lets three in', async () => {
  for (const most_uses of [1, 3]) {
    const { token, invite } = await make({ most_uses });
    const answers = await Promise.all(Array.from({ length: 6 }, () => register(token)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses.filter((status) => status === 201)).toHaveLength(most_uses);
    expect(statuses.filter((status) => status === 403)).toHaveLength(6 - most_uses);
    expect(await stateOf(invite.id)).toMatchObject({ uses: most_uses, state: 'used' });
  }
});

test('without an invite, or with one that is unknown, revoked or expired, no one registers', async () => {
  const { token, invite } = await make();
  expect(await register()).toMatchObject({ status: 403, body: { detail: 'Registration is closed' } });
  expect((await register('0'.repeat(32))).status).toBe(403);
  expect((await register('0'.repeat(32), 'first@example.org')).status).toBe(403);
  expect((await admin.patch(`/admin/invites/${invite.id}`, { revoked: true })).body.state).toBe('revoked');
  expect((await register(token)).status).toBe(403);
  expect((await admin.patch(`/admin/invites/${invite.id}`, { revoked: false })).body.state).toBe('open');
  const owner = new pg.Client({ connectionString: app.ownerUrl });
  await owner.connect();
  await owner.query(`update invites set expires_at = now() where id = $1`, [invite.id]);
  await owner.end();
  expect((await register(token)).status).toBe(403);
  expect((await admin.patch(`/admin/invites/${admin.id}`, { revoked: true })).status).toBe(404);
});

test('a registration that fails does not use the invite up', async () => {
  const { token } = await make();
  expect((await register(token, 'FIRST@example.org')).status).toBe(409);
  expect((await register(token)).status).toBe(201);
});

test('invites are not made where the mode has no use for them', async () => {
  const open = await startApp();
  const first = await open.register();
  expect((await first.get('/admin/invites')).body).toEqual({ registration: 'open', items: [] });
  expect((await first.post('/admin/invites', {})).status).toBe(409);
  await open.close();
});
