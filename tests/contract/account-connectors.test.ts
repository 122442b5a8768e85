import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';
import { tradesOf } from './investments.ts';
import { openAccount } from './ledger.ts';
import {
  type BankServer,
  type SimulatedBank,
  simulatedBanks,
  startBanks,
  yearOfItems,
} from './simulated-banks.ts';

let app: TestApp;
let banks: BankServer;
beforeAll(async () => {
  banks = await startBanks();
  app = await startApp({}, undefined, { connectorFiles: banks.files });
});
afterAll(async () => {
  await app.close();
  banks.close();
});
afterEach(() => {
  Object.assign(banks.world, { items: [], isUntidy: false, isEndless: false, needsApproval: false });
  banks.instead = undefined;
});

const yearAgo = new Date(Date.now() - 363 * 86_400_000).toISOString().slice(0, 10);
/** Every day one bank is asked, and one broker. */
const everyday = ['monzo', 'ibkr-flex'];
const tagsOf = ({ connector }: SimulatedBank) => (everyday.includes(connector) ? [] : ['long']);

async function connect(client: Client, bank: SimulatedBank): Promise<string> {
  const account = await openAccount(client, bank.account);
  const change = {
    ...{ enabled: true, account_id: account.id, secrets: banks.secretsOf(bank) },
    ...(bank.bankAccount ? { bank_account: bank.bankAccount } : {}),
  };
  const saved = await client.patch(`/connections/${bank.connector}`, change);
  expect(saved, JSON.stringify(saved.body)).toMatchObject({ status: 200 });
  return account.id as string;
}

const runFeed = async (client: Client, { connector }: SimulatedBank) =>
  (await client.post(`/connections/${connector}/run`, { from: yearAgo })).body;

async function takeFeed(client: Client, bank: SimulatedBank): Promise<number> {
  const body = await runFeed(client, bank);
  expect(body, JSON.stringify(body)).toMatchObject({ ok: true });
  if (body.import_id !== null)
    expect(await client.post(`/imports/${body.import_id}/commit`)).toMatchObject({ status: 200 });
  return body.added;
}

/** Transactions and trades of the user, without their ids. */
const rowsOf = async (client: Client): Promise<string[]> => {
  const { items } = (await client.get('/transactions?limit=500')).body;
  const holdings = (await client.get('/holdings')).body;
  const trades = await Promise.all(holdings.map(({ id }: { id: string }) => tradesOf(client, id)));
  return [
    ...items.map((one: Record<string, string>) => `${one.date} ${one.type} ${one.amount} ${one.description}`),
    ...trades
      .flat()
      .map(
        (one: Record<string, string>) => `${one.date} ${one.type} ${one.quantity} ${one.price} ${one.fees}`,
      ),
  ].sort();
};

/** Has the bank refuse the token once, and gives a new one. */
async function expireToken(client: Client, bank: SimulatedBank): Promise<void> {
  banks.instead = { answer: bank.expired, times: 9 };
  expect(await runFeed(client, bank)).toMatchObject({
    ok: false,
    message: expect.stringMatching(/^Needs a new token: /),
  });
  const read = async () => (await client.get(`/connections/${bank.connector}`)).body;
  expect(await read()).toMatchObject({ needs_token: true, last_ok: false });
  banks.instead = undefined;
  await client.patch(`/connections/${bank.connector}`, { secrets: banks.secretsOf(bank) });
  expect(await read()).toMatchObject({ needs_token: false, last_ok: null });
}

/** Has the bank give one of its items with another amount: it is shown, and no recorded row changes. */
async function changeAmount(client: Client, bank: SimulatedBank): Promise<void> {
  const rows = await rowsOf(client);
  banks.world.items = banks.world.items.map((one) =>
    one.number === 5 ? { ...one, pence: one.pence + 7 } : one,
  );
  const body = await runFeed(client, bank);
  expect(body.added, JSON.stringify(body)).toBe(0);
  expect(body.details.join()).toContain('you have it with another amount');
  if (body.import_id !== null) await client.post(`/imports/${body.import_id}/commit`);
  expect(await rowsOf(client)).toEqual(rows);
}

for (const bank of simulatedBanks)
  test(`${bank.connector}: an expired token is a state; a year becomes a preview; repeated it adds nothing, and a changed amount changes nothing`, {
    tags: tagsOf(bank),
  }, async () => {
    const client = await app.register();
    await connect(client, bank);
    banks.world.items = yearOfItems(230);
    await expireToken(client, bank);
    const first = await runFeed(client, bank);
    expect(first, JSON.stringify(first)).toMatchObject({
      ok: true,
      added: 230,
      import_id: expect.any(String),
    });
    expect((await client.get('/transactions')).body.items).toEqual([]);
    await client.post(`/imports/${first.import_id}/commit`);
    banks.world.isUntidy = true;
    expect(await runFeed(client, bank)).toMatchObject({ ok: true, added: 0, import_id: null });
    banks.world.items = banks.world.items.map((one) => ({ ...one, isPending: false }));
    // What was pending waits until it is booked.
    expect(await takeFeed(client, bank)).toBe(1);
    await changeAmount(client, bank);
    const shown = (await client.get('/connections')).body;
    for (const secret of Object.values(banks.secretsOf(bank)))
      expect(JSON.stringify(shown)).not.toContain(secret);
  });

for (const bank of simulatedBanks.filter(({ file }) => file !== undefined))
  test(`${bank.connector}: the same year by file and by feed has equal rows, and both together have no duplicate`, {
    tags: tagsOf(bank),
  }, async () => {
    const items = yearOfItems(120).filter(({ isPending }) => !isPending);
    banks.world.items = items;
    const file = { name: `${bank.connector}.csv`, content: bank.file?.(items) ?? '' };
    const takeFile = async (client: Client, account_id: string) => {
      const { body } = await client.upload('/imports?commit=true', file, { account_id });
      return body.counts?.added ?? body;
    };
    const [byFeed, byFile] = [await app.register(), await app.register()];
    const [fed, filed] = [await connect(byFeed, bank), await connect(byFile, bank)];
    expect([await takeFeed(byFeed, bank), await takeFile(byFile, filed)]).toEqual([120, 120]);
    const rows = await rowsOf(byFeed);
    expect(rows.length).toBeGreaterThanOrEqual(120);
    expect(rows).toEqual(await rowsOf(byFile));
    expect([await takeFile(byFeed, fed), await takeFeed(byFile, bank)]).toEqual([0, 0]);
    expect([await rowsOf(byFeed), await rowsOf(byFile)]).toEqual([rows, rows]);
  });

test('a bank that has had too many requests is asked again when it says so', async () => {
  const [bank] = simulatedBanks as [SimulatedBank];
  const client = await app.register();
  await connect(client, bank);
  banks.world.items = yearOfItems(4);
  banks.instead = { answer: { status: 429, headers: { 'retry-after': '1' }, body: '' }, times: 1 };
  expect(await runFeed(client, bank)).toMatchObject({ ok: true, added: 4 });
  banks.instead = { answer: { status: 429, headers: { 'retry-after': '3600' }, body: '' }, times: 9 };
  expect(await runFeed(client, bank)).toMatchObject({
    ok: false,
    message: 'Monzo has had too many requests. Try again later',
  });
});

test('Monzo gives the last 90 days when it asks for approval, and says so', async () => {
  const [bank] = simulatedBanks as [SimulatedBank];
  const client = await app.register();
  await connect(client, bank);
  banks.world.items = yearOfItems(120);
  banks.world.needsApproval = true;
  const body = await runFeed(client, bank);
  expect(body, body.message).toMatchObject({ ok: true });
  expect(body.added).toBeGreaterThan(25);
  expect(body.added).toBeLessThan(32);
  expect(body.details).toEqual([
    expect.stringContaining('Create a new token and run this connection at once'),
  ]);
});

test('rows of a bank’s file aren’t added again by a connection with ids of its own, and each is named', async () => {
  const simplefin = simulatedBanks.find(({ connector }) => connector === 'simplefin') as SimulatedBank;
  const [monzo] = simulatedBanks as [SimulatedBank];
  const client = await app.register();
  const account_id = await connect(client, simplefin);
  const items = yearOfItems(20).filter(({ isPending }) => !isPending);
  const content = monzo.file?.(items.slice(0, 15)) ?? '';
  await client.upload('/imports?commit=true', { name: 'monzo.csv', content }, { account_id });
  banks.world.items = items;
  const body = await runFeed(client, simplefin);
  expect(body).toMatchObject({ ok: true, added: 5 });
  expect(body.details.filter((line: string) => line.includes('left out'))).toHaveLength(15);
  await client.post(`/imports/${body.import_id}/commit`);
  expect((await client.get('/transactions?limit=500')).body.items).toHaveLength(20);
  expect(await runFeed(client, simplefin)).toMatchObject({ ok: true, added: 0, import_id: null });
});

test('a preview warns of rows that a file dates a day earlier, and of a recorded row that the bank changed', async () => {
  const simplefin = simulatedBanks.find(({ connector }) => connector === 'simplefin') as SimulatedBank;
  const [monzo] = simulatedBanks as [SimulatedBank];
  const client = await app.register();
  const account_id = await connect(client, simplefin);
  const items = yearOfItems(6).filter(({ isPending }) => !isPending);
  const content = monzo.file?.(items) ?? '';
  await client.upload('/imports?commit=true', { name: 'monzo.csv', content }, { account_id });
  const nextDay = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
  banks.world.items = items.map((one) =>
    one.number === 3
      ? { ...one, day: nextDay(one.day) }
      : one.number === 5
        ? { ...one, day: nextDay(one.day), pence: one.pence + 7, name: 'Other words' }
        : one,
  );
  const { body } = await client.get(`/imports/${(await runFeed(client, simplefin)).import_id}`);
  const messageOf = (code: string) =>
    body.warnings.find((one: { code: string }) => one.code === code)?.message;
  expect(messageOf('near-rows'), JSON.stringify(body.warnings)).toMatch(
    /^1 row has the same amount .*ELM GARAGE/,
  );
  expect(messageOf('missing-rows')).toContain('If a new row replaces one of them');
});

test.each(['simplefin', 'enable-banking'])(
  '%s: a file of the bank after the connection adds only what the connection did not bring',
  async (name) => {
    const bank = simulatedBanks.find(({ connector }) => connector === name) as SimulatedBank;
    const [monzo] = simulatedBanks as [SimulatedBank];
    const client = await app.register();
    const account_id = await connect(client, bank);
    const items = yearOfItems(20).filter(({ isPending }) => !isPending);
    banks.world.items = items.slice(0, 15);
    expect(await takeFeed(client, bank)).toBe(15);
    const content = monzo.file?.(items) ?? '';
    const { body } = await client.upload(
      '/imports?commit=true',
      { name: 'monzo.csv', content },
      { account_id },
    );
    expect(body.counts).toMatchObject({ added: 5, duplicates: 15 });
    expect((await client.get('/transactions?limit=500')).body.items).toHaveLength(20);
  },
);

test('a setup token is exchanged once, at the first run, and one of another server isn’t sent anywhere', async () => {
  const simplefin = simulatedBanks.find(({ connector }) => connector === 'simplefin') as SimulatedBank;
  const client = await app.register();
  await connect(client, simplefin);
  const before = banks.asked;
  for (const address of [
    'http://127.0.0.1:1/simplefin/claim/once',
    'https://evil.example/simplefin/claim/x',
    'no address',
  ]) {
    const setup_token = Buffer.from(address).toString('base64');
    await client.patch('/connections/simplefin', { secrets: { setup_token } });
    expect(await runFeed(client, simplefin)).toMatchObject({
      ok: false,
      message: expect.stringMatching(/^Needs a new/),
    });
  }
  expect(banks.asked).toBe(before);
  const good = banks.secretsOf(simplefin);
  const address = Buffer.from(good.setup_token ?? '', 'base64').toString();
  const setup_token = Buffer.from(address.replace(/once$/, 'broken')).toString('base64');
  await client.patch('/connections/simplefin', { secrets: { setup_token } });
  expect(await runFeed(client, simplefin)).toMatchObject({
    ok: false,
    message: expect.stringContaining('something other than an access URL'),
  });
  await client.patch('/connections/simplefin', { secrets: good });
  banks.world.items = yearOfItems(4);
  expect(await takeFeed(client, simplefin)).toBe(4);
  // The simulated bank would refuse the token a second time.
  expect(await runFeed(client, simplefin)).toMatchObject({ ok: true, added: 0 });
  expect((await client.get('/connections/simplefin')).body.secrets).toMatchObject([{ stored: true }]);
  await client.patch('/connections/simplefin', { secrets: { setup_token: null } });
  expect(await client.post('/connections/simplefin/run', {})).toMatchObject({ status: 409 });
});
