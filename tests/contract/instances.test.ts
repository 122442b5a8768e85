import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EmbeddedDatabase, startEmbedded } from '../../apps/server/src/database/embedded.ts';
import { newIdentity } from '../../apps/server/src/platform/backup-archive/age-stream.ts';
import { newFieldKey, newRsaPem } from '../../apps/server/src/platform/crypto/key-files.ts';
import type { Answer, Client } from './app.ts';
import { type Bucket, startBucket } from './bucket.ts';
import { clientAt } from './client-at.ts';
import { joinHousehold, share } from './couples.ts';
import { hold, openInvestments, trade } from './investments.ts';
import { expense, openAccount, record } from './ledger.ts';
import { pdf } from './pictures.ts';
import { payOn, settled, weekly } from './recurring-scene.ts';
import {
  ask,
  cleanUp,
  password,
  type ServerProcess,
  signIn,
  signUp,
  startReady,
  startServer,
  temporaryFolder,
  until,
} from './server-process.ts';
import { cookiesOf, fromNewAddress, totpCode } from './sign-in.ts';
import { monzo, upload } from './statements.ts';

/** A PostgreSQL and a bucket that belong to no instance, and two instances with data folders of their own. */
let server: EmbeddedDatabase;
let bucket: Bucket;
let environment: Record<string, string>;
let one: ServerProcess;
let other: ServerProcess;
let both: readonly ServerProcess[];
/** The administrator, at each of them. */
let admin: Client;
beforeAll(async () => {
  const [embedded, started, pem, identity] = await Promise.all([
    startEmbedded({ dataDir: temporaryFolder(), log: () => {}, settings: { fsync: 'off' } }),
    startBucket(),
    newRsaPem(),
    newIdentity(),
  ]);
  server = embedded;
  bucket = started;
  environment = {
    DATABASE_URL: server.url,
    JWT_PRIVATE_KEY: pem.replaceAll('\n', '\\n'),
    FIELD_ENCRYPTION_KEYS: newFieldKey(),
    BACKUP_KEY: identity,
    BACKUP_NIGHTLY: 'false',
    AI_ALLOW_PRIVATE_HOSTS: '127.0.0.1:9',
    ...bucket.settings,
  };
  [one, other] = (await Promise.all(
    [0, 1].map(() => startReady({ dataDir: temporaryFolder(), environment })),
  )) as [ServerProcess, ServerProcess];
  both = [one, other];
  [admin] = await newUser();
});
afterAll(async () => {
  await cleanUp();
  await server.stop();
  bucket.close();
});

let users = 0;

/** A new user, signed in at one instance, as seen from each of the two. */
async function newUser(): Promise<[Client, Client]> {
  const email = `user${++users}@example.org`;
  const token = await signUp(one.url, email);
  const { body } = await ask(one.url, 'GET', '/api/v1/profile', { token });
  const user = { id: body.id as string, email, token };
  return [clientAt(one.url, user), clientAt(other.url, user)];
}

/** Polls for a change that arrives by message between instances. Without the message, a cached sign-in would stay valid for 15 minutes. */
const soon = <Value>(question: () => Promise<Value>, isRight: (value: Value) => boolean) =>
  until(120_000, question, isRight);
/** Expects a write to have been accepted. */
const done = (answer: Answer) => expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
const refused = ({ status }: { status: number }) => status === 401;

describe('limits on attempts', () => {
  test.each([
    ['/auth/login', 20],
    ['/auth/login/totp', 10],
  ])('%s lets %i through in a minute, counted over both instances', async (path, attempts) => {
    const headers = fromNewAddress();
    // Counted before the body is read: a body that is refused is an attempt as well.
    const answers = await Promise.all(
      Array.from({ length: attempts * 2 }, (_, index) =>
        ask((both[index % 2] as ServerProcess).url, 'POST', `/api/v1${path}`, { body: {}, headers }),
      ),
    );
    const of = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect([of(422), of(429)]).toEqual([attempts, attempts]);
  });
});

describe('sessions', () => {
  test('a sign-in at one instance is refreshed at the other, and the token before ends at both', async () => {
    const [here, there] = await newUser();
    const login = await ask(one.url, 'POST', '/api/v1/auth/login', {
      body: { email: here.email, password },
      headers: fromNewAddress(),
    });
    const cookies = cookiesOf(login);
    const refreshed = await ask(other.url, 'POST', '/api/v1/auth/refresh', {
      headers: {
        cookie: `refresh_token=${cookies.refresh_token?.value}; csrf_token=${cookies.csrf_token?.value}`,
        'x-csrf-token': cookies.csrf_token?.value ?? '',
      },
    });
    expect(refreshed.status).toBe(200);
    for (const { url } of both) {
      const asks = (token: string) => ask(url, 'GET', '/api/v1/profile', { token });
      expect((await asks(refreshed.body.access_token)).status).toBe(200);
      expect((await soon(() => asks(login.body.access_token), refused)).status).toBe(401);
    }
    expect((await there.get('/profile')).status).toBe(200);
  });

  test('signing out, an ended session, a changed password and a disabled user are felt at the other instance', async () => {
    const [here, there] = await newUser();
    const second = await signIn(other.url, here.email);
    const asSecond = () => ask(other.url, 'GET', '/api/v1/profile', { token: second });
    expect((await asSecond()).status).toBe(200);
    const list = (await here.get('/auth/sessions')).body;
    await here.delete(`/auth/sessions/${list.find((session: { current: boolean }) => !session.current).id}`);
    expect((await soon(asSecond, refused)).status).toBe(401);

    const third = clientAt(other.url, { ...here, token: await signIn(other.url, here.email) });
    expect([(await third.get('/profile')).status, (await there.get('/profile')).status]).toEqual([200, 200]);
    const change = { current_password: password, new_password: 'another good password 7' };
    expect((await here.post('/profile/password', change)).status).toBe(200);
    expect((await soon(() => third.get('/profile'), refused)).status).toBe(401);
    expect((await there.get('/profile')).status).toBe(200);

    expect((await admin.patch(`/admin/users/${here.id}`, { disabled: true })).status).toBe(200);
    expect((await soon(() => there.get('/profile'), refused)).status).toBe(401);
  });

  test('a second factor set up at one instance is asked for and checked at the other', async () => {
    const [here] = await newUser();
    const { secret } = (await here.get('/auth/totp/setup')).body;
    const enabled = await here.post('/auth/totp/enable', { secret, code: totpCode(secret) });
    expect(enabled.status, JSON.stringify(enabled.body)).toBe(200);
    const login = await ask(other.url, 'POST', '/api/v1/auth/login', {
      body: { email: here.email, password },
      headers: fromNewAddress(),
    });
    const code = { challenge_token: login.body.challenge_token, totp_code: totpCode(secret, 1) };
    const checked = await ask(one.url, 'POST', '/api/v1/auth/login/totp', { body: code });
    expect(checked.status, JSON.stringify(checked.body)).toBe(200);
    const again = await ask(other.url, 'POST', '/api/v1/auth/login/totp', { body: code });
    expect(again.status).toBe(401);
  });
});

describe('what is written at one instance', () => {
  test('with one key at both at once is written once, and both get the same answer', async () => {
    const clients = await newUser();
    const account = await openAccount(clients[0]);
    const answers = await Promise.all(
      [0, 1, 2, 3].map((index) =>
        (clients[index % 2] as Client).post('/transactions', expense(account.id), {
          'idempotency-key': 'k1',
        }),
      ),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect((await clients[1].get('/transactions')).body.items).toHaveLength(1);
  });

  test('is in the reports of the other at once, which kept an older answer', async () => {
    const [here, there] = await newUser();
    const account = await openAccount(here, { opening_balance: '100.00' });
    const euros = await openAccount(here, { currency: 'EUR', opening_balance: '10.00' });
    const netWorth = async () => (await there.get('/reports/balance-sheet')).body.net_worth;
    const quote = async (date: string, rate: string) =>
      done(await here.post('/exchange-rates', { from_currency: 'EUR', to_currency: 'GBP', date, rate }));
    await quote('2025-01-01', '0.80');
    expect(await netWorth()).toBe('108.00');
    const etag = (await there.get('/reports/balance-sheet')).headers.get('etag') ?? '';
    const asked = () =>
      ask(other.url, 'GET', '/api/v1/reports/balance-sheet', {
        token: there.token,
        headers: { 'if-none-match': etag },
      });
    expect((await asked()).status).toBe(304);
    await record(here, account.id, { amount: '8.00' });
    expect(await netWorth()).toBe('100.00');
    expect((await asked()).status).toBe(200);
    await quote('2025-01-02', '0.90');
    expect(await netWorth()).toBe('101.00');
    done(await here.delete(`/accounts/${euros.id}`));
    expect(await netWorth()).toBe('92.00');
    done(await here.patch('/profile', { base_currency: 'EUR' }));
    const inEuros = () => there.get('/reports/balance-sheet');
    const changed = await soon(inEuros, ({ body }) => body.base_currency === 'EUR');
    expect(changed.body).toMatchObject({ base_currency: 'EUR', net_worth: '102.22' });
  });

  test('a right that is withdrawn holds for the next request of the other, which kept the household’s figures', async () => {
    const [[ann, annThere], [ben]] = [await newUser(), await newUser()];
    await joinHousehold(ann, [ben]);
    await openAccount(ann, { opening_balance: '10.00', opening_date: '2025-01-01' });
    const shared = await openAccount(ben, { opening_balance: '700.00', opening_date: '2025-01-01' });
    await record(ben, shared.id, { amount: '77.77', date: '2026-02-02', merchant: 'Elm Garage' });
    const paths = [
      '/household/report?date_from=2026-01-01&date_to=2026-06-30',
      '/household/net-worth/history?months=24',
      '/household/net-worth?as_of=2026-06-30',
      '/household/accounts',
    ];
    /** The next answers at the other instance, which then keeps them: scans that follow a payment write once more. */
    const figures = async () => {
      const answers = await Promise.all(paths.map((path) => annThere.get(path)));
      for (const path of paths)
        await soon(
          async () => {
            const etag = (await annThere.get(path)).headers.get('etag') ?? '';
            const headers = { 'if-none-match': etag };
            return ask(other.url, 'GET', `/api/v1${path}`, { token: annThere.token, headers });
          },
          ({ status }) => status === 304,
        );
      return JSON.stringify(answers.map(({ body }) => body));
    };
    const seesBen = /77\.77|622\.23|632\.23|700\.00/;
    for (const [give, take] of [
      [() => share(ben, shared.id, 'view'), () => share(ben, shared.id, 'private')],
      [() => share(ben, shared.id, 'full'), () => ben.delete(`/household/members/${ben.id}`)],
      [
        async () => {
          await joinHousehold(ann, [ben]);
          await share(ben, shared.id, 'view');
        },
        () => admin.patch(`/admin/users/${ben.id}`, { disabled: true }),
      ],
    ] as const) {
      await give();
      expect(await figures()).toMatch(seesBen);
      await take();
      expect(await figures()).not.toMatch(seesBen);
    }
    expect(await figures()).toContain('"net_worth":"10.00"');
  });

  test('is read by the other: categories, tax rates, gains, settings of models', async () => {
    const [here, there] = await newUser();
    const names = async () => (await there.get('/categories')).body.map(({ name }: { name: string }) => name);
    expect(await names()).not.toContain('Bees');
    done(await here.post('/categories', { name: 'Bees', kind: 'expense', group_name: 'Leisure' }));
    expect(await names()).toContain('Bees');

    const { table } = (await there.get('/tax/rate-configs/2025-26')).body;
    table.income_tax.personal_allowance.amount = 20_000;
    done(await here.put('/tax/rate-configs/2025-26', { table }));
    const read = (await there.get('/tax/rate-configs/2025-26')).body;
    expect([read.edited, read.table.income_tax.personal_allowance.amount]).toEqual([true, 20_000]);

    const holding = await hold(here, (await openInvestments(here)).id, 'GAIN');
    await trade(here, holding.id, { date: '2025-05-01', quantity: '10', price: '5' });
    await trade(there, holding.id, { type: 'sell', date: '2025-07-01', quantity: '4', price: '8' });
    const gains = async ({ get }: Client) => (await get('/reports/capital-gains')).body.years[0].net;
    expect([await gains(here), await gains(there)]).toEqual(['12.00', '12.00']);
    await trade(here, holding.id, { date: '2025-05-01', quantity: '10', price: '7' });
    expect([await gains(there), await gains(here)]).toEqual(['8.00', '8.00']);

    const model = {
      provider: 'openai',
      ai_base_url: 'http://127.0.0.1:9/v1',
      ai_model: 'tiny',
      api_key: 'sk-1',
    };
    expect((await here.patch('/settings/ai', model)).status).toBe(200);
    expect((await there.get('/settings/ai')).body).toMatchObject({ ai_model: 'tiny', has_api_key: true });
    // The key was sealed at one and is opened at the other.
    expect((await there.post('/settings/ai/test')).body.message).not.toMatch(/key/i);
  });

  test('as an import to be looked at is recorded at the other, once', { tags: 'long' }, async () => {
    const clients = await newUser();
    const account = await openAccount(clients[0]);
    const preview = await upload(clients[0], account.id, monzo([{ id: 'tx_1', amount: '-6.40' }]));
    const answers = await Promise.all(
      [1, 0].map((index) => (clients[index] as Client).post(`/imports/${preview.id}/commit`)),
    );
    expect(answers.map(({ status }) => status).sort()).toContain(200);
    expect((await clients[1].get('/transactions')).body.items).toHaveLength(1);
  });

  test('as a file of a transaction is read from the bucket by the other', async () => {
    const [here, there] = await newUser();
    const { id } = await record(here, (await openAccount(here)).id);
    const made = await here.upload(`/transactions/${id}/attachments`, { name: 'a.pdf', content: pdf('one') });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const content = await fetch(`${other.url}/api/v1/attachments/${made.body.id}/content`, {
      headers: { authorization: `Bearer ${there.token}` },
    });
    expect(new Uint8Array(await content.arrayBuffer())).toEqual(pdf('one'));
  });

  test('as payments at both at once is scanned to one series, which both show', {
    tags: 'long',
  }, async () => {
    const [here, there] = await newUser();
    const account = await openAccount(here);
    await Promise.all([
      payOn(here, account.id, 'NETFLIX.COM', weekly(8, 60)),
      payOn(there, account.id, 'NETFLIX.COM', weekly(8, 4)),
    ]);
    const lists = await Promise.all([settled(here), settled(there)]);
    expect(lists.map(({ items }) => items.length)).toEqual([1, 1]);
    expect(lists[0].items[0].id).toBe(lists[1].items[0].id);
  });
});

describe('a further instance', () => {
  test.each([
    ['JWT_PRIVATE_KEY', 'a different signing key', () => newRsaPem()],
    ['FIELD_ENCRYPTION_KEYS', 'different field keys', () => newFieldKey()],
  ])(
    'with another %s is told so in one line and does not start',
    { tags: 'long' },
    async (setting, words, make) => {
      const wrong = { ...environment, [setting]: (await make()).replaceAll('\n', '\\n') };
      const third = await startServer({ dataDir: temporaryFolder(), environment: wrong });
      expect(await third.ended).toEqual({ code: 1, signal: null });
      expect(third.output().trimEnd().split('\n')).toEqual([
        `farthing cannot start: Another farthing on this database uses ${words}. Give all of them the same ${setting} or ${setting}_FILE.`,
      ]);
    },
  );

  test('takes over when one is killed: no one is signed out, nothing is lost', async () => {
    const [here, there] = await newUser();
    const account = await openAccount(here);
    await record(here, account.id);
    await one.end('SIGKILL');
    expect((await there.get('/transactions')).body.items).toHaveLength(1);
    await record(there, account.id);
    one = await startReady({ dataDir: one.dataDir, environment });
    both = [one, other];
    const back = clientAt(one.url, there);
    expect((await back.get('/transactions')).body.items).toHaveLength(2);
  });
});
