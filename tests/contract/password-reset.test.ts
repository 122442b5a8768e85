import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';
import { type MailServer, startMailServer } from './mail-server.ts';
import { fromNewAddress, logIn, totpCode } from './sign-in.ts';

let mail: MailServer;
let app: TestApp;
/** The first to register administers. */
let admin: Client;
beforeAll(async () => {
  mail = await startMailServer();
  app = await startApp({
    SMTP_URL: mail.url,
    MAIL_FROM: 'Money <money@example.org>',
    BASE_URL: 'https://money.example.org',
  });
  admin = await app.register();
});
afterAll(async () => {
  await app.close();
  await mail.close();
});

const ask = (path: string, body: unknown, one: TestApp = app) =>
  one.request('POST', `/auth/password-reset${path}`, { body, headers: fromNewAddress() });

/** Asks for a link, and returns the token in it. */
async function linkFor(email: string): Promise<string> {
  const before = mail.emails.length;
  expect(await ask('', { email })).toMatchObject({ status: 202 });
  await expect.poll(() => mail.emails.length).toBe(before + 1);
  return (
    /https:\/\/money\.example\.org\/new-password#token=([\w.-]+)/.exec(mail.emails.at(-1) ?? '')?.[1] ?? ''
  );
}

test('a link replaces the password once and ends all sessions', async () => {
  const { email, password, token: session } = await app.register();
  expect((await app.request('GET', '/auth/password-reset')).body).toEqual({ by_email: true });
  const token = await linkFor(` ${email.toUpperCase()} `);
  expect(mail.emails.at(-1)).toMatch(new RegExp(`^To: ${email}$`, 'mi'));

  const short = await ask('/complete', { token, new_password: 'aaaaaaaaaaaa' });
  expect(short).toMatchObject({ status: 422, body: { errors: [{ field: 'new_password' }] } });
  const new_password = 'quite another passphrase';
  const both = await Promise.all([1, 2].map(() => ask('/complete', { token, new_password })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);

  expect((await app.request('GET', '/profile', { token: session })).status).toBe(401);
  expect((await logIn(app, email, password)).status).toBe(401);
  const { body } = await logIn(app, email, new_password);
  const audit = await app.request('GET', '/audit-log', { token: body.access_token });
  expect(audit.body.items.map(({ action }: { action: string }) => action)).toEqual(
    expect.arrayContaining(['password_reset_sent', 'password_reset_by_email']),
  );
  expect(await ask('/complete', { token, new_password: 'a third passphrase' })).toMatchObject({
    status: 403,
    body: { detail: 'This link has been used or has expired. Ask for a new one on the sign-in page.' },
  });
});

test('a link is worthless once the password was changed otherwise, and is no other kind of token', async () => {
  const client = await app.register();
  const token = await linkFor(client.email);
  const change = { current_password: client.password, new_password: 'changed in the settings' };
  expect((await client.post('/profile/password', change)).status).toBe(200);
  const new_password = 'quite another passphrase';
  expect((await ask('/complete', { token, new_password })).status).toBe(403);
  for (const other of [client.token, `${token}x`, ''])
    expect((await ask('/complete', { token: other, new_password })).status, other).toBe(403);
  expect((await app.request('GET', '/profile', { token })).status).toBe(401);
});

test('TOTP is asked for as before after a reset', async () => {
  const client = await app.register();
  const { secret } = (await client.get('/auth/totp/setup')).body;
  expect((await client.post('/auth/totp/enable', { secret, code: totpCode(secret) })).status).toBe(200);
  const new_password = 'quite another passphrase';
  expect((await ask('/complete', { token: await linkFor(client.email), new_password })).status).toBe(200);
  expect((await logIn(app, client.email, new_password)).body).toEqual({
    challenge_token: expect.any(String),
  });
});

test('unknown addresses get the same answer and no email; a mailbox gets three emails an hour', async () => {
  const { email } = await app.register();
  const known = await ask('', { email });
  const unknown = await ask('', { email: 'unknown@example.org' });
  expect(unknown).toMatchObject({ status: 202, body: known.body });
  for (let more = 0; more < 4; more++) await ask('', { email });
  await expect.poll(() => mail.emails.filter((text) => text.includes(`To: ${email}`)).length).toBe(3);
  expect(mail.emails.filter((text) => text.includes('unknown@'))).toEqual([]);
  const from = { 'x-forwarded-for': '198.51.100.7' };
  const statuses: number[] = [];
  for (let more = 0; more < 21; more++) {
    const body = { email: 'unknown@example.org' };
    statuses.push((await app.request('POST', '/auth/password-reset', { body, headers: from })).status);
  }
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
});

test('what was sent is among the outgoing requests, without the address', async () => {
  await linkFor(admin.email);
  await expect
    .poll(async () => (await app.request('GET', '/admin/outgoing', { token: admin.token })).body.items[0])
    .toMatchObject({ purpose: 'email', status: 250, host: new URL(mail.url).host, user_id: null });
});

test('without a mail server there are no links, and a demo sends none', async () => {
  const plain = await startApp();
  onTestFinished(() => plain.close());
  expect((await plain.request('GET', '/auth/password-reset')).body).toEqual({ by_email: false });
  expect(await ask('', { email: 'a@example.org' }, plain)).toMatchObject({
    status: 409,
    body: { detail: 'This server can’t send email. Ask the administrator for a new password.' },
  });
});

test('a mail server that refuses or is away changes nothing for the one who asks', async () => {
  const refusing = await startMailServer(true);
  const other = await startApp({
    SMTP_URL: refusing.url,
    MAIL_FROM: 'money@example.org',
    BASE_URL: 'https://money.example.org/',
    LOG_LEVEL: 'silent',
  });
  onTestFinished(async () => {
    await other.close();
    await refusing.close();
  });
  const { email, token } = await other.register();
  expect((await ask('', { email }, other)).status).toBe(202);
  const lines = async () => (await other.request('GET', '/admin/outgoing', { token })).body.items;
  await expect.poll(lines).toMatchObject([{ purpose: 'email', status: 550 }]);
  const audit = await other.request('GET', '/audit-log', { token });
  expect(audit.body.items.map(({ action }: { action: string }) => action)).not.toContain(
    'password_reset_sent',
  );
});
