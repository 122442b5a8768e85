import type { Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OutgoingFacts } from '../../apps/server/src/platform/outgoing/fetch-bytes.ts';
import {
  createMailboxClient,
  type MailboxVisit,
} from '../../apps/server/src/platform/outgoing/mailbox-client.ts';
import { type ImapServer, mailLogin, startImapServer, type TestMessage } from './imap-server.ts';

let server: ImapServer;
const facts: OutgoingFacts[] = [];
beforeAll(async () => {
  server = await startImapServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.answers.clear();
  server.commands.length = 0;
  facts.length = 0;
  Object.assign(server, { messages: [], uidValidity: 7, password: 'app-password' });
});

const bank = 'statements@bank.example';
const usual: MailboxVisit = {
  ...{ senders: [bank], since: '2026-10-01', position: null, brokenUid: null, maxBytes: 1_000_000 },
};
const visit = (change: Partial<MailboxVisit> = {}, visitMs = 20_000) =>
  createMailboxClient({ allowsPrivate: true, ca: server.ca, bounds: { visitMs, stepMs: 1500 } }).visit(
    {
      ...{ host: 'localhost', port: server.port, security: 'tls', folder: 'INBOX' },
      ...{ login: mailLogin, password: 'app-password' },
    },
    { ...usual, ...change },
    { info: (fact) => facts.push(fact) },
  );
const mail = (uid: number, more: Partial<TestMessage> = {}): TestMessage => ({
  ...{ uid, from: bank, parts: [{ name: 'march.csv', body: `a,${uid}` }] },
  ...more,
});
const names = async (change?: Partial<MailboxVisit>) =>
  (await visit(change)).messages.flatMap(({ files }) =>
    files.map(({ name, bytes }) => [name, bytes === null ? null : Buffer.from(bytes).toString('latin1')]),
  );

test('an attachment that is declared with 1 GB is not asked for, and one that is longer than it says is cut off', async () => {
  server.messages = [
    mail(1, { parts: [{ name: 'huge.csv', body: 'a', size: 1_000_000_000 }] }),
    mail(2, { parts: [{ name: 'liar.csv', body: 'x'.repeat(3_000_000), size: 100 }] }),
    mail(3),
  ];
  expect(await names()).toEqual([
    ['huge.csv', null],
    ['liar.csv', null],
    ['march.csv', 'a,3'],
  ]);
  expect(server.commands.filter((one) => one.includes('FETCH 1 ') && one.includes('BODY.PEEK[1]'))).toEqual(
    [],
  );
  expect(facts[0]?.bytes_in).toBeLessThan(6_000_000);
});

test('wrong encodings, charset tricks and names of a hostile message give bytes and a plain name', async () => {
  server.messages = [
    mail(1, {
      parts: [{ name: '../../x.csv', body: 'a\xff', type: 'text/plain; charset=utf-7', encoding: '8bit' }],
    }),
    mail(2, { parts: [{ name: 'a.csv', body: '=ZZ=', encoding: 'quoted-printable' }] }),
    mail(3, { parts: [{ name: 'b.csv', body: 'raw', encoding: 'x-unknown' }] }),
    mail(4, { parts: [{ name: `=?utf-8?B?${'A'.repeat(4000)}?=`, body: 'c' }] }),
    mail(5, { parts: [{ name: 'x\r\n* BYE', body: 'd' }] }),
  ];
  const found = await names();
  expect(found.map(([name]) => name)).toEqual(['x.csv', 'a.csv', 'b.csv', expect.any(String), 'x* BYE']);
  expect(found.map(([, bytes]) => bytes)).toEqual([expect.any(String), '=ZZ', 'raw', 'c', 'd']);
});

test('a message that is nested 10,000 deep is refused, and the next one is read', async () => {
  const deep = `${'('.repeat(10_000)}"text" "csv" NIL NIL NIL "7bit" 3 1${')'.repeat(10_000)}`;
  server.messages = [mail(1, { structure: deep }), mail(2)];
  const first = await visit();
  if (first.failure) {
    expect([first.failure.brokenUid, first.upTo]).toEqual([1, 0]);
    expect(await names({ brokenUid: 1, position: { uidValidity: '7', lastUid: 0 } })).toEqual([
      ['message 1', null],
      ['march.csv', 'a,2'],
    ]);
  } else
    expect(first.messages.map(({ files }) => files.map(({ bytes }) => bytes === null))).toEqual([
      [true],
      [false],
    ]);
});

test('a message that ends every connection is named, and left out when it is known', async () => {
  server.messages = [mail(1), mail(2), mail(3)];
  server.answers.set('UID FETCH 2 ', (_tag, socket) => socket.destroy());
  const first = await visit();
  expect([first.messages.map(({ uid }) => uid), first.upTo, first.failure?.brokenUid]).toEqual([[1], 1, 2]);
  const next = await visit({ brokenUid: 2, position: { uidValidity: '7', lastUid: 1 } });
  expect(next.messages.map(({ uid, sender }) => [uid, sender])).toEqual([
    [2, null],
    [3, bank],
  ]);
});

test('of many new messages 20 are read in a visit, and only those after the last are asked for', async () => {
  server.messages = Array.from({ length: 50 }, (_, index) => mail(index + 1));
  const first = await visit();
  expect([first.messages.length, first.upTo, first.hasMore]).toEqual([20, 20, true]);
  const later = await visit({ position: { uidValidity: '7', lastUid: 40 } });
  expect([later.messages.length, later.upTo, later.hasMore]).toEqual([10, 50, false]);
  server.commands.length = 0;
  expect((await visit({ position: { uidValidity: '7', lastUid: 50 } })).messages).toEqual([]);
  expect(server.commands.filter((one) => one.startsWith('UID'))).toEqual([]);
});

const flood = (start: string) => (_tag: string, socket: Socket) => {
  socket.write(start);
  const write = () => {
    while (socket.writable && socket.write('x'.repeat(65_536)));
  };
  socket.on('drain', write);
  write();
};
const trickle = (_tag: string, socket: Socket) => {
  const timer = setInterval(() => (socket.writable ? socket.write('x') : clearInterval(timer)), 100);
};

test.each([
  ['never greets', 'greeting', () => {}, 'didn’t answer in time'],
  ['trickles its greeting', 'greeting', trickle, 'didn’t answer in time'],
  ['sends a line without an end', 'greeting', flood('* OK '), 'sent more than farthing reads'],
  ['hangs up', 'greeting', (_tag: string, socket: Socket) => socket.destroy(), ''],
  ['trickles the search', 'UID SEARCH', trickle, 'didn’t answer in time'],
  ['finds messages without end', 'UID SEARCH', flood('* SEARCH 1 '), ''],
  ['sends a literal of 1 GB', 'UID FETCH', flood('* 1 FETCH (UID 1 BODY[1] {1000000000}\r\n'), ''],
  [
    'answers rubbish',
    'UID SEARCH',
    (tag: string, socket: Socket) => socket.write(`${tag} BAD no\r\n`),
    'didn’t search',
  ],
])('a server that %s ends the visit in time, with little read', async (_what, start, answer, told) => {
  server.messages = [mail(1)];
  server.answers.set(start, answer);
  const begun = performance.now();
  const outcome = await visit({}, 3000).then(
    (news) => news.failure?.message,
    (error: Error) => error.message,
  );
  expect(performance.now() - begun).toBeLessThan(4500);
  expect(outcome).toContain(told);
  expect(facts).toHaveLength(1);
  expect(facts[0]?.bytes_in).toBeLessThan(12_000_000);
});

test('private networks, odd ports and untrusted certificates are refused before a password is sent', async () => {
  const place = {
    ...{ host: 'localhost', port: server.port, security: 'tls' as const, folder: 'INBOX' },
    ...{ login: mailLogin, password: 'app-password' },
  };
  const told = (settings: Parameters<typeof createMailboxClient>[0], change: object = {}) =>
    createMailboxClient(settings)
      .visit({ ...place, ...change }, usual, { info: () => {} })
      .catch((error: Error) => error.message);
  expect(await told({ allowsPrivate: false })).toContain('The port must be 993 or 143');
  for (const host of ['localhost', '127.0.0.1', '10.0.0.1', '169.254.169.254', '::1', '[::1]'])
    expect(await told({ allowsPrivate: false }, { host, port: 993 }), host).toContain('private network');
  expect(await told({ allowsPrivate: true }, { host: '169.254.169.254' })).toContain('private network');
  expect(await told({ allowsPrivate: true })).toContain('certificate that isn’t trusted');
  expect(server.commands).toEqual([]);
});
