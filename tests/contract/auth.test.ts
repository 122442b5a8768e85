import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limitKey } from '../../apps/server/src/http/client-address.ts';
import { startApp, type TestApp } from './app.ts';
import {
  asOwner,
  browserOf,
  cookiesOf,
  countStatuses,
  eventually,
  fromNewAddress,
  inParallel,
  logIn,
  password,
  refresh,
} from './sign-in.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  await app.register();
});
afterAll(() => app.close());

let people = 0;
const newEmail = () => `person${++people}@example.org`;
const register = (body: object, on = app) => on.request('POST', '/auth/register', { body });
const registration = (change: object = {}) => ({
  email: newEmail(),
  password,
  display_name: 'Pat',
  ...change,
});
describe('registering', () => {
  test('answers 201 with a message, and does not sign in', async () => {
    const answer = await register(registration());
    expect(answer.status).toBe(201);
    expect(Object.keys(answer.body)).toEqual(['message']);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test('gives the new user the 45 system categories', async () => {
    const { id } = await app.register();
    const sql = 'select 1 from categories where user_id = $1 and system';
    expect(await asOwner(app, sql, [id])).toHaveLength(45);
  });

  test('an address is taken in any case and with space around it', async () => {
    const wanted = registration({ email: ' Mixed.Case@Example.org ' });
    expect((await register(wanted)).status).toBe(201);
    const again = await register({ ...wanted, email: 'mixed.case@EXAMPLE.org' });
    expect(again).toMatchObject({
      status: 409,
      body: { detail: 'This email address is already registered' },
    });
    const login = await logIn(app, 'MIXED.case@example.org');
    expect(login.status).toBe(200);
    const profile = await app.request('GET', '/profile', { token: login.body.access_token });
    expect(profile.body.email).toBe('Mixed.Case@Example.org');
  });

  test.each([
    ['no at sign', { email: 'nobody' }, 'email'],
    ['no domain', { email: 'nobody@' }, 'email'],
    ['two at signs', { email: 'a@b@example.org' }, 'email'],
    ['too long an address', { email: `${'a'.repeat(250)}@example.org` }, 'email'],
    ['eleven characters', { password: 'elevenchars' }, 'password'],
    ['eleven characters of two code units each', { password: '🦊'.repeat(11) }, 'password'],
    ['129 characters', { password: `${'ab1-'.repeat(32)}x` }, 'password'],
    ['a number for a password', { password: 123456789012 }, 'password'],
    ['a blank name', { display_name: '   ' }, 'display_name'],
    ['too long a name', { display_name: 'x'.repeat(101) }, 'display_name'],
    ['an unknown field', { is_admin: true }, 'is_admin'],
  ])('%s is refused with 422 naming the field', async (_what, change, field) => {
    const answer = await register(registration(change));
    expect(answer.status).toBe(422);
    expect(answer.body.detail).toEqual(expect.any(String));
    expect(answer.body.errors[0].field).toBe(field);
  });

  test('missing fields are named', async () => {
    const answer = await register({ email: newEmail(), password });
    expect(answer).toMatchObject({ status: 422, body: { detail: 'display_name required' } });
  });

  test('a common password is refused', async () => {
    const answer = await register(registration({ password: 'password123456' }));
    expect(answer).toMatchObject({
      status: 422,
      body: { detail: 'This password is too common. Choose another.' },
    });
  });

  test('128 characters are counted after normalisation, and both spellings sign in', async () => {
    const composed = `${'é'.repeat(60)}${'abcdefgh'.repeat(8)}wxyz`;
    const wanted = registration({ password: composed.normalize('NFD') });
    expect([...composed]).toHaveLength(128);
    expect((await register(wanted)).status).toBe(201);
    expect((await logIn(app, wanted.email, composed)).status).toBe(200);
    expect((await logIn(app, wanted.email, composed.normalize('NFD'))).status).toBe(200);
  });

  test('of 40 equal registrations at once one is made', async () => {
    const wanted = registration();
    expect(countStatuses(await inParallel(40, () => register(wanted)))).toEqual({ 201: 1, 409: 39 });
    expect(await asOwner(app, 'select 1 from users where email = $1', [wanted.email])).toHaveLength(1);
  });

  test('of the first users at once exactly one is administrator', async () => {
    const fresh = await startApp();
    await inParallel(6, () => register(registration(), fresh));
    const rows = await asOwner(fresh, 'select is_admin from users');
    expect(rows.filter(({ is_admin }) => is_admin)).toHaveLength(1);
    expect(rows).toHaveLength(6);
    await fresh.close();
  });

  test.each(['closed', 'invite'])('REGISTRATION=%s lets only the first user in', async (REGISTRATION) => {
    const fresh = await startApp({ REGISTRATION });
    expect((await register(registration(), fresh)).status).toBe(201);
    expect(await register(registration(), fresh)).toMatchObject({
      status: 403,
      body: { detail: 'Registration is closed' },
    });
    await fresh.close();
  });
});

describe('signing in', () => {
  test('answers tokens and both cookies, to the letter', async () => {
    const { email } = await app.register();
    const answer = await logIn(app, email);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ access_token: expect.any(String), expires_in: 900 });
    const { refresh_token, csrf_token } = cookiesOf(answer);
    expect(refresh_token?.attributes).toEqual({
      'max-age': '604800',
      path: '/api/v1/auth',
      httponly: '',
      secure: '',
      samesite: 'Strict',
    });
    expect(csrf_token?.attributes).toEqual({ 'max-age': '86400', path: '/', samesite: 'Strict' });
    const [header, payload] = answer.body.access_token
      .split('.')
      .map((part: string) => Buffer.from(part, 'base64url'));
    expect(JSON.parse(header)).toMatchObject({ alg: 'RS256' });
    const claims = JSON.parse(payload);
    expect(claims.exp - claims.iat).toBe(900);
  });

  test('csrf_token is Secure where the deployment is HTTPS', async () => {
    const https = await startApp({ COOKIE_SECURE: 'true' });
    const { email } = await https.register();
    const { csrf_token, refresh_token } = cookiesOf(await logIn(https, email));
    expect(csrf_token?.attributes).toHaveProperty('secure');
    expect(refresh_token?.attributes).toHaveProperty('secure');
    await https.close();
  });

  test('only hashes of tokens are stored', async () => {
    const { id, email } = await app.register();
    const browser = browserOf(await logIn(app, email));
    const rows = await asOwner(
      app,
      `select token_hash = sha256($2::bytea) as access, refresh_token_hash = sha256($3::bytea) as refresh
       from sessions where user_id = $1 order by created_at desc limit 1`,
      [id, Buffer.from(browser.token), Buffer.from(browser.refreshToken)],
    );
    expect(rows).toEqual([{ access: true, refresh: true }]);
  });

  test('an unknown address, a wrong password and a disabled user get the same words', async () => {
    const [known, disabled] = [await app.register(), await app.register()];
    await asOwner(app, 'update users set disabled_at = now() where id = $1', [disabled.id]);
    const answers = [
      await logIn(app, known.email, 'not the password 1'),
      await logIn(app, 'nobody@example.org'),
      await logIn(app, 'no address'),
      await logIn(app, disabled.email),
      await logIn(app, known.email, 'x'.repeat(129)),
      await logIn(app, 'nobody@example.org', 'x'.repeat(129)),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual({ detail: 'Invalid email or password' });
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
  });

  test('a megabyte of password is refused before it is hashed', async () => {
    const answer = await logIn(app, 'nobody@example.org', 'x'.repeat(1_000_000));
    expect([413, 422]).toContain(answer.status);
    expect(answer.body.detail).toEqual(expect.any(String));
    expect((await logIn(app, 'nobody@example.org', 'x'.repeat(2000))).status).toBe(422);
  });

  test('malformed JSON is 422', async () => {
    const answer = await app.request('POST', '/auth/login', {
      raw: '{"email": ',
      headers: { 'content-type': 'application/json', ...fromNewAddress() },
    });
    expect(answer).toMatchObject({ status: 422, body: { detail: expect.any(String) } });
  });

  test('of 40 at once from one address exactly 20 pass the limit', async () => {
    const headers = fromNewAddress();
    const body = { email: 'nobody@example.org', password };
    const answers = await inParallel(40, () => app.request('POST', '/auth/login', { body, headers }));
    expect(countStatuses(answers)).toEqual({ 401: 20, 429: 20 });
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body).toEqual({ detail: 'Too many sign-in attempts. Try again shortly.' });
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('attempts with bodies that are refused count as well', async () => {
    const headers = { ...fromNewAddress(), 'content-type': 'application/json' };
    const answers = await inParallel(21, () => app.request('POST', '/auth/login', { raw: '{', headers }));
    expect(countStatuses(answers)).toEqual({ 422: 20, 429: 1 });
  });

  test('an IPv6 subscriber is limited by the /64', async () => {
    const answers = await inParallel(21, (index) =>
      app.request('POST', '/auth/login', {
        body: { email: 'nobody@example.org', password },
        headers: { 'x-forwarded-for': `2001:db8:7:7::${index + 1}` },
      }),
    );
    expect(countStatuses(answers)).toEqual({ 401: 20, 429: 1 });
  });

  test('one peer has 1,200 attempts a minute, whatever addresses it names', async () => {
    const hash = createHash('sha256')
      .update(`login-socket\0${limitKey('127.0.0.1')}`)
      .digest();
    await asOwner(
      app,
      `insert into rate_limits (key, hits, expires_at)
       values ($1, (select array_agg(clock_timestamp()) from generate_series(1, 1200)), now() + interval '1 minute')
       on conflict (key) do update set hits = excluded.hits`,
      [hash],
    );
    expect((await logIn(app, 'nobody@example.org')).status).toBe(429);
    await asOwner(app, 'delete from rate_limits where key = $1', [hash]);
    expect((await logIn(app, 'nobody@example.org')).status).toBe(401);
  });

  test('registering has limits as well: 300 a minute from an address, 1,200 of a peer', async () => {
    for (const [name, most] of [
      ['register', 300],
      ['register-socket', 1200],
    ] as const) {
      const hash = createHash('sha256')
        .update(`${name}\0${limitKey(name === 'register' ? '203.0.113.77' : '127.0.0.1')}`)
        .digest();
      await asOwner(
        app,
        `insert into rate_limits (key, hits, expires_at)
         values ($1, (select array_agg(clock_timestamp()) from generate_series(1, $2::integer)), now() + interval '1 minute')
         on conflict (key) do update set hits = excluded.hits`,
        [hash, most],
      );
      const attempt = () =>
        app.request('POST', '/auth/register', {
          body: {},
          headers: { 'x-forwarded-for': '203.0.113.77' },
        });
      const refused = await attempt();
      expect(refused).toMatchObject({
        status: 429,
        body: { detail: 'Too many requests. Try again shortly.' },
      });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      await asOwner(app, 'delete from rate_limits where key = $1', [hash]);
      expect((await attempt()).status).toBe(422);
    }
  });

  test('with TRUSTED_PROXIES set a stranger cannot choose the address', async () => {
    const strict = await startApp({ TRUSTED_PROXIES: '192.0.2.1' });
    const body = { email: 'nobody@example.org', password };
    const answers = await inParallel(21, () =>
      strict.request('POST', '/auth/login', { body, headers: fromNewAddress() }),
    );
    expect(countStatuses(answers)).toEqual({ 401: 20, 429: 1 });
    await strict.close();
    const trusting = await startApp({ TRUSTED_PROXIES: '127.0.0.0/8' });
    const { id, email } = await trusting.register();
    const headers = { 'x-forwarded-for': '203.0.113.9, 198.51.100.1' };
    await trusting.request('POST', '/auth/login', { body: { email, password }, headers });
    const [row] = await asOwner(
      trusting,
      `select ip_address from audit_log where user_id = $1 order by seq desc`,
      [id],
    );
    expect(row.ip_address).toBe('203.0.113.9');
    await trusting.close();
  });
});

describe('signing out', () => {
  test('ends the session of the presented token at once and deletes both cookies', async () => {
    const { email } = await app.register();
    const [here, there] = [browserOf(await logIn(app, email)), browserOf(await logIn(app, email))];
    const answer = await app.request('POST', '/auth/logout', { token: here.token });
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body)).toEqual(['message']);
    const { refresh_token, csrf_token } = cookiesOf(answer);
    expect(refresh_token).toEqual({
      value: '',
      attributes: { 'max-age': '0', path: '/api/v1/auth', httponly: '', secure: '', samesite: 'Strict' },
    });
    expect(csrf_token).toEqual({ value: '', attributes: { 'max-age': '0', path: '/', samesite: 'Strict' } });
    expect((await app.request('GET', '/profile', { token: here.token })).status).toBe(401);
    expect((await refresh(app, here)).status).toBe(401);
    expect((await app.request('GET', '/profile', { token: there.token })).status).toBe(200);
  });

  test('everywhere ends all sessions of the user, and no one else’s', async () => {
    const [user, other] = [await app.register(), await app.register()];
    const there = browserOf(await logIn(app, user.email));
    const answer = await user.post('/auth/logout-all');
    expect(answer.status).toBe(200);
    expect(cookiesOf(answer).refresh_token?.attributes['max-age']).toBe('0');
    expect(cookiesOf(answer).csrf_token?.attributes['max-age']).toBe('0');
    expect((await user.get('/profile')).status).toBe(401);
    expect((await app.request('GET', '/profile', { token: there.token })).status).toBe(401);
    expect((await other.get('/profile')).status).toBe(200);
  });

  test('a revocation reaches another instance on the same database', async () => {
    const other = await startApp({}, app.ownerUrl);
    const { email } = await other.register();
    const { token } = browserOf(await logIn(other, email));
    expect((await other.request('GET', '/profile', { token })).status).toBe(200);
    await asOwner(app, 'update sessions set revoked_at = now()');
    await asOwner(app, `select pg_notify('farthing_sessions', user_id::text) from sessions`);
    const after = await eventually(
      () => other.request('GET', '/profile', { token }),
      ({ status }) => status === 401,
    );
    expect(after.status).toBe(401);
    await other.close();
  });

  test.each(['/auth/logout', '/auth/logout-all'])('POST %s needs a bearer', async (path) => {
    expect(await app.request('POST', path)).toMatchObject({
      status: 401,
      body: { detail: 'Not authenticated' },
    });
  });
});
