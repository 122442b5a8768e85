import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, startApp, type TestApp } from './app.ts';
import {
  asOwner,
  browserOf,
  cookiesOf,
  eventually,
  fromNewAddress,
  logIn,
  password,
  refresh,
  totpCode,
  turnTotpOn,
  wrongCode,
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
const counts = (answers: Answer[]) => {
  const tally: Record<number, number> = {};
  for (const { status } of answers) tally[status] = (tally[status] ?? 0) + 1;
  return tally;
};
const inParallel = (count: number, ask: (index: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: count }, (_, index) => ask(index)));

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
    expect(again).toMatchObject({ status: 409, body: { detail: 'Email already registered' } });
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
      body: { detail: 'This password is too common, choose another' },
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

  test('of 100 equal registrations at once one is made', async () => {
    const wanted = registration();
    expect(counts(await inParallel(100, () => register(wanted)))).toEqual({ 201: 1, 409: 99 });
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
    expect(counts(answers)).toEqual({ 401: 20, 429: 20 });
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body).toEqual({ detail: 'Too many login attempts, try again shortly' });
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('attempts with bodies that are refused count as well', async () => {
    const headers = { ...fromNewAddress(), 'content-type': 'application/json' };
    const answers = await inParallel(21, () => app.request('POST', '/auth/login', { raw: '{', headers }));
    expect(counts(answers)).toEqual({ 422: 20, 429: 1 });
  });

  test('an IPv6 subscriber is limited by the /64', async () => {
    const answers = await inParallel(21, (index) =>
      app.request('POST', '/auth/login', {
        body: { email: 'nobody@example.org', password },
        headers: { 'x-forwarded-for': `2001:db8:7:7::${index + 1}` },
      }),
    );
    expect(counts(answers)).toEqual({ 401: 20, 429: 1 });
  });

  test('with TRUSTED_PROXIES set a stranger cannot choose the address', async () => {
    const strict = await startApp({ TRUSTED_PROXIES: '192.0.2.1' });
    const body = { email: 'nobody@example.org', password };
    const answers = await inParallel(21, () =>
      strict.request('POST', '/auth/login', { body, headers: fromNewAddress() }),
    );
    expect(counts(answers)).toEqual({ 401: 20, 429: 1 });
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

describe('refreshing', () => {
  test('replaces both tokens; the old pair is dead', async () => {
    const { email } = await app.register();
    const first = browserOf(await logIn(app, email));
    expect((await app.request('GET', '/profile', { token: first.token })).status).toBe(200);
    const answer = await refresh(app, first);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ access_token: expect.any(String), expires_in: 900 });
    expect(Object.keys(cookiesOf(answer)).sort()).toEqual(['csrf_token', 'refresh_token']);
    const second = browserOf(answer);
    expect((await app.request('GET', '/profile', { token: first.token })).status).toBe(401);
    expect((await app.request('GET', '/profile', { token: second.token })).status).toBe(200);
    expect(await refresh(app, first)).toMatchObject({
      status: 401,
      body: { detail: 'Session not found or refresh token already used' },
    });
    expect((await refresh(app, second)).status).toBe(200);
  });

  test('of 20 equal refreshes at once one wins, and its session lives', async () => {
    const { id, email } = await app.register();
    const browser = browserOf(await logIn(app, email));
    const answers = await inParallel(20, () => refresh(app, browser));
    expect(counts(answers)).toEqual({ 200: 1, 401: 19 });
    const winner = answers.find(({ status }) => status === 200) as Answer;
    expect((await app.request('GET', '/profile', { token: winner.body.access_token })).status).toBe(200);
    expect((await refresh(app, browserOf(winner))).status).toBe(200);
    const rows = await asOwner(
      app,
      `select * from audit_log where user_id = $1 and action = 'refresh_reuse'`,
      [id],
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows[0]).toMatchObject({ resource_type: 'session', resource_id: expect.any(String) });
  });

  test('without the cookie', async () => {
    for (const cookie of [undefined, 'csrf_token=x', 'refresh_token=']) {
      const answer = await app.request('POST', '/auth/refresh', cookie ? { headers: { cookie } } : {});
      expect(answer).toMatchObject({ status: 401, body: { detail: 'No refresh token' } });
    }
  });

  test('with what is no refresh token', async () => {
    const { email, token } = await app.register();
    const { refreshToken } = browserOf(await logIn(app, email));
    const altered = `${refreshToken.slice(0, -6)}AAAAAA`;
    for (const bad of ['x', token, altered, `${refreshToken}x`]) {
      const answer = await app.request('POST', '/auth/refresh', {
        headers: { cookie: `refresh_token=${bad}` },
      });
      expect(answer).toMatchObject({ status: 401, body: { detail: 'Invalid refresh token' } });
    }
  });

  test('after the session has ended', async () => {
    const { email } = await app.register();
    for (const end of [`revoked_at = now()`, `expires_at = now() - interval '1 second'`]) {
      const browser = browserOf(await logIn(app, email));
      await asOwner(app, `update sessions set ${end}`);
      expect(await refresh(app, browser)).toMatchObject({
        status: 401,
        body: { detail: 'Session not found or refresh token already used' },
      });
    }
  });

  test.each([
    ['cookie and equal header', { csrf: true, header: 'same' }, 200],
    ['cookie without header', { csrf: true }, 403],
    ['cookie and another header', { csrf: true, header: 'other' }, 403],
    ['no cookie, no Origin: not a browser', {}, 200],
    ['no cookie, our own Origin', { origin: 'own' }, 200],
    ['no cookie, a foreign Origin', { origin: 'https://evil.example' }, 403],
    ['no cookie, an opaque Origin', { origin: 'null' }, 403],
    [
      'cookie and header, but a foreign Origin',
      { csrf: true, header: 'same', origin: 'https://evil.example' },
      403,
    ],
    ['a request from another site', { csrf: true, header: 'same', site: 'cross-site' }, 403],
  ] as [string, { csrf?: boolean; header?: string; origin?: string; site?: string }, number][])(
    'CSRF: %s',
    async (_what, { csrf, header, origin, site }, status) => {
      const { email } = await app.register();
      const browser = browserOf(await logIn(app, email));
      const answer = await app.request('POST', '/auth/refresh', {
        headers: {
          cookie: `refresh_token=${browser.refreshToken}${csrf ? `; csrf_token=${browser.csrfToken}` : ''}`,
          ...(header ? { 'x-csrf-token': header === 'same' ? browser.csrfToken : 'another' } : {}),
          ...(origin ? { origin: origin === 'own' ? app.url : origin } : {}),
          ...(site ? { 'sec-fetch-site': site } : {}),
        },
      });
      expect(answer.status).toBe(status);
      // What was refused has changed nothing: the token is as good as before.
      if (status === 403) {
        expect(answer.headers.getSetCookie()).toEqual([]);
        expect((await refresh(app, browser)).status).toBe(200);
      }
    },
  );
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

  test('everywhere ends all sessions of the user, and nobody else’s', async () => {
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

describe('forged tokens', () => {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

  test('are refused, whatever their header says', async () => {
    const { email } = await app.register();
    const browser = browserOf(await logIn(app, email));
    const [header = '', payload = '', signature = ''] = browser.token.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const own = JSON.parse(Buffer.from(header, 'base64url').toString());
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const signed = (head: object, body: object) => {
      const text = `${encode(head)}.${encode(body)}`;
      return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`;
    };
    const hmac = (head: object, key: string) => {
      const text = `${encode(head)}.${payload}`;
      return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
    };
    const forged = [
      `${encode({ ...own, alg: 'none' })}.${payload}.`,
      `${encode({ ...own, alg: 'None' })}.${payload}.${signature}`,
      hmac({ ...own, alg: 'HS256' }, publicKey.export({ type: 'spki', format: 'pem' }) as string),
      hmac({ ...own, alg: 'HS256' }, ''),
      signed(own, claims),
      signed({ ...own, jwk: publicKey.export({ format: 'jwk' }) }, claims),
      signed({ ...own, kid: '../../dev/null' }, claims),
      `${header}.${encode({ ...claims, exp: claims.exp + 1000 })}.${signature}`,
      `${header}.${encode({ ...claims, sub: '00000000-0000-7000-8000-000000000000' })}.${signature}`,
      `${header}.${payload}`,
      `${header}.${payload}.`,
      `${header}..${signature}`,
      `${browser.token}.${signature}`,
      browser.refreshToken,
      'x',
      `${'a'.repeat(5000)}.b.c`,
    ];
    for (const token of forged) {
      expect((await app.request('GET', '/auth/sessions', { token })).status).toBe(401);
    }
    expect((await app.request('GET', '/auth/sessions', { token: browser.token })).status).toBe(200);
  });
});

describe('signing in with TOTP', () => {
  const answerChallenge = (challenge_token: string, totp_code: string, headers = fromNewAddress()) =>
    app.request('POST', '/auth/login/totp', { body: { challenge_token, totp_code }, headers });
  const challenge = async (email: string) => (await logIn(app, email)).body.challenge_token as string;
  const withTotp = async () => {
    const user = await app.register();
    return { ...user, ...(await turnTotpOn(app, user.token)) };
  };

  test('the password gives a challenge and no cookies, the code tokens and both', async () => {
    const { email, secret } = await withTotp();
    const first = await logIn(app, email);
    expect(first.status).toBe(200);
    expect(first.body).toEqual({ challenge_token: expect.any(String) });
    expect(first.headers.getSetCookie()).toEqual([]);
    expect((await app.request('GET', '/profile', { token: first.body.challenge_token })).status).toBe(401);
    const second = await answerChallenge(first.body.challenge_token, totpCode(secret));
    expect(second.status).toBe(200);
    expect(second.body).toEqual({ access_token: expect.any(String), expires_in: 900 });
    expect(Object.keys(cookiesOf(second)).sort()).toEqual(['csrf_token', 'refresh_token']);
    expect((await app.request('GET', '/profile', { token: second.body.access_token })).status).toBe(200);
  });

  test('a wrong code does not use the challenge up; a right one does', async () => {
    const { email, secret, backupCodes } = await withTotp();
    const token = await challenge(email);
    expect(await answerChallenge(token, wrongCode(secret))).toMatchObject({
      status: 401,
      body: { detail: 'Invalid TOTP code' },
    });
    expect((await answerChallenge(token, totpCode(secret))).status).toBe(200);
    expect(await answerChallenge(token, backupCodes[0] as string)).toMatchObject({
      status: 401,
      body: { detail: 'Invalid or expired challenge' },
    });
  });

  test('what is no live challenge', async () => {
    const { email, secret, token } = await withTotp();
    const expired = await challenge(email);
    await asOwner(app, `update totp_challenges set expires_at = now() - interval '1 second'`);
    const { refreshToken } = browserOf(await answerChallenge(await challenge(email), totpCode(secret)));
    for (const bad of ['x', token, refreshToken, expired, '']) {
      expect(await answerChallenge(bad, totpCode(secret, 1))).toMatchObject({
        status: 401,
        body: { detail: 'Invalid or expired challenge' },
      });
    }
  });

  test('of 6 equal codes at once, on one challenge or on six, one passes', async () => {
    const { id, email, secret } = await withTotp();
    const one = await challenge(email);
    const code = totpCode(secret);
    expect(counts(await inParallel(6, () => answerChallenge(one, code)))).toEqual({ 200: 1, 401: 5 });
    await asOwner(app, 'update users set totp_last_step = 0 where id = $1', [id]);
    const six = await Promise.all(Array.from({ length: 6 }, () => challenge(email)));
    expect(counts(await inParallel(6, (index) => answerChallenge(six[index] as string, code)))).toEqual({
      200: 1,
      401: 5,
    });
  });

  test('of 6 equal backup codes at once one passes, and never again', async () => {
    const { email, backupCodes } = await withTotp();
    const [code = '', next = ''] = backupCodes;
    const six = await Promise.all(Array.from({ length: 6 }, () => challenge(email)));
    expect(counts(await inParallel(6, (index) => answerChallenge(six[index] as string, code)))).toEqual({
      200: 1,
      401: 5,
    });
    const token = await challenge(email);
    expect((await answerChallenge(token, code)).status).toBe(401);
    expect((await answerChallenge(token, next.toUpperCase())).status).toBe(200);
  });

  test('a challenge takes 10 wrong codes, an account 30 an hour', async () => {
    const { email, secret } = await withTotp();
    const bad = wrongCode(secret);
    const tokens = [
      await challenge(email),
      await challenge(email),
      await challenge(email),
      await challenge(email),
    ];
    for (const token of tokens.slice(0, 3)) {
      for (let attempt = 1; attempt <= 10; attempt++) {
        expect((await answerChallenge(token, bad)).body.detail).toBe('Invalid TOTP code');
      }
      expect((await answerChallenge(token, totpCode(secret))).body.detail).toBe(
        'Invalid or expired challenge',
      );
    }
    const refused = await answerChallenge(tokens[3] as string, totpCode(secret));
    expect(refused).toMatchObject({
      status: 429,
      body: { detail: 'Too many TOTP attempts, try again shortly' },
    });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('of 15 at once from one address exactly 10 pass the limit', async () => {
    const headers = fromNewAddress();
    const answers = await inParallel(15, () => answerChallenge('x', '123456', headers));
    expect(counts(answers)).toEqual({ 401: 10, 429: 5 });
    expect(answers.find(({ status }) => status === 429)?.body).toEqual({
      detail: 'Too many TOTP attempts, try again shortly',
    });
  });

  test('a password change makes open challenges worthless', async () => {
    const { email, secret, post } = await withTotp();
    const open = await challenge(email);
    const changed = await post('/profile/password', {
      current_password: password,
      new_password: 'another good one 7',
    });
    expect(changed.status).toBe(200);
    expect((await answerChallenge(open, totpCode(secret))).status).toBe(401);
  });
});
