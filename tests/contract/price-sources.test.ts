import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { bundledFiles, readConnector } from '../../apps/server/src/platform/connectors/connector-files.ts';
import { type Client, startApp, type TestApp } from './app.ts';
import { hold, openInvestments, trade } from './investments.ts';
import { chartOf, type Sources, startSources } from './sources.ts';

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
const json = (value: unknown) => ({ body: JSON.stringify(value) });
const key = 'price-secret-key-123456';
/** A fund, as brokers name it: no ticker, an ISIN and its SEDOL. */
const fund = { isin: 'GB00B3X7QG63', sedol: 'B3X7QG6' };

async function holdFund(client: Client, codes: Partial<typeof fund>): Promise<string> {
  const account = await openInvestments(client);
  const holding = await hold(client, account.id, 'FTSE UK Index', { name: 'UK Index Fund' });
  await trade(client, holding.id);
  const changed = await client.patch(`/securities/${holding.security_id}`, codes);
  expect(changed, JSON.stringify(changed.body)).toMatchObject({ status: 200 });
  return holding.security_id;
}

const run = async (client: Client, connector: string, secrets?: object) => {
  await client.patch(`/connections/${connector}`, { enabled: true, ...(secrets ? { secrets } : {}) });
  return (await client.post(`/connections/${connector}/run`, {})).body;
};

test('there are four sources of prices: one without a key, and three with the user’s', () => {
  const prices = bundledFiles()
    .map(readConnector)
    .filter(({ manifest }) => manifest.kind === 'prices');
  expect(prices.filter(({ manifest }) => manifest.secrets.length === 0)).toHaveLength(1);
  expect(prices.filter(({ manifest }) => manifest.secrets.length === 1)).toHaveLength(3);
});

test.each([
  ['ISIN', { isin: fund.isin }],
  ['SEDOL', { sedol: fund.sedol }],
])('a UK fund is priced by its %s without a key, and with one', async (_, codes) => {
  sources.answers['/v1/finance/search'] = (url) =>
    json({
      quotes: Object.values(fund).includes(url.searchParams.get('q') ?? '')
        ? [{ symbol: '0P0000KM23.L' }]
        : [],
    });
  sources.answers['/v8/finance/chart/0P0000KM23.L'] = { body: chartOf('GBp', { [day(1)]: 312.45 }) };
  const open = await app.register();
  const id = await holdFund(open, codes);
  expect(await run(open, 'yahoo-prices')).toMatchObject({ ok: true, added: 1 });
  expect((await open.get(`/securities/${id}`)).body).toMatchObject({ price: '3.1245', price_date: day(1) });
  sources.answers[`/api/search/${fund.isin}`] = json([
    { Code: fund.isin, Exchange: 'EUFUND', Currency: 'GBX', ISIN: fund.isin },
  ]);
  sources.answers[`/api/eod/${fund.isin}.EUFUND`] = (url) =>
    url.searchParams.get('api_token') === key
      ? json([{ date: day(1), close: 312.45 }])
      : { status: 401, body: '' };
  sources.answers[`/api/div/${fund.isin}.EUFUND`] = json([
    { date: day(9), unadjustedValue: 4.5, currency: 'GBX' },
  ]);
  const keyed = await app.register();
  const other = await holdFund(keyed, codes);
  const body = await run(keyed, 'eodhd-prices', { api_key: key });
  expect(body, JSON.stringify(body)).toMatchObject({ ok: true, added: 1 });
  expect((await keyed.get(`/securities/${other}`)).body).toMatchObject({ price: '3.1245' });
  expect(body.details).toEqual([
    `FTSE UK Index: dividend of 4.5 GBX a unit, ex-dividend ${day(9)}. It isn’t recorded: record it when it is paid`,
  ]);
  expect((await keyed.get('/transactions')).body.items).toEqual([]);
});

test('Alpha Vantage prices London in pence, and a used-up or wrong key is named', async () => {
  const client = await app.register();
  const account = await openInvestments(client);
  const holding = await hold(client, account.id, 'VOD.L', { purchase_currency: 'GBX' });
  await trade(client, holding.id);
  sources.answers['/query'] = (url) =>
    url.searchParams.get('function') === 'SYMBOL_SEARCH'
      ? json({ bestMatches: [{ '1. symbol': 'VOD.LON', '8. currency': 'GBX' }] })
      : json({ 'Time Series (Daily)': { [day(1)]: { '4. close': '72.5000' } } });
  expect(await run(client, 'alpha-vantage-prices', { api_key: key })).toMatchObject({ ok: true, added: 1 });
  expect((await client.get(`/securities/${holding.security_id}`)).body).toMatchObject({ price: '0.725' });
  for (const [answer, reason] of [
    [
      { Information: 'Our standard API rate limit is 25 requests per day.' },
      'allows no more requests for today',
    ],
    [{ Information: 'The apikey is invalid or missing.' }, 'rejected the API key'],
    [{ bestMatches: [] }, 'doesn’t know VOD.LON'],
  ] as const) {
    sources.answers['/query'] = json(answer);
    const body = await run(client, 'alpha-vantage-prices');
    expect(body).toMatchObject({ ok: false });
    expect(body.details[0]).toContain(reason);
  }
});

test('a symbol that is another company’s in the USA isn’t asked for where the ISIN is known', {
  tags: 'long',
}, async () => {
  const client = await app.register();
  const account = await openInvestments(client);
  const holding = await hold(client, account.id, 'BA');
  await trade(client, holding.id);
  await client.patch(`/securities/${holding.security_id}`, { isin: 'GB0002634946' });
  sources.answers['/v1/finance/search'] = json({ quotes: [{ symbol: 'BAESF' }, { symbol: 'BA.L' }] });
  sources.answers['/v8/finance/chart/BA'] = { body: chartOf('GBP', { [day(1)]: 230 }) };
  sources.answers['/v8/finance/chart/BA.L'] = { body: chartOf('GBp', { [day(1)]: 1312 }) };
  expect(await run(client, 'yahoo-prices')).toMatchObject({ ok: true, added: 1 });
  expect((await client.get(`/securities/${holding.security_id}`)).body).toMatchObject({ price: '13.12' });
  for (const connector of ['alpha-vantage-prices', 'twelve-data-prices']) {
    const body = await run(client, connector, { api_key: key });
    expect(body.details[0], connector).toContain('BA needs its exchange, such as BA.L');
  }
});
