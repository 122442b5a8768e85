import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from './app.ts';
import { asOwner, fromNewAddress, logIn, password, totpCode, turnTotpOn, wrongCode } from './sign-in.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const setup = async (token: string) => (await app.request('GET', '/auth/totp/setup', { token })).body;
const enable = (token: string, secret: string, code = totpCode(secret)) =>
  app.request('POST', '/auth/totp/enable', { token, body: { secret, code } });

test('setup gives a secret, its QR code and ten backup codes', async () => {
  const { token } = await app.register();
  const answer = await app.request('GET', '/auth/totp/setup', { token });
  expect(answer.status).toBe(200);
  expect(Object.keys(answer.body).sort()).toEqual(['backup_codes', 'qr_code_png_b64', 'secret']);
  expect(answer.body.secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(new Set(answer.body.backup_codes).size).toBe(10);
  expect(Buffer.from(answer.body.qr_code_png_b64, 'base64').subarray(0, 8).toString('latin1')).toBe(
    '\x89PNG\r\n\x1a\n',
  );
});

test('neither secret nor backup codes are stored in clear', async () => {
  const { id, token } = await app.register();
  const { secret, backupCodes } = await turnTotpOn(app, token);
  const [user] = await asOwner(app, 'select row_to_json(u)::text as text from users u where id = $1', [id]);
  expect(user.text).not.toContain(secret);
  const codes = await asOwner(app, 'select code_hash from totp_backup_codes where user_id = $1', [id]);
  expect(codes).toHaveLength(10);
  for (const { code_hash } of codes) expect(backupCodes).not.toContain(code_hash.toString('utf8'));
});

const shaOf = (code: string) =>
  createHash('sha256')
    .update(`backup-code:${code.replace('-', '')}`)
    .digest();
const signInWith = async (email: string, code: string) => {
  const { challenge_token } = (await logIn(app, email)).body;
  return app.request('POST', '/auth/login/totp', {
    body: { challenge_token, totp_code: code },
    headers: fromNewAddress(),
  });
};

test('backup codes cannot be tried out with the database alone: their hashes need a key that is not in it', async () => {
  const [one, other] = [await app.register(), await app.register()];
  const { backupCodes } = await turnTotpOn(app, one.token);
  await turnTotpOn(app, other.token);
  const stored = await asOwner(app, 'select code_hash from totp_backup_codes where user_id = $1', [one.id]);
  for (const { code_hash } of stored)
    expect(backupCodes.some((code) => shaOf(code).equals(code_hash))).toBe(false);
  // Moved to another user, a hash is worth nothing.
  await asOwner(
    app,
    'update totp_backup_codes set code_hash = $2 where user_id = $1 and code_hash = (select code_hash from totp_backup_codes where user_id = $1 order by 1 limit 1)',
    [other.id, stored[0].code_hash],
  );
  for (const code of backupCodes.slice(0, 2)) expect((await signInWith(other.email, code)).status).toBe(401);
  expect((await signInWith(one.email, backupCodes[0] ?? '')).status).toBe(200);
  expect((await signInWith(one.email, backupCodes[0] ?? '')).status).toBe(401);
});

test('backup codes that an earlier version stored work once', async () => {
  const { id, email, token } = await app.register();
  await turnTotpOn(app, token);
  await asOwner(app, `insert into totp_backup_codes (user_id, code_hash, pending) values ($1, $2, false)`, [
    id,
    shaOf('7k3mf-x0q21'),
  ]);
  expect((await signInWith(email, '7K3MF xOq2l')).status).toBe(200);
  expect((await signInWith(email, '7k3mf-x0q21')).status).toBe(401);
});

test('only the secret that setup last gave can be turned on', async () => {
  const { token } = await app.register();
  expect(await enable(token, 'A'.repeat(32), '123456')).toMatchObject({
    status: 422,
    body: { detail: 'This secret isn’t the one you were given. Start setting up two-step sign-in again.' },
  });
  const [first, second] = [await setup(token), await setup(token)];
  expect(first.secret).not.toBe(second.secret);
  expect((await enable(token, first.secret)).status).toBe(422);
  expect(await enable(token, second.secret, wrongCode(second.secret))).toMatchObject({
    status: 401,
    body: { detail: 'That code isn’t valid. Check it and try again.' },
  });
  const answer = await enable(token, second.secret);
  expect(answer.status).toBe(200);
  expect(Object.keys(answer.body)).toEqual(['message']);
  expect((await app.request('GET', '/profile', { token })).body.totp_enabled).toBe(true);
});

test('a secret issued to another user is refused', async () => {
  const [one, other] = [await app.register(), await app.register()];
  const { secret } = await setup(other.token);
  await setup(one.token);
  expect((await enable(one.token, secret)).status).toBe(422);
});

test('of several enables at once one passes', async () => {
  const { id, token } = await app.register();
  const { secret } = await setup(token);
  const answers = await Promise.all(Array.from({ length: 6 }, () => enable(token, secret)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  expect(
    await asOwner(app, `select 1 from audit_log where user_id = $1 and action = 'totp_enable'`, [id]),
  ).toHaveLength(1);
});

test('while TOTP is on, neither setup nor enable touches it', async () => {
  const { email, token } = await app.register();
  const { secret, backupCodes } = await turnTotpOn(app, token);
  const again = await app.request('GET', '/auth/totp/setup', { token });
  expect(again).toMatchObject({ status: 409, body: { detail: 'Two-step sign-in is already on' } });
  expect((await enable(token, secret)).status).toBe(409);
  const challenge_token = (await logIn(app, email)).body.challenge_token;
  const body = { challenge_token, totp_code: backupCodes[9] };
  expect((await app.request('POST', '/auth/login/totp', { body })).status).toBe(200);
});

test('the code that turned it on is not accepted again', async () => {
  const { email, token } = await app.register();
  const { secret } = await setup(token);
  const code = totpCode(secret);
  expect((await enable(token, secret, code)).status).toBe(200);
  const challenge_token = (await logIn(app, email)).body.challenge_token;
  const answer = await app.request('POST', '/auth/login/totp', {
    body: { challenge_token, totp_code: code },
  });
  expect(answer.status).toBe(401);
});

test('turning off needs the password', async () => {
  const { id, email, token } = await app.register();
  await turnTotpOn(app, token);
  const off = (body?: unknown) => app.request('DELETE', '/auth/totp', { token, body });
  expect(await off()).toMatchObject({ status: 422, body: { detail: 'password required' } });
  expect(await off({})).toMatchObject({ status: 422, body: { detail: 'password required' } });
  const headers = { 'content-type': 'application/json' };
  expect(await app.request('DELETE', '/auth/totp', { token, headers })).toMatchObject({
    status: 422,
    body: { detail: 'password required' },
  });
  for (const body of [[], 'text', { password: 5 }, { password, extra: 1 }]) {
    expect((await off(body)).status).toBe(422);
  }
  expect(await off({ password: 'not the password 1' })).toMatchObject({
    status: 403,
    body: { detail: 'Wrong password' },
  });
  const answer = await off({ password });
  expect(answer.status).toBe(200);
  expect(Object.keys(answer.body)).toEqual(['message']);
  expect(await off({ password })).toMatchObject({ status: 409, body: { detail: 'Two-step sign-in is off' } });
  expect((await logIn(app, email)).body).toHaveProperty('access_token');
  const [user] = await asOwner(app, 'select totp_secret, totp_pending_secret from users where id = $1', [id]);
  expect(user).toEqual({ totp_secret: null, totp_pending_secret: null });
  expect(await asOwner(app, 'select 1 from totp_backup_codes where user_id = $1', [id])).toEqual([]);
});

test('POST /auth/totp/verify does not exist', async () => {
  const { token } = await app.register();
  const answer = await app.request('POST', '/auth/totp/verify', { token, body: { code: '123456' } });
  expect([404, 405]).toContain(answer.status);
});

test('demo mode has no second factor', async () => {
  const demo = await startApp({ DEMO_MODE: 'true' });
  const { token } = await demo.register();
  const body = { secret: 'A'.repeat(32), code: '123456' };
  expect((await demo.request('POST', '/auth/totp/enable', { token, body })).status).toBe(403);
  await demo.close();
});

test('without a bearer: 401', async () => {
  for (const [method, path] of [
    ['GET', '/setup'],
    ['POST', '/enable'],
    ['DELETE', ''],
  ] as const) {
    expect((await app.request(method, `/auth/totp${path}`)).status).toBe(401);
  }
});

test('turning TOTP on signs the user out everywhere else', async () => {
  const { email, token } = await app.register();
  const other = (await logIn(app, email)).body.access_token;
  await turnTotpOn(app, token);
  expect((await app.request('GET', '/profile', { token: other })).status).toBe(401);
  expect((await app.request('GET', '/profile', { token })).status).toBe(200);
});
