import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';
import { hold, openInvestments, trade } from './investments.ts';
import { absentId } from './ledger.ts';

/** A price provider on the loopback: answers by symbol, and keeps what it was asked. */
let provider: Server;
let asked: string[] = [];
let answers: Record<string, { status?: number; body?: string; headers?: Record<string, string> }> = {};
let app: TestApp;
let plain: TestApp;
beforeAll(async () => {
  provider = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://provider');
    asked.push(request.url ?? '');
    const symbol = decodeURIComponent(url.pathname.slice('/prices/'.length).replace(/\.csv$/, ''));
    const { status = 200, body = '', headers = {} } = answers[symbol] ?? { status: 404 };
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((listening) => provider.listen(0, '127.0.0.1', listening));
  const { port } = provider.address() as AddressInfo;
  app = await startApp({
    PRICE_PROVIDER_URL: `http://127.0.0.1:${port}/prices/{symbol}.csv?from={from}&to={to_digits}`,
  });
  plain = await startApp();
});
afterAll(async () => {
  await Promise.all([app.close(), plain.close()]);
  provider.close();
});
afterEach(() => {
  asked = [];
  answers = {};
});

const csv = (...lines: string[]) => ['Date,Open,High,Low,Close,Volume', ...lines].join('\r\n');
const pricesOf = async (client: Client, id: string) =>
  (await client.get(`/securities/${id}/prices`)).body.items.map(
    ({ date, price, source }: Record<string, string>) => `${date} ${price} ${source}`,
  );
const refresh = (client: Client, body: object = {}) => client.post('/securities/prices/refresh', body);

async function holdBought(client: Client, symbol: string, change: object = {}) {
  const account = await openInvestments(client);
  const holding = await hold(client, account.id, symbol, change);
  await trade(client, holding.id);
  return holding;
}

describe('without the setting', () => {
  test('nothing is asked: 409 in a sentence, and the state says so', async () => {
    const client = await plain.register();
    expect((await client.get('/securities/prices/provider')).body).toEqual({ enabled: false, host: null });
    const answer = await refresh(client);
    expect(answer.status).toBe(409);
    expect(answer.body.detail).toMatch(/^No price provider is set/);
  });
});

describe('with a provider', () => {
  test('missing days of what is held are fetched; what a user wrote or imported stands', async () => {
    const client = await app.register();
    expect((await client.get('/securities/prices/provider')).body).toEqual({
      enabled: true,
      host: `127.0.0.1:${(provider.address() as AddressInfo).port}`,
    });
    const holding = await holdBought(client, 'VOD', { purchase_currency: 'GBX' });
    const id = holding.security_id;
    await client.post(`/securities/${id}/prices`, { date: '2025-05-02', price: '9.99', currency: 'GBP' });
    const file = { name: 'p.csv', content: 'date,price,currency\n2025-05-06,8.88,GBP' };
    await client.upload(`/securities/${id}/prices/import`, file);
    answers.VOD = {
      body: csv(
        '2025-04-01,1,1,1,70,5',
        '2025-05-01,1,1,1,72.5,5',
        '2025-05-02,1,1,1,73,5',
        '2025-05-06,1,1,1,74,5',
      ),
    };
    const { status, body } = await refresh(client);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      added: 1,
      updated: 0,
      failed: 0,
      securities: [{ security_id: id, symbol: 'VOD', added: 1, kept: 2, error: null }],
    });
    expect(asked).toEqual([expect.stringMatching(/^\/prices\/VOD\.csv\?from=2025-05-01&to=\d{8}$/)]);
    // Quoted in pence, before the first trade left out.
    expect(await pricesOf(client, id)).toEqual([
      '2025-05-06 8.88 import',
      '2025-05-02 9.99 manual',
      '2025-05-01 0.725 provider',
    ]);
    answers.VOD = { body: csv('2025-05-01,1,1,1,75,5') };
    expect((await refresh(client)).body).toMatchObject({ added: 0, updated: 1 });
    expect((await pricesOf(client, id)).at(-1)).toBe('2025-05-01 0.75 provider');
  });

  test('the symbol that the provider knows is asked for, and cannot lead elsewhere', async () => {
    const client = await app.register();
    const holding = await holdBought(client, 'LOBS');
    const path = `/securities/${holding.security_id}`;
    const changed = await client.patch(path, { provider_symbol: ' ../../x?y#z ' });
    expect(changed.body.provider_symbol).toBe('../../x?y#z');
    answers['../../x?y#z'] = { body: csv('2025-05-02,1,1,1,4.5,5') };
    expect((await refresh(client, { security_id: holding.security_id })).body).toMatchObject({ added: 1 });
    expect(asked[0]).toMatch(/^\/prices\/\.\.%2F\.\.%2Fx%3Fy%23z\.csv\?/);
    await client.patch(path, { provider_symbol: '..' });
    expect((await refresh(client)).body.securities[0].error).toContain('isn’t a symbol');
    expect((await client.patch(path, { provider_symbol: null })).body.provider_symbol).toBeNull();
  });

  test('one that fails is named, and takes nothing from the others', async () => {
    const client = await app.register();
    const account = await openInvestments(client);
    for (const symbol of ['GOOD', 'GONE', 'MOVED', 'HTML', 'BIG', 'JSON', 'EMPTY', 'ODD']) {
      await trade(client, (await hold(client, account.id, symbol)).id);
    }
    answers = {
      GOOD: { body: csv('2025-05-02,1,1,1,4.5,5') },
      MOVED: { status: 302, headers: { location: '/prices/GOOD.csv' } },
      HTML: { body: '<html>log in</html>' },
      BIG: { body: csv('2025-05-02,1,1,1,4.5,5').padEnd(1_100_000) },
      JSON: { body: '{"prices":[{"date":"2025-05-02T16:30:00Z","close":0.00000012}]}' },
      EMPTY: { body: csv() },
      ODD: { body: csv('2025-05-02,1,1,1,nought,5') },
    };
    const { body } = await refresh(client);
    expect(body).toMatchObject({ added: 2, failed: 6 });
    const errors = Object.fromEntries(
      body.securities.map(({ symbol, error }: { symbol: string; error: string }) => [symbol, error]),
    );
    expect(errors).toEqual({
      GOOD: null,
      JSON: null,
      GONE: `${body.host} answered 404`,
      MOVED: `${body.host} returned a redirect, which isn’t followed`,
      HTML: `${body.host} didn’t return a list of prices`,
      BIG: `${body.host} sent more than 1 MB`,
      EMPTY: `${body.host} has no prices for EMPTY`,
      ODD: 'No line could be read: "nought" isn’t a valid price. Enter a decimal with at most 12 places.',
    });
    expect(asked).toHaveLength(8);
  });

  test('what is sold is not asked about, the benchmark is', async () => {
    const client = await app.register();
    const sold = await holdBought(client, 'SOLD');
    await trade(client, sold.id, { type: 'sell', date: '2025-06-01' });
    const added = await client.post('/securities', { symbol: 'WORLD', name: 'World' });
    await client.put('/portfolio/benchmark', { benchmark: added.body.id });
    answers.WORLD = { body: csv('2026-01-02,1,1,1,4.5,5') };
    expect((await refresh(client)).body.securities).toMatchObject([{ symbol: 'WORLD', added: 1 }]);
  });

  test("another user's security is 404, and so many fetches are too many", async () => {
    const client = await app.register();
    const holding = await holdBought(client, 'MINE');
    const other = await app.register();
    expect((await refresh(other, { security_id: holding.security_id })).status).toBe(404);
    expect((await refresh(other, { security_id: absentId })).status).toBe(404);
    expect((await app.request('POST', '/securities/prices/refresh', { body: {} })).status).toBe(401);
    expect(asked).toEqual([]);
    for (let attempt = 1; attempt <= 20; attempt++) expect((await refresh(other)).status).toBe(200);
    const refused = await refresh(other);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

test('in demo mode nothing is asked', async () => {
  const demo = await startApp({ PRICE_PROVIDER_URL: 'http://127.0.0.1:9/{symbol}', DEMO_MODE: 'true' });
  const client = await demo.register();
  expect((await client.get('/securities/prices/provider')).body).toEqual({ enabled: false, host: null });
  expect((await refresh(client)).status).toBe(403);
  await demo.close();
});
