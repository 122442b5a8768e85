import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from './app.ts';
import {
  asOwner,
  browserOf,
  cookiesOf,
  countStatuses,
  fromNewAddress,
  inParallel,
  logIn,
  password,
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
      body: { detail: 'That code isn’t valid. Check it and try again.' },
    });
    expect((await answerChallenge(token, totpCode(secret))).status).toBe(200);
    expect(await answerChallenge(token, backupCodes[0] as string)).toMatchObject({
      status: 401,
      body: { detail: 'This sign-in has expired. Start again.' },
    });
  });

  test('after a sign-in while the clock was a day ahead, the codes of now work, each once', async () => {
    const { email, secret } = await withTotp();
    const tomorrow = Math.floor(Date.now() / 30_000) + 2880;
    await asOwner(app, 'update users set totp_last_step = $1 where email = $2', [tomorrow, email]);
    const code = totpCode(secret);
    expect((await answerChallenge(await challenge(email), code)).status).toBe(200);
    expect((await answerChallenge(await challenge(email), code)).status).toBe(401);
  });

  test('what is no live challenge', async () => {
    const { email, secret, token } = await withTotp();
    const expired = await challenge(email);
    await asOwner(app, `update totp_challenges set expires_at = now() - interval '1 second'`);
    const { refreshToken } = browserOf(await answerChallenge(await challenge(email), totpCode(secret)));
    for (const bad of ['x', token, refreshToken, expired, '']) {
      expect(await answerChallenge(bad, totpCode(secret, 1))).toMatchObject({
        status: 401,
        body: { detail: 'This sign-in has expired. Start again.' },
      });
    }
  });

  test('of 6 equal codes at once, on one challenge or on six, one passes', async () => {
    const { id, email, secret } = await withTotp();
    const one = await challenge(email);
    const code = totpCode(secret);
    expect(countStatuses(await inParallel(6, () => answerChallenge(one, code)))).toEqual({ 200: 1, 401: 5 });
    await asOwner(app, 'update users set totp_last_step = 0 where id = $1', [id]);
    const six = await Promise.all(Array.from({ length: 6 }, () => challenge(email)));
    expect(
      countStatuses(await inParallel(6, (index) => answerChallenge(six[index] as string, code))),
    ).toEqual({
      200: 1,
      401: 5,
    });
  });

  test('of 6 equal backup codes at once one passes, and never again', async () => {
    const { email, backupCodes } = await withTotp();
    const [code = '', next = ''] = backupCodes;
    const six = await Promise.all(Array.from({ length: 6 }, () => challenge(email)));
    expect(
      countStatuses(await inParallel(6, (index) => answerChallenge(six[index] as string, code))),
    ).toEqual({
      200: 1,
      401: 5,
    });
    const token = await challenge(email);
    expect((await answerChallenge(token, code)).status).toBe(401);
    expect((await answerChallenge(token, next.toUpperCase())).status).toBe(200);
  });

  test('five wrong codes in an hour after the right password are in the log of the user, as something to look at', async () => {
    const user = await withTotp();
    const wrong = wrongCode(user.secret);
    const logged = async () => {
      const { items } = (await app.request('GET', '/audit-log?action=totp_failed', { token: user.token }))
        .body;
      return items.map(({ metadata }: { metadata: object }) => metadata);
    };
    const first = await challenge(user.email);
    for (let attempt = 1; attempt <= 4; attempt++) await answerChallenge(first, wrong);
    expect(await logged()).toEqual([]);
    const headers: Record<string, string> = fromNewAddress();
    expect((await answerChallenge(await challenge(user.email), wrong, headers)).status).toBe(401);
    expect(await logged()).toMatchObject([{ wrong_codes: 5 }]);
    const { items } = (await app.request('GET', '/audit-log?action=totp_failed', { token: user.token })).body;
    expect(items[0].ip_address).toBe(headers['x-forwarded-for']);
    await answerChallenge(first, wrong);
    expect(await logged()).toHaveLength(1);
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
        expect((await answerChallenge(token, bad)).body.detail).toBe(
          'That code isn’t valid. Check it and try again.',
        );
      }
      expect((await answerChallenge(token, totpCode(secret))).body.detail).toBe(
        'This sign-in has expired. Start again.',
      );
    }
    const refused = await answerChallenge(tokens[3] as string, totpCode(secret));
    expect(refused).toMatchObject({
      status: 429,
      body: { detail: 'Too many codes were tried. Try again shortly.' },
    });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('of 15 at once from one address exactly 10 pass the limit', async () => {
    const headers = fromNewAddress();
    const answers = await inParallel(15, () => answerChallenge('x', '123456', headers));
    expect(countStatuses(answers)).toEqual({ 401: 10, 429: 5 });
    expect(answers.find(({ status }) => status === 429)?.body).toEqual({
      detail: 'Too many codes were tried. Try again shortly.',
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
