import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from './app.ts';
import { asOwner, browserOf, cookiesOf, logIn, password, refresh } from './sign-in.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  await app.register();
});
afterAll(() => app.close());

const nextPassword = 'another good password 7';

test('a new user’s profile', async () => {
  const user = await app.register();
  expect((await user.get('/profile')).body).toEqual({
    id: expect.any(String),
    email: user.email,
    display_name: 'Test',
    base_currency: 'GBP',
    region: 'england',
    month_start_day: 1,
    is_admin: false,
    totp_enabled: false,
    version: 1,
    created_at: expect.stringMatching(/Z$/),
  });
});

test('the given fields change, the others stay', async () => {
  const user = await app.register();
  const change = { display_name: 'Zoë', base_currency: 'eur', region: 'scotland', month_start_day: 25 };
  const answer = await user.patch('/profile', change);
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ ...change, base_currency: 'EUR', version: 2 });
  expect((await user.patch('/profile', { month_start_day: 2 })).body).toMatchObject({
    display_name: 'Zoë',
    version: 3,
  });
  expect((await user.patch('/profile', {})).body).toMatchObject({ version: 3 });
});

test.each([
  [{ base_currency: 'ABC' }, 'base_currency'],
  [{ base_currency: 'GBX' }, 'base_currency'],
  [{ base_currency: 'pounds' }, 'base_currency'],
  [{ region: 'cornwall' }, 'region'],
  [{ month_start_day: 29 }, 'month_start_day'],
  [{ month_start_day: 1.5 }, 'month_start_day'],
  [{ display_name: ' ' }, 'display_name'],
  [{ display_name: null }, 'display_name'],
  [{ is_admin: true }, 'is_admin'],
  [{ email: 'other@example.org' }, 'email'],
])('%o is refused with 422 naming the field', async (change, field) => {
  const user = await app.register();
  const answer = await user.patch('/profile', change);
  expect(answer.status).toBe(422);
  expect(answer.body.errors[0].field).toBe(field);
});

test('a version that is no longer the profile’s is refused with 412', async () => {
  const user = await app.register();
  expect((await user.patch('/profile', { display_name: 'A', version: 1 })).status).toBe(200);
  expect(await user.patch('/profile', { display_name: 'B', version: 1 })).toMatchObject({
    status: 412,
    body: { detail: expect.any(String) },
  });
  expect((await user.patch('/profile', { version: 1 })).status).toBe(412);
  expect((await user.get('/profile')).body.display_name).toBe('A');
});

test('changing the password ends the other sessions and keeps this one', async () => {
  const user = await app.register();
  const other = browserOf(await logIn(app, user.email));
  const body = { current_password: password, new_password: nextPassword };
  const answer = await user.post('/profile/password', body);
  expect(answer.status).toBe(200);
  expect(Object.keys(answer.body)).toEqual(['message']);
  expect((await app.request('GET', '/profile', { token: other.token })).status).toBe(401);
  expect((await refresh(app, other)).status).toBe(401);
  expect((await user.get('/profile')).status).toBe(200);
  expect((await logIn(app, user.email)).status).toBe(401);
  expect((await logIn(app, user.email, nextPassword)).status).toBe(200);
  const rows = await asOwner(
    app,
    `select 1 from audit_log where user_id = $1 and action = 'password_change'`,
    [user.id],
  );
  expect(rows).toHaveLength(1);
});

test('changing the password deletes the API tokens where that is asked for, and only then', async () => {
  const user = await app.register();
  const wanted = { name: 'Nightly report', scopes: ['read'], password };
  const { token } = (await user.post('/api-tokens', wanted)).body;
  const works = async () => (await app.request('GET', '/profile', { token })).status;
  expect(await works()).toBe(200);
  const change = (body: object) => user.post('/profile/password', body);
  expect((await change({ current_password: password, new_password: nextPassword })).status).toBe(200);
  expect(await works()).toBe(200);
  const again = { current_password: nextPassword, new_password: `${nextPassword} again` };
  expect((await change({ ...again, delete_api_tokens: 'perhaps' })).body.detail).toMatch(
    /^delete_api_tokens/,
  );
  expect((await change({ ...again, delete_api_tokens: true })).status).toBe(200);
  expect(await works()).toBe(401);
  expect((await user.get('/api-tokens')).body).toEqual({ items: [] });
  const entries = await asOwner(
    app,
    `select metadata from audit_log where user_id = $1 and action = 'api_token_delete'`,
    [user.id],
  );
  expect(entries).toEqual([{ metadata: { name: 'Nightly report', by: 'password_change' } }]);
});

test('of two password changes at once one wins', async () => {
  const user = await app.register();
  const answers = await Promise.all(
    [1, 2, 3].map((number) =>
      user.post('/profile/password', {
        current_password: password,
        new_password: `${nextPassword} ${number}`,
      }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
});

test('a wrong current password is 403, a bad new one 422', async () => {
  const user = await app.register();
  const change = (body: object) => user.post('/profile/password', body);
  expect(await change({ current_password: 'not the password 1', new_password: nextPassword })).toMatchObject({
    status: 403,
    body: { detail: 'Wrong password' },
  });
  expect((await change({ current_password: password, new_password: 'short' })).status).toBe(422);
  expect((await change({ current_password: password, new_password: 'password123456' })).body.detail).toBe(
    'This password is too common. Choose another.',
  );
  expect((await change({ new_password: nextPassword })).body.detail).toBe('current_password required');
});

test('in demo mode the password stays and no one is deleted', async () => {
  const demo = await startApp({ DEMO_MODE: 'true' });
  const user = await demo.register();
  const body = { current_password: password, new_password: nextPassword };
  expect(await user.post('/profile/password', body)).toMatchObject({
    status: 403,
    body: { detail: 'Not available in demo mode' },
  });
  expect((await user.post('/profile/password', {})).status).toBe(403);
  expect((await user.delete('/profile', { password })).status).toBe(403);
  await demo.close();
});

test('deleting the profile needs the password, and takes all that is the user’s along', async () => {
  const [user, other] = [await app.register(), await app.register()];
  await addRecords(user.id);
  await addRecords(other.id);
  expect((await user.delete('/profile')).body).toEqual({ detail: 'password required' });
  expect((await user.delete('/profile', { password: 'not the password 1' })).status).toBe(403);
  const answer = await user.delete('/profile', { password });
  expect(answer).toMatchObject({ status: 204, body: '' });
  expect(cookiesOf(answer).refresh_token?.attributes['max-age']).toBe('0');
  expect((await user.get('/profile')).status).toBe(401);
  expect((await logIn(app, user.email)).status).toBe(401);
  for (const table of ['sessions', 'accounts', 'categories', 'transactions', 'imports']) {
    expect(await asOwner(app, `select 1 from ${table} where user_id = $1`, [user.id])).toEqual([]);
  }
  expect(await asOwner(app, 'select 1 from transactions where user_id = $1', [other.id])).toHaveLength(1);
  const rows = await asOwner(app, `select action from audit_log where user_id = $1 order by seq`, [user.id]);
  expect(rows.map(({ action }) => action)).toContain('profile_delete');
  const again = { email: user.email, password, display_name: 'Again' };
  expect((await app.request('POST', '/auth/register', { body: again })).status).toBe(201);
});

test('the last administrator can leave only an empty house', async () => {
  const fresh = await startApp();
  const [admin, other] = [await fresh.register(), await fresh.register()];
  expect((await admin.get('/profile')).body.is_admin).toBe(true);
  expect((await admin.delete('/profile', { password })).status).toBe(403);
  expect((await other.delete('/profile', { password })).status).toBe(204);
  expect((await admin.delete('/profile', { password })).status).toBe(204);
  await fresh.close();
});

test('without a bearer: 401', async () => {
  for (const [method, path] of [
    ['GET', ''],
    ['PATCH', ''],
    ['POST', '/password'],
    ['DELETE', ''],
  ] as const) {
    expect((await app.request(method, `/profile${path}`)).status).toBe(401);
  }
});

/** One record of each kind whose foreign keys could stop a user from being deleted. */
async function addRecords(userId: string): Promise<void> {
  await asOwner(
    app,
    `with category as (
       insert into categories (user_id, id, name, kind, group_name, position)
       values ($1, gen_random_uuid(), 'Kept', 'expense', 'Own', 99) returning id),
     account as (
       insert into accounts (user_id, id, name, type, currency)
       values ($1, gen_random_uuid(), 'Kept', 'cash', 'GBP') returning id)
     insert into transactions (user_id, id, account_id, category_id, type, date, signed_amount, currency)
     select $1, gen_random_uuid(), account.id, category.id, 'expense', '2026-01-01', -1, 'GBP' from account, category`,
    [userId],
  );
  await asOwner(
    app,
    `with account as (
       insert into accounts (user_id, id, name, type, currency)
       values ($1, gen_random_uuid(), 'Held', 'investment', 'GBP') returning id),
     security as (
       insert into securities (user_id, id, symbol, name, currency)
       values ($1, gen_random_uuid(), 'KEPT', 'Kept', 'GBP') returning id),
     holding as (
       insert into holdings (user_id, id, account_id, security_id, name, purchase_currency)
       select $1, gen_random_uuid(), account.id, security.id, 'Kept', 'GBP' from account, security
       returning id, account_id, security_id)
     insert into holding_trades (user_id, id, holding_id, account_id, security_id, type, date, quantity, price, currency)
     select $1, gen_random_uuid(), id, account_id, security_id, 'buy', '2026-01-01', 1, 1, 'GBP' from holding`,
    [userId],
  );
}
