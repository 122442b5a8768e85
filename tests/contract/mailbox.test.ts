import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';
import { type ImapServer, mailLogin, startImapServer, type TestMessage } from './imap-server.ts';
import { countIn, openAccount } from './ledger.ts';
import { fourDays, importNow, lloyds, threeShops } from './statements.ts';

let server: ImapServer;
let app: TestApp;
beforeAll(async () => {
  server = await startImapServer();
  app = await startApp({ MAILBOX_LAN: 'true' }, undefined, { mailboxCa: server.ca });
});
afterAll(() => Promise.all([app.close(), server.close()]));
beforeEach(() => {
  server.answers.clear();
  server.commands.length = 0;
  Object.assign(server, { messages: [], uidValidity: 7, password: 'app-password' });
});

const bank = 'statements@bank.example';
const place = () => ({ host: 'localhost', port: server.port, login: mailLogin, password: 'app-password' });
const switchOn = async (client: Client, account_id: string | null = null, change: object = {}) => {
  const senders = [{ address: bank, account_id }];
  const answer = await client.patch('/mailbox', { enabled: true, ...place(), senders, ...change });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const check = async (client: Client) => (await client.post('/mailbox/check', {})).body;
const files = async (client: Client) => (await client.get('/imports/unattended')).body.items;
const mail = (uid: number, body: string | Uint8Array, more: Partial<TestMessage> = {}): TestMessage => ({
  ...{ uid, from: bank },
  parts: [
    { body: 'Hello', type: 'text/plain', encoding: '7bit' },
    { name: 'march.csv', body },
  ],
  ...more,
});
const openCash = async (client: Client) => (await openAccount(client, { balance_known: false })).id as string;

test('a mailbox is off, needs everything to be switched on, and its password is never returned', async () => {
  const client = await app.register();
  expect((await client.get('/mailbox')).body).toMatchObject({
    ...{ enabled: false, host: '', port: 993, security: 'tls', folder: 'INBOX', senders: [], version: 0 },
    ...{ password_stored: false, allows_home_network: true, last_checked_at: null },
  });
  expect((await client.post('/mailbox/check', {})).status).toBe(409);
  const refused = await client.patch('/mailbox', { enabled: true, ...place() });
  expect([refused.status, refused.body.errors[0].field]).toEqual([409, 'senders']);
  await switchOn(client);
  const stored = await client.get('/mailbox');
  expect(stored.body).toMatchObject({ enabled: true, password_stored: true });
  expect(JSON.stringify(stored.body)).not.toContain('app-password');
  const { status, body } = await client.patch('/mailbox', { host: 'elsewhere.example' });
  expect([status, body.errors[0].field]).toEqual([409, 'password']);
  expect((await client.patch('/mailbox', { enabled: false, host: 'elsewhere.example' })).body).toMatchObject({
    password_stored: false,
  });
  expect((await client.delete('/mailbox')).status).toBe(204);
  expect((await client.get('/mailbox')).body).toMatchObject({ host: '', version: 0 });
  expect(server.commands).toEqual([]);
});

test('a mailbox that is changed while another request deletes it is there afterwards or gone, and never an error', async () => {
  const client = await app.register();
  const requests = Array.from({ length: 40 }, (_, number) =>
    number % 2 === 0 ? client.patch('/mailbox', { folder: `Post ${number}` }) : client.delete('/mailbox'),
  );
  for (const { status } of await Promise.all(requests)) expect([200, 204]).toContain(status);
});

test('an attachment that its balances prove is recorded, one without waits, and each comes in once', async () => {
  const client = await app.register();
  const account = await openCash(client);
  server.messages = [mail(3, lloyds(fourDays)), mail(9, threeShops)];
  await switchOn(client, account);
  expect(await check(client)).toMatchObject({ ok: true, files: ['march.csv', 'march.csv'] });
  expect(await countIn(client, account)).toBe(4);
  expect(await files(client)).toMatchObject([
    { source: 'mailbox', sender: bank, name: 'march.csv', result: 'to-check', waits: true },
    { source: 'mailbox', sender: bank, result: 'imported', added: 4 },
  ]);
  expect(await check(client)).toMatchObject({ ok: true, files: [], message: 'There was nothing new.' });
  // The same statement again, in a new message and after the server has numbered its messages again.
  server.messages.push(mail(12, lloyds(fourDays)));
  expect(await check(client)).toMatchObject({ files: [] });
  Object.assign(server, {
    uidValidity: 8,
    messages: server.messages.map((one, uid) => ({ ...one, uid: uid + 1 })),
  });
  expect(await check(client)).toMatchObject({ files: [] });
  expect(await files(client)).toHaveLength(2);
  expect(server.commands.filter((one) => /STORE|EXPUNGE|DELETE|MOVE|COPY|SELECT/.test(one))).toEqual([]);
});

test('only messages of a named sender alone are opened', async () => {
  const client = await app.register();
  const account = await openCash(client);
  server.messages = [
    mail(1, lloyds(fourDays), { from: `not-${bank}` }),
    mail(2, lloyds(fourDays), { from: `${bank}.attacker.example` }),
    mail(3, lloyds(fourDays), { from: `${bank}, someone@attacker.example` }),
    mail(4, threeShops, { from: bank.toUpperCase() }),
  ];
  await switchOn(client, account);
  expect(await check(client)).toMatchObject({ files: [] });
  // The stand-in compares exactly, where mail servers ignore the case.
  server.messages = [mail(5, threeShops)];
  expect(await check(client)).toMatchObject({ files: ['march.csv'] });
});

test('a proved statement waits if the receiving server could not confirm its sender', async () => {
  const client = await app.register();
  const account = await openCash(client);
  const results = (text: string) => ({ headers: `Authentication-Results: mx.example; ${text}\r\n` });
  server.messages = [
    mail(
      1,
      lloyds(fourDays),
      results('dkim=fail; spf=pass;\r\n dmarc=fail (p=REJECT) header.from=bank.example'),
    ),
  ];
  await switchOn(client, account);
  await check(client);
  expect(await countIn(client, account)).toBe(0);
  expect(await files(client)).toMatchObject([
    { result: 'to-check', waits: true, message: expect.stringContaining('couldn’t confirm') },
  ]);
});

test('a message goes to the account that its rows went to before', async () => {
  const client = await app.register();
  const account = await openCash(client);
  await importNow(client, account, lloyds(fourDays.slice(1)));
  server.messages = [mail(1, lloyds(fourDays))];
  await switchOn(client);
  await check(client);
  expect(await files(client)).toMatchObject([{ result: 'imported', added: 1 }]);
  expect(await countIn(client, account)).toBe(4);
});

test('a rejected password is told, and not tried again until it is changed', async () => {
  const client = await app.register();
  await switchOn(client, null, { password: 'expired' });
  expect(await check(client)).toMatchObject({ ok: false, message: expect.stringContaining('password') });
  expect((await client.get('/mailbox')).body).toMatchObject({ needs_password: true, next_check_at: null });
  expect((await client.get('/notices')).body).toMatchObject([
    { kind: 'mailbox_failed', name: mailLogin, path: '/settings/connections' },
  ]);
  expect((await client.patch('/mailbox', { password: 'app-password' })).body.next_check_at).not.toBeNull();
  expect(await check(client)).toMatchObject({ ok: true });
  expect((await client.get('/notices')).body).toEqual([]);
});

test('every visit is in the ledger, and others see neither mailbox nor files', async () => {
  const admin = await app.register();
  const client = await app.register();
  server.messages = [mail(1, threeShops)];
  await switchOn(client, await openCash(client));
  await check(client);
  expect(await files(admin)).toEqual([]);
  expect((await admin.get('/mailbox')).body).toMatchObject({ enabled: false, host: '' });
  const { body } = await admin.get('/mailbox');
  expect(body.password_stored).toBe(false);
});
