import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

async function open(
  client: Client,
  name: string,
  type: string,
  currency: string,
  opening_balance: string,
  more = {},
) {
  const opened = await client.post('/accounts', { name, type, currency, opening_balance, ...more });
  expect(opened.status).toBe(201);
  return opened.body.id as string;
}
async function sheet(client: Client, asOf?: string) {
  const answer = await client.get(`/reports/balance-sheet${asOf ? `?as_of=${asOf}` : ''}`);
  expect(answer.status).toBe(200);
  return answer.body;
}

describe('the balance sheet', () => {
  test('assets, liabilities and net worth, groups in their order', async () => {
    const client = await app.register();
    const mortgage = await open(client, 'Mortgage', 'mortgage', 'GBP', '-150000');
    await open(client, 'Card', 'credit_card', 'GBP', '-250.50');
    await open(client, 'Home', 'property', 'GBP', '300000');
    await open(client, 'Second', 'cash', 'GBP', '10');
    await open(client, 'First', 'cash', 'GBP', '1000.05');
    const body = await sheet(client);
    expect(body).toMatchObject({
      as_of: new Date().toISOString().slice(0, 10),
      base_currency: 'GBP',
      total_assets: '301010.05',
      total_liabilities: '150250.50',
      net_worth: '150759.55',
      missing_rates: [],
    });
    expect(body.groups.map((group: { type: string; total: string }) => [group.type, group.total])).toEqual([
      ['cash', '1010.05'],
      ['property', '300000.00'],
      ['credit_card', '250.50'],
      ['mortgage', '150000.00'],
    ]);
    expect(body.groups[3]).toEqual({
      type: 'mortgage',
      class: 'liability',
      total: '150000.00',
      accounts: [
        {
          id: mortgage,
          name: 'Mortgage',
          type: 'mortgage',
          class: 'liability',
          currency: 'GBP',
          balance: '-150000.00',
          balance_base: '-150000.00',
          rate: '1',
          rate_date: body.as_of,
        },
      ],
    });
    expect(body.groups[0].accounts.map((account: { name: string }) => account.name)).toEqual([
      'First',
      'Second',
    ]);
  });

  test('a user without accounts owns and owes nothing', async () => {
    expect(await sheet(await app.register())).toMatchObject({
      total_assets: '0.00',
      total_liabilities: '0.00',
      net_worth: '0.00',
      groups: [],
    });
  });

  test('a card in credit lowers what is owed', async () => {
    const client = await app.register();
    await open(client, 'Card', 'credit_card', 'GBP', '20');
    expect(await sheet(client)).toMatchObject({ total_liabilities: '-20.00', net_worth: '20.00' });
  });

  test('foreign accounts at the newest rate on or before the day, each rounded once', async () => {
    const client = await app.register();
    await open(client, 'Euro', 'savings', 'EUR', '100.01');
    await open(client, 'Yen', 'cash', 'JPY', '-1001');
    for (const [from_currency, to_currency, date, rate] of [
      ['EUR', 'GBP', '2026-01-01', '0.85'],
      ['EUR', 'GBP', '2026-06-01', '0.95'],
      ['GBP', 'JPY', '2026-01-01', '200'],
    ]) {
      await client.post('/exchange-rates', { from_currency, to_currency, date, rate });
    }
    const early = await sheet(client, '2026-05-31');
    expect(early.groups[0].accounts[0]).toMatchObject({
      currency: 'JPY',
      balance: '-1001',
      balance_base: '-5.00',
      rate: '0.005',
    });
    expect(early.groups[1].accounts[0]).toMatchObject({
      currency: 'EUR',
      balance: '100.01',
      balance_base: '85.01',
      rate: '0.85',
      rate_date: '2026-01-01',
    });
    expect(early.net_worth).toBe('80.01');
    expect((await sheet(client, '2026-06-01')).groups[1].total).toBe('95.01');
  });

  test('an account without a rate is named and left out of the totals', async () => {
    const client = await app.register();
    await open(client, 'Current', 'cash', 'GBP', '10');
    const euro = await open(client, 'Euro', 'cash', 'EUR', '100');
    await client.post('/exchange-rates', {
      from_currency: 'EUR',
      to_currency: 'GBP',
      date: '2026-03-01',
      rate: '0.8',
    });
    const before = await sheet(client, '2026-02-28');
    expect(before).toMatchObject({
      total_assets: '10.00',
      missing_rates: [{ currency: 'EUR', date: '2026-02-28', accounts: [euro] }],
    });
    expect(before.groups[0].accounts[1]).toMatchObject({
      balance: '100.00',
      balance_base: null,
      rate: null,
      rate_date: null,
    });
    expect(await sheet(client, '2026-03-01')).toMatchObject({ total_assets: '90.00', missing_rates: [] });
  });

  test('as of a day in the past: transactions, valuations and opening up to it', async () => {
    const client = await app.register();
    const current = await open(client, 'Current', 'cash', 'GBP', '100', { opening_date: '2026-01-01' });
    const house = await open(client, 'House', 'property', 'GBP', '1000');
    const spend = (date: string) =>
      client.post('/transactions', { account_id: current, type: 'expense', date, amount: '30' });
    await spend('2026-02-01');
    await spend('2026-03-01');
    await client.post(`/accounts/${house}/valuations`, { date: '2026-02-15', value: '2000' });
    const worth = async (day: string) => (await sheet(client, day)).net_worth;
    expect(await worth('2025-12-31')).toBe('1000.00');
    expect(await worth('2026-01-31')).toBe('1100.00');
    expect(await worth('2026-02-01')).toBe('1070.00');
    expect(await worth('2026-02-28')).toBe('2070.00');
    expect(await worth('2026-03-01')).toBe('2040.00');
  });

  test('a closed account without money has no line from its closing on', async () => {
    const client = await app.register();
    const empty = await open(client, 'Empty', 'cash', 'GBP', '0');
    const full = await open(client, 'Full', 'cash', 'GBP', '5');
    for (const id of [empty, full]) await client.patch(`/accounts/${id}`, { closed_on: '2026-02-01' });
    const names = async (day: string) =>
      (await sheet(client, day)).groups.flatMap((group: { accounts: { name: string }[] }) =>
        group.accounts.map((account) => account.name),
      );
    expect(await names('2026-02-01')).toEqual(['Full']);
    expect(await names('2026-01-31')).toEqual(['Empty', 'Full']);
  });

  test('in another base currency', async () => {
    const client = await app.register();
    await open(client, 'Pounds', 'cash', 'GBP', '80');
    await client.post('/exchange-rates', {
      from_currency: 'EUR',
      to_currency: 'GBP',
      date: '2026-03-01',
      rate: '0.8',
    });
    expect((await client.patch('/profile', { base_currency: 'EUR' })).status).toBe(200);
    const inEuro = await sheet(client);
    expect(inEuro).toMatchObject({ base_currency: 'EUR', total_assets: '100.00' });
    expect(inEuro.groups[0].accounts[0].rate).toBe('1.25');
  });

  test('another user’s accounts are not on it', async () => {
    await open(await app.register(), 'Theirs', 'cash', 'GBP', '500');
    expect((await sheet(await app.register())).groups).toEqual([]);
  });

  test('what accounts hold joins the totals at the newest price, beside their cash', async () => {
    const client = await app.register();
    const account = await open(client, 'Broker', 'investment', 'GBP', '100');
    await open(client, 'Cash', 'cash', 'GBP', '1');
    const shares = { quantity: '10', purchase_price: '5', purchase_date: '2026-01-05' };
    const holding = await client.post('/holdings', { account_id: account, symbol: 'VOD', ...shares });
    const euros = { ...shares, purchase_currency: 'EUR', fx_rate: '0.8', symbol: 'ASML' };
    const foreign = await client.post('/holdings', { account_id: account, ...euros });
    expect([holding.status, foreign.status]).toEqual([201, 201]);
    expect(await sheet(client)).toMatchObject({
      total_assets: '101.00',
      missing_prices: [{ symbol: 'VOD' }, { symbol: 'ASML' }],
    });
    const price = (id: string, date: string, text: string) =>
      client.post(`/securities/${id}/prices`, { date, price: text });
    await price(holding.body.security_id, '2026-02-02', '6.005');
    await price(holding.body.security_id, '2026-03-02', '7');
    await price(foreign.body.security_id, '2026-02-02', '10');
    expect((await sheet(client)).missing_rates).toMatchObject([{ currency: 'EUR', accounts: [account] }]);
    await client.post('/exchange-rates', {
      from_currency: 'EUR',
      to_currency: 'GBP',
      date: '2026-01-01',
      rate: '0.9',
    });
    const body = await sheet(client);
    expect(body).toMatchObject({ total_assets: '261.00', missing_rates: [] });
    expect(body).not.toHaveProperty('missing_prices');
    expect(body.groups[1]).toMatchObject({
      type: 'investment',
      total: '260.00',
      accounts: [{ balance: '100.00', balance_base: '100.00', holdings_value: '160.00' }],
    });
    expect(body.groups[0].accounts[0]).not.toHaveProperty('holdings_value');
    expect((await sheet(client, '2026-02-15')).total_assets).toBe('251.05');
    expect((await sheet(client, '2026-01-04')).total_assets).toBe('101.00');
    expect((await client.get(`/accounts/${account}`)).body).toMatchObject({
      balance: '100.00',
      holdings_value: '160.00',
    });
  });

  test('bad queries and callers are refused', async () => {
    const client = await app.register();
    for (const query of ['as_of=yesterday', 'as_of=2026-02-30', 'date=2026-01-01']) {
      expect((await client.get(`/reports/balance-sheet?${query}`)).status, query).toBe(422);
    }
    expect((await app.request('GET', '/reports/balance-sheet')).status).toBe(401);
  });
});
