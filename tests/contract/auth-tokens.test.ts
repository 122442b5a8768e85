import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, startApp, type TestApp } from './app.ts';
import { asOwner, browserOf, cookiesOf, countStatuses, inParallel, logIn, refresh } from './sign-in.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  await app.register();
});
afterAll(() => app.close());

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
    expect(countStatuses(answers)).toEqual({ 200: 1, 401: 19 });
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
