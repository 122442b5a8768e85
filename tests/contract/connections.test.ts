import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';
import { hold, openInvestments, trade } from './investments.ts';
import { openAccount } from './ledger.ts';
import { chartOf, ecbFile, feedItem, hmrcFile, type Sources, startSources } from './sources.ts';

let app: TestApp;
let sources: Sources;
beforeAll(async () => {
  sources = await startSources();
  app = await startApp({}, undefined, { connectorFiles: sources.files });
});
afterAll(async () => {
  await app.close();
  sources.close();
});
afterEach(() => {
  sources.asked.length = 0;
  for (const path of Object.keys(sources.answers)) delete sources.answers[path];
});

const day = (before: number) => new Date(Date.now() - before * 86_400_000).toISOString().slice(0, 10);
const run = (client: Client, connector: string, body: object = {}) =>
  client.post(`/connections/${connector}/run`, body);
const switchOn = (client: Client, connector: string, change: object = {}) =>
  client.patch(`/connections/${connector}`, { enabled: true, ...change });
const recent = '/stats/eurofxref/eurofxref-hist-90d.xml';

test('all connections are off, each says what it may do, and none makes a request', async () => {
  const client = await app.register();
  const { body } = await client.get('/connections');
  expect(body.map(({ connector }: { connector: string }) => connector)).toEqual([
    'alpha-vantage-prices',
    'coinbase',
    'ecb-rates',
    'enable-banking',
    'eodhd-prices',
    'hmrc-rates',
    'ibkr-flex',
    'kraken',
    'monzo',
    'packaged-rates',
    'simplefin',
    'starling',
    'trading-212',
    'twelve-data-prices',
    'wise',
    'yahoo-prices',
  ]);
  for (const one of body)
    expect(one).toMatchObject({
      enabled: false,
      nightly: false,
      last_run_at: null,
      running: false,
      version: 0,
    });
  const starling = body.find(({ connector }: { connector: string }) => connector === 'starling');
  expect(starling.permissions.join(' ')).toContain('the connector never sees it');
  expect(await run(client, 'ecb-rates')).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('is off') },
  });
  expect(await run(client, 'no-such')).toMatchObject({ status: 404 });
  expect(sources.asked).toEqual([]);
});

test('rates of the ECB are stored as they are published, and cross to pounds; a rate of the user stands', async () => {
  const client = await app.register();
  await switchOn(client, 'ecb-rates');
  const own = { from_currency: 'EUR', to_currency: 'GBP', date: day(2), rate: '0.9' };
  await client.post('/exchange-rates', own);
  sources.answers[recent] = {
    body: ecbFile({ [day(1)]: { USD: '1.1225', GBP: '0.85033' }, [day(2)]: { USD: '1.12', GBP: '0.85' } }),
  };
  const first = await run(client, 'ecb-rates');
  expect(first.body).toMatchObject({ ok: true, added: 3, updated: 0 });
  const converted = await client.get(
    `/exchange-rates/convert?amount=100&from_currency=USD&to_currency=GBP&date=${day(1)}`,
  );
  expect(converted.body).toMatchObject({ method: 'cross', rate_date: day(1) });
  expect(Number(converted.body.rate)).toBeCloseTo(0.85033 / 1.1225, 8);
  const stored = await client.get(`/exchange-rates?from_currency=EUR&to_currency=GBP`);
  expect(stored.body.items).toMatchObject([
    { rate: '0.85033', source: 'connector' },
    { rate: '0.9', source: 'manual' },
  ]);
  expect((await run(client, 'ecb-rates')).body).toMatchObject({ ok: true, added: 0, updated: 0 });
  expect((await client.get('/connections/ecb-rates')).body).toMatchObject({
    last_ok: true,
    fetched_until: day(0),
  });
});

test('the rates that come with farthing value about 30 currencies without a request', async () => {
  const client = await app.register();
  await switchOn(client, 'packaged-rates');
  expect((await run(client, 'packaged-rates')).body).toMatchObject({ ok: true, added: 8397, updated: 0 });
  expect((await run(client, 'packaged-rates')).body).toMatchObject({ ok: true, added: 0, updated: 0 });
  // The reference rates of 31 December 2020: USD 1.2271 and GBP 0.89903 for one euro.
  const { body } = await client.get(
    '/exchange-rates/convert?amount=100&from_currency=USD&to_currency=GBP&date=2021-01-10',
  );
  expect(body).toMatchObject({ method: 'cross', rate_date: '2020-12-31' });
  expect(Number(body.rate)).toBeCloseTo(0.89903 / 1.2271, 8);
  for (const currency of ['CHF', 'JPY', 'INR', 'ZAR', 'PLN', 'EUR'])
    expect(
      (await client.get(`/exchange-rates/convert?amount=1&from_currency=${currency}&to_currency=GBP`)).status,
    ).toBe(200);
  expect(sources.asked).toEqual([]);
});

test('a source that is down, or sends something else, is a result in a sentence and changes nothing', {
  tags: 'long',
}, async () => {
  const client = await app.register();
  await switchOn(client, 'ecb-rates');
  expect((await run(client, 'ecb-rates')).body).toMatchObject({
    ok: false,
    message: 'The European Central Bank answered 404',
  });
  sources.answers[recent] = { body: '<html>We are down</html>' };
  expect((await run(client, 'ecb-rates')).body).toMatchObject({
    ok: false,
    message: expect.stringContaining('other than rates'),
  });
  sources.answers[recent] = { body: ecbFile({ [day(1)]: { USD: '0.000' } }) };
  expect((await run(client, 'ecb-rates')).body).toMatchObject({
    ok: false,
    message: expect.stringContaining('more than zero'),
  });
  expect((await client.get('/connections/ecb-rates')).body).toMatchObject({
    last_ok: false,
    fetched_until: null,
  });
  expect((await client.get('/exchange-rates')).body.items).toEqual([]);
});

test('HMRC’s rates are stored for their month; countries that disagree about a currency leave it out', async () => {
  const client = await app.register();
  await switchOn(client, 'hmrc-rates');
  const path = '/uk/api/exchange_rates/files/monthly_xml_2026-4.xml';
  sources.answers[path] = {
    body: hmrcFile('01/Apr/2026 to 30/Apr/2026', [
      ['EUR', '1.1570'],
      ['EUR', '1.1570'],
      ['USD', '1.3300'],
      ['USD', '1.4'],
      ['ZZZ', '2'],
    ]),
  };
  for (let month = 5; month <= 12; month++)
    sources.answers[path.replace('-4', `-${month}`)] = { body: hmrcFile('', [['EUR', '1.15']]) };
  const { body } = await run(client, 'hmrc-rates', { from: '2026-04-10' });
  expect(body).toMatchObject({ ok: true });
  const { items } = (await client.get('/exchange-rates?date_to=2026-04-30')).body;
  expect(items).toMatchObject([
    { from_currency: 'GBP', to_currency: 'EUR', date: '2026-04-01', rate: '1.1570' },
  ]);
});

async function holdOf(client: Client, symbol: string, change: object = {}) {
  const account = await openInvestments(client);
  const holding = await hold(client, account.id, symbol, change);
  await trade(client, holding.id);
  return holding.security_id as string;
}

test('one press fills the prices of a portfolio; pence become pounds, and another currency is refused by name', async () => {
  const client = await app.register();
  const vod = await holdOf(client, 'VOD.L', { purchase_currency: 'GBX' });
  const aapl = await holdOf(client, 'AAPL');
  await switchOn(client, 'yahoo-prices');
  sources.answers['/v8/finance/chart/VOD.L'] = {
    body: chartOf('GBp', { [day(3)]: 72.5, [day(2)]: null, [day(1)]: 73.0199966430664 }),
  };
  sources.answers['/v8/finance/chart/AAPL'] = { body: chartOf('USD', { [day(1)]: 230.1 }) };
  const { body } = await run(client, 'yahoo-prices');
  expect(body).toMatchObject({ ok: true, added: 2 });
  expect(body.details).toContain('AAPL: Prices of this security are in GBP. The source states USD');
  expect(body.details).toContain('AAPL: no price');
  expect((await client.get(`/securities/${vod}`)).body).toMatchObject({
    price: '0.7302',
    price_date: day(1),
  });
  expect((await client.get(`/securities/${aapl}`)).body).toMatchObject({ price: null });
});

test('a price that is wrong by the factor of pounds and pence is refused, and an old price is named', async () => {
  const client = await app.register();
  const id = await holdOf(client, 'LLOY.L', { purchase_currency: 'GBX' });
  await client.post(`/securities/${id}/prices`, { date: day(30), price: '0.71', currency: 'GBP' });
  await switchOn(client, 'yahoo-prices');
  sources.answers['/v8/finance/chart/LLOY.L'] = { body: chartOf('GBP', { [day(1)]: 72.5 }) };
  const { body } = await run(client, 'yahoo-prices');
  expect(body).toMatchObject({ ok: false, added: 0 });
  expect(body.details).toEqual([
    expect.stringMatching(/^LLOY\.L: The price of .* is about 100 times/),
    `LLOY.L: the newest price is of ${day(30)}`,
  ]);
});

const key = 'twelve-secret-key-123456';

test('a key is needed, is sent only to its host, and is never returned or logged', async () => {
  const client = await app.register();
  await holdOf(client, 'VOD.L', { purchase_currency: 'GBX' });
  await switchOn(client, 'twelve-data-prices');
  expect(await run(client, 'twelve-data-prices')).toMatchObject({ status: 409 });
  const saved = await client.patch('/connections/twelve-data-prices', { secrets: { api_key: key } });
  expect(saved.body.secrets).toMatchObject([{ name: 'api_key', stored: true }]);
  sources.answers['/time_series'] = (url, authorization) => ({
    body: JSON.stringify(
      url.searchParams.get('symbol') === 'VOD' && authorization === `apikey ${key}`
        ? { status: 'ok', meta: { currency: 'GBp' }, values: [{ datetime: day(1), close: '72.50000' }] }
        : { status: 'error', message: `No key ${authorization}` },
    ),
  });
  const { body } = await run(client, 'twelve-data-prices');
  expect(body).toMatchObject({ ok: true, added: 1 });
  expect(sources.asked[0]?.url).toContain('mic_code=XLON');
  sources.answers['/time_series'] = {
    body: JSON.stringify({ status: 'error', message: `The key ${key} is wrong` }),
  };
  const failed = await run(client, 'twelve-data-prices');
  expect(failed.body.details[0]).toContain('The key [secret] is wrong');
  const shown = await Promise.all(['/connections', '/history', '/audit-log'].map((path) => client.get(path)));
  expect(JSON.stringify([saved.body, body, failed.body, shown])).not.toContain(key);
  const forgotten = await client.patch('/connections/twelve-data-prices', { secrets: { api_key: null } });
  expect(forgotten.body.secrets).toMatchObject([{ stored: false }]);
});

const accounts = JSON.stringify({
  accounts: [{ accountUid: 'account-1', defaultCategory: 'category-1', currency: 'GBP', name: 'Personal' }],
});
const feed = '/api/v2/feed/account/account-1/category/category-1/transactions-between';

async function connectBank(client: Client, items: readonly object[]) {
  const account = await openAccount(client);
  await switchOn(client, 'starling', { account_id: account.id, secrets: { token: 'starling-token-123' } });
  sources.answers['/api/v2/accounts'] = { body: accounts };
  sources.answers[feed] = (url) => {
    const [from, to] = ['min', 'max'].map((end) => url.searchParams.get(`${end}TransactionTimestamp`) ?? '');
    const inRange = items.filter((one) => {
      const { transactionTime: time } = one as { transactionTime: string };
      return time >= (from ?? '') && time <= (to ?? '');
    });
    return { body: JSON.stringify({ feedItems: inRange }) };
  };
  return account.id as string;
}

const commit = (client: Client, id: string) => client.post(`/imports/${id}/commit`);
const transactionsOf = async (client: Client) => (await client.get('/transactions')).body.items;

test('a bank’s transactions become an ordinary preview; what is pending waits, and a second run adds nothing', async () => {
  const client = await app.register();
  await connectBank(client, [
    feedItem('a', `${day(40)}T12:00:00.000Z`, -1250),
    feedItem('b', `${day(3)}T12:00:00.000Z`, 250_000, { counterPartyName: 'Employer', reference: 'SALARY' }),
    feedItem('c', `${day(3)}T12:00:00.000Z`, -1250),
    feedItem('d', `${day(3)}T13:00:00.000Z`, -1250),
    feedItem('e', `${day(0)}T00:00:01.000Z`, -999, { status: 'PENDING' }),
    feedItem('f', `${day(2)}T12:00:00.000Z`, -500, { status: 'DECLINED' }),
  ]);
  const first = (await run(client, 'starling')).body;
  expect(first).toMatchObject({ ok: true, added: 4, import_id: expect.any(String) });
  expect(first.message).toContain('1 more are pending');
  expect(await transactionsOf(client)).toEqual([]);
  expect((await commit(client, first.import_id)).status).toBe(200);
  expect(await transactionsOf(client)).toHaveLength(4);
  expect((await run(client, 'starling', { from: day(60) })).body).toMatchObject({
    ok: true,
    added: 0,
    import_id: null,
  });
  expect(new Set(sources.asked.map(({ authorization }) => authorization))).toEqual(
    new Set(['Bearer starling-token-123']),
  );
});

test('file and feed overlap without duplicates, in either order', async () => {
  const items = Array.from({ length: 60 }, (_, index) =>
    feedItem(`id-${index}`, `${day(70 - index)}T12:00:00.000Z`, index % 3 === 0 ? -1250 : -100 - index, {
      reference: index % 5 === 0 ? '' : `Reference "${index}", part`,
    }),
  );
  const line = ({ transactionTime, amount, counterPartyName, reference }: ReturnType<typeof feedItem>) => {
    const [year, month, date] = transactionTime.slice(0, 10).split('-');
    const text = `"${reference.replaceAll('"', '""')}"`;
    return `${date}/${month}/${year},${counterPartyName},${text},FASTER PAYMENT,-${(amount.minorUnits / 100).toFixed(2)},,SHOPPING,`;
  };
  const header = 'Date,Counter Party,Reference,Type,Amount (GBP),Balance (GBP),Spending Category,Notes';
  const file = { name: 'starling.csv', content: [header, ...items.map(line)].join('\n') };
  for (const order of ['file first', 'feed first']) {
    const client = await app.register();
    const account_id = await connectBank(client, items);
    const takeFile = () => client.upload('/imports?commit=true', file, { account_id });
    const takeFeed = async () => {
      const { body } = await run(client, 'starling', { from: day(75) });
      if (body.import_id !== null) await commit(client, body.import_id);
      return body.added;
    };
    if (order === 'file first') {
      expect((await takeFile()).body.counts, order).toMatchObject({ added: 60 });
      expect(await takeFeed(), order).toBe(0);
    } else {
      expect(await takeFeed(), order).toBe(60);
      expect((await takeFile()).body.counts, order).toMatchObject({ added: 0 });
    }
  }
});

test('a rejected token, an account in another currency and several accounts are named', {
  tags: 'long',
}, async () => {
  const client = await app.register();
  await connectBank(client, []);
  sources.answers['/api/v2/accounts'] = { status: 403, body: '{}' };
  expect((await run(client, 'starling')).body.message).toMatch(/rejected the token/);
  sources.answers['/api/v2/accounts'] = { body: accounts.replace('GBP', 'EUR') };
  expect((await run(client, 'starling')).body.message).toMatch(/no such account in GBP/);
  const two = JSON.parse(accounts).accounts[0];
  sources.answers['/api/v2/accounts'] = {
    body: JSON.stringify({ accounts: [two, { ...two, accountUid: 'account-2', name: 'Joint' }] }),
  };
  expect((await run(client, 'starling')).body.message).toMatch(
    /Say which account it is: Personal \(account-1\), Joint \(account-2\)/,
  );
  await client.patch('/connections/starling', { bank_account: 'account-1' });
  expect((await run(client, 'starling')).body).toMatchObject({ ok: true });
});

test('every request is in the ledger of outgoing requests, with its host alone', async () => {
  const plain = await startApp({}, undefined, { connectorFiles: sources.files });
  const admin = await plain.register();
  await switchOn(admin, 'ecb-rates', { nightly: true });
  sources.answers[recent] = { body: ecbFile({ [day(1)]: { USD: '1.1' } }) };
  await run(admin, 'ecb-rates');
  const { items } = (await admin.get('/admin/outgoing')).body;
  expect(items).toMatchObject([
    {
      purpose: 'connector',
      host: expect.stringMatching(/^127\.0\.0\.1:\d+$/),
      status: 200,
      user_id: admin.id,
    },
  ]);
  sources.answers[recent] = { body: ecbFile({ [day(0)]: { USD: '1.2' } }) };
  await admin.post('/admin/jobs/nightly-connections/run');
  await expect.poll(async () => (await admin.get('/exchange-rates')).body.items.length).toBe(2);
  await plain.close();
});

test('settings of others are not seen, and an account of others can’t be chosen', async () => {
  const [one, other] = [await app.register(), await app.register()];
  const account = await openAccount(one);
  await switchOn(one, 'starling', { account_id: account.id });
  expect((await other.get('/connections/starling')).body).toMatchObject({ enabled: false, account_id: null });
  expect((await switchOn(other, 'starling', { account_id: account.id })).status).toBe(404);
  expect((await switchOn(one, 'ecb-rates', { account_id: account.id })).status).toBe(422);
  expect((await switchOn(one, 'ecb-rates', { secrets: { token: 'abcdefgh' } })).status).toBe(422);
  expect((await one.patch('/connections/starling', { enabled: false, version: 7 })).status).toBe(412);
});

test('a run that is under way is shown on every instance, and no second one begins beside it', {
  tags: 'long',
}, async () => {
  const client = await app.register();
  await switchOn(client, 'packaged-rates');
  const owner = new pg.Client({ connectionString: app.ownerUrl });
  await owner.connect();
  const until = (time: string) =>
    owner.query(`update connections set running_until = ${time} where user_id = $1`, [client.id]);
  await until(`now() + interval '1 minute'`);
  expect((await client.get('/connections/packaged-rates')).body.running).toBe(true);
  expect(await run(client, 'packaged-rates')).toMatchObject({
    status: 409,
    body: { detail: 'This connection is already running. Wait for it to finish.' },
  });
  // The service that ran it was killed.
  await until(`now() - interval '1 second'`);
  expect((await client.get('/connections/packaged-rates')).body.running).toBe(false);
  expect((await run(client, 'packaged-rates')).body.ok).toBe(true);
  expect((await client.get('/connections/packaged-rates')).body.running).toBe(false);
  await owner.end();
});

test('secrets of several connections that are saved at once are all kept', async () => {
  const client = await app.register();
  const ids = ['twelve-data-prices', 'eodhd-prices', 'alpha-vantage-prices', 'starling', 'monzo', 'wise'];
  const { body } = await client.get('/connections');
  const chosen = body.filter(({ connector }: { connector: string }) => ids.includes(connector));
  const saved = await Promise.all(
    chosen.map(({ connector, secrets }: { connector: string; secrets: { name: string }[] }) =>
      client.patch(`/connections/${connector}`, {
        secrets: { [secrets[0]?.name ?? '']: 'abcdefgh12345678' },
      }),
    ),
  );
  expect(saved.map(({ status }) => status)).toEqual(chosen.map(() => 200));
  const after = (await client.get('/connections')).body.filter(({ connector }: { connector: string }) =>
    ids.includes(connector),
  );
  expect(after.map(({ secrets }: { secrets: { stored: boolean }[] }) => secrets[0]?.stored)).toEqual(
    chosen.map(() => true),
  );
});
