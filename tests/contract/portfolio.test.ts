import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';
import { hold, openInvestments, trade } from './investments.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** Stores prices of a holding's security. */
async function price(client: Client, holding: { security_id: string }, prices: Record<string, string>) {
  for (const [date, text] of Object.entries(prices)) {
    const answer = await client.post(`/securities/${holding.security_id}/prices`, { date, price: text });
    expect(answer.status).toBe(201);
  }
}

describe('the summary', () => {
  test('says what all is worth against what was paid in, by wrapper', async () => {
    const client = await app.register();
    const taxable = await hold(client, (await openInvestments(client)).id, 'VOD');
    const isa = await hold(client, (await openInvestments(client, { type: 'isa' })).id, 'VOD');
    await trade(client, taxable.id, { fees: '5' });
    await trade(client, taxable.id, {
      type: 'sell',
      date: '2025-06-01',
      quantity: '4',
      price: '6',
      fees: '1',
    });
    await trade(client, taxable.id, { type: 'dividend', date: '2026-07-01', amount: '3.30' });
    await trade(client, isa.id, { quantity: '2' });
    expect((await client.get('/portfolio/summary')).body).toMatchObject({
      value: '0.00',
      gain: '0.00',
      gain_leaves_out: ['VOD'],
      missing: [{ kind: 'price', name: 'VOD' }, { kind: 'price' }],
    });
    await price(client, taxable, { '2026-01-05': '7' });
    const { body } = await client.get('/portfolio/summary');
    expect(body).toMatchObject({
      base_currency: 'GBP',
      value: '56.00',
      paid_in: '65.00',
      taken_out: '23.00',
      dividends: '3.30',
      gain: '17.30',
      book_cost: '43.00',
      tax_year: '2026-27',
      income_of_year: '3.30',
      holdings: 2,
      missing: [],
    });
    expect(body.by_wrapper).toContainEqual({
      wrapper: 'isa',
      holdings: 1,
      value: '14.00',
      paid_in: '10.00',
      taken_out: '0.00',
      dividends: '0.00',
      gain: '4.00',
    });
    const spread = (await client.get('/portfolio/allocation')).body;
    expect(spread).toMatchObject({
      total: '56.00',
      by_class: [{ key: 'other', value: '56.00', share: '1.000000' }],
      by_region: [{ key: '', name: 'Not given' }],
      by_currency: [{ key: 'GBP' }],
      by_wrapper: [
        { key: 'taxable', value: '42.00', share: '0.750000' },
        { key: 'isa', share: '0.250000' },
      ],
      by_security: [{ key: taxable.security_id, name: 'VOD' }],
    });
    expect(spread.by_account).toHaveLength(2);
  });

  test('what has no price is no loss: the gain leaves it out and names it', async () => {
    const client = await app.register();
    const { id } = await openInvestments(client);
    const known = await hold(client, id, 'KNOWN');
    const unknown = await hold(client, id, 'UNKNOWN', { purchase_currency: 'USD' });
    await trade(client, known.id);
    await trade(client, unknown.id, { quantity: '100', fx_rate: '0.8' });
    await price(client, known, { '2026-01-05': '7' });
    expect((await client.get('/portfolio/summary')).body).toMatchObject({
      value: '70.00',
      paid_in: '450.00',
      gain: '20.00',
      gain_leaves_out: ['UNKNOWN'],
      by_wrapper: [{ wrapper: 'taxable', gain: '20.00' }],
    });
    // No rate from dollars to pounds is stored: its course is not known either.
    const course = (await client.get('/portfolio/performance')).body;
    expect(course).toMatchObject({ value_end: '70.00', paid_in: '50.00', gain: '20.00' });
    expect(course.missing).toMatchObject([{ kind: 'rate', name: 'USD' }]);
  });

  test('of nothing is nothing', async () => {
    const client = await app.register();
    expect((await client.get('/portfolio/summary')).body).toMatchObject({
      value: '0.00',
      gain: '0.00',
      by_wrapper: [],
    });
    expect((await client.get('/portfolio/allocation')).body).toMatchObject({ total: '0.00', by_class: [] });
    expect((await client.get('/portfolio/performance')).body).toMatchObject({
      value_end: '0.00',
      time_weighted: { period: null, yearly: null },
      series: [{ value: '0.00', paid_in: '0.00' }],
    });
    expect((await client.get('/portfolio/income')).body).toEqual({
      currency: 'GBP',
      years: [],
      months: [],
    });
  });

  test('in another base currency', async () => {
    const client = await app.register();
    await client.patch('/profile', { base_currency: 'EUR' });
    const account = await openInvestments(client, { currency: 'GBP' });
    const holding = await hold(client, account.id, 'VOD', { purchase_currency: 'GBP' });
    await trade(client, holding.id);
    await price(client, holding, { '2026-01-05': '7' });
    expect((await client.get('/portfolio/summary')).body.missing).toMatchObject([
      { name: 'GBP' },
      { name: 'GBP' },
    ]);
    const rate = { from_currency: 'GBP', to_currency: 'EUR' };
    await client.post('/exchange-rates', { ...rate, date: '2025-01-01', rate: '1.2' });
    await client.post('/exchange-rates', { ...rate, date: '2026-01-01', rate: '1.1' });
    expect((await client.get('/portfolio/summary')).body).toMatchObject({
      base_currency: 'EUR',
      value: '77.00',
      paid_in: '60.00',
      gain: '17.00',
      book_cost: '55.00',
      missing: [],
    });
    expect((await client.get(`/holdings/${holding.id}`)).body).toMatchObject({
      market_value: '70.00',
      market_value_base: '77.00',
      book_cost_base: '55.00',
    });
  });
});

test('what was paid before the first stored rate is no gain: it is left out of it and named', async () => {
  const client = await app.register();
  await client.patch('/profile', { base_currency: 'EUR' });
  const account = await openInvestments(client, { currency: 'GBP' });
  const [early, late] = [await hold(client, account.id, 'VOD'), await hold(client, account.id, 'BARC')];
  await trade(client, early.id, { date: '2024-03-01' });
  await trade(client, late.id, { date: '2026-01-05' });
  for (const holding of [early, late]) await price(client, holding, { '2026-01-05': '7' });
  const rate = { from_currency: 'GBP', to_currency: 'EUR', date: '2026-01-01', rate: '1.1' };
  await client.post('/exchange-rates', rate);
  expect((await client.get('/portfolio/summary')).body).toMatchObject({
    value: '154.00',
    paid_in: '55.00',
    gain: '22.00',
    gain_leaves_out: ['VOD'],
    missing: [{ kind: 'rate', name: 'GBP', date: '2024-03-01' }],
    by_wrapper: [{ gain: '22.00' }],
  });
});

describe('performance', () => {
  test('names the rate that a flow lacks, also where the security needs none', async () => {
    const client = await app.register();
    await client.patch('/profile', { base_currency: 'USD' });
    const account = await openInvestments(client, { currency: 'USD' });
    const holding = await hold(client, account.id, 'ORBT');
    await trade(client, holding.id, { date: '2024-03-01', currency: 'USD', fx_rate: '0.8' });
    await price(client, holding, { '2024-03-01': '5' });
    const path = '/portfolio/performance?date_to=2024-12-30';
    expect((await client.get(path)).body.missing).toEqual([
      { kind: 'rate', name: 'GBP', date: '2024-03-01' },
    ]);
    const rate = { from_currency: 'GBP', to_currency: 'USD', date: '2024-01-01', rate: '1.25' };
    await client.post('/exchange-rates', rate);
    expect((await client.get(path)).body).toMatchObject({ paid_in: '50.00', gain: '0.00', missing: [] });
  });

  let client: Client;
  let account: { id: string };
  beforeAll(async () => {
    client = await app.register();
    account = await openInvestments(client);
    const holding = await hold(client, account.id, 'GROW');
    // 100 doubles in half a year, 200 more are put in, and all falls by half.
    await trade(client, holding.id, { date: '2024-01-01', quantity: '10', price: '10' });
    await trade(client, holding.id, { date: '2024-07-01', quantity: '10', price: '20' });
    await price(client, holding, { '2024-01-01': '10', '2024-06-30': '20', '2024-12-30': '10' });
  });

  test('agrees with the sum by hand', async () => {
    const { body } = await client.get('/portfolio/performance?date_from=2024-01-01&date_to=2024-12-30');
    expect(body).toMatchObject({
      value_start: '0.00',
      value_end: '200.00',
      paid_in: '300.00',
      taken_out: '0.00',
      gain: '-100.00',
      time_weighted: { period: '0.000000', yearly: '0.000000' },
      missing: [],
      priced_by_trades: [],
    });
    // 182 days each: 100x² + 200x = 200, x = √3 − 1 for half the time.
    expect(Number(body.money_weighted.period)).toBeCloseTo((Math.sqrt(3) - 1) ** 2 - 1, 5);
    expect(body.series).toHaveLength(13);
    expect(body.series.slice(5, 8)).toEqual([
      { date: '2024-05-31', value: '100.00', paid_in: '100.00' },
      { date: '2024-06-30', value: '200.00', paid_in: '100.00' },
      { date: '2024-07-31', value: '400.00', paid_in: '300.00' },
    ]);
  });

  test('both returns are one where nothing was put in or taken out', async () => {
    const { body } = await client.get(
      '/portfolio/performance?date_from=2024-02-01&date_to=2024-06-30&interval=day',
    );
    expect(body).toMatchObject({ value_start: '100.00', value_end: '200.00', paid_in: '0.00' });
    expect(body.time_weighted.period).toBe('1.000000');
    expect(body.money_weighted).toEqual(body.time_weighted);
    expect(body.series).toHaveLength(151);
  });

  test('parts of a penny do not drift apart from the summary', async () => {
    const user = await app.register();
    const holding = await hold(user, (await openInvestments(user)).id, 'ODD');
    for (const date of ['2025-05-01', '2025-05-02', '2025-05-03']) {
      await trade(user, holding.id, { date, quantity: '1', price: '0.334' });
    }
    await price(user, holding, { '2025-05-03': '2' });
    const [summary, course] = [
      (await user.get('/portfolio/summary')).body,
      (await user.get('/portfolio/performance')).body,
    ];
    expect(summary).toMatchObject({ paid_in: '1.00', gain: '5.00' });
    expect(course).toMatchObject({ paid_in: '1.00', gain: '5.00' });
  });

  test('of one account or wrapper', async () => {
    const path = '/portfolio/performance?date_to=2024-12-30';
    expect((await client.get(`${path}&account_id=${account.id}`)).body.value_end).toBe('200.00');
    expect((await client.get(`${path}&wrapper=isa`)).body.value_end).toBe('0.00');
  });

  test('trades stand in before the first price, and are named', async () => {
    const user = await app.register();
    const holding = await hold(user, (await openInvestments(user)).id, 'NEW');
    await trade(user, holding.id);
    const { body } = await user.get('/portfolio/performance?date_to=2026-05-01');
    expect(body).toMatchObject({ value_end: '50.00', priced_by_trades: ['NEW'], missing: [] });
    expect(body.time_weighted.period).toBe('0.000000');
  });

  test.each(['date_from=2025-02-01&date_to=2025-01-01', 'date_to=2199-01-01', 'interval=week', 'colour=red'])(
    '%s is refused',
    async (query) => {
      expect((await client.get(`/portfolio/performance?${query}`)).status).toBe(422);
    },
  );

  test("another user's account is 404, and no one reads without a token", async () => {
    const other = await app.register();
    expect((await other.get(`/portfolio/performance?account_id=${account.id}`)).status).toBe(404);
    for (const path of ['summary', 'performance', 'allocation', 'income']) {
      expect((await app.request('GET', `/portfolio/${path}`)).status).toBe(401);
    }
  });
});

describe('income', () => {
  test('by tax year and security, what is sheltered apart', async () => {
    const client = await app.register();
    const one = await hold(client, (await openInvestments(client)).id, 'ONE');
    const two = await hold(client, (await openInvestments(client, { type: 'isa' })).id, 'TWO');
    for (const { id } of [one, two]) await trade(client, id, { date: '2024-01-01' });
    await trade(client, one.id, { type: 'dividend', date: '2025-04-05', amount: '10.10' });
    await trade(client, one.id, { type: 'dividend_accumulated', date: '2025-04-06', amount: '4' });
    const dollars = { amount: '5', currency: 'USD', fx_rate: '0.8' };
    await trade(client, two.id, { type: 'dividend', date: '2025-04-06', ...dollars });
    const { body } = await client.get('/portfolio/income');
    expect(body.years).toMatchObject([
      { tax_year: '2025-26', dividends: '4.00', accumulated: '4.00', total: '8.00', taxable: '4.00' },
      { tax_year: '2024-25', dividends: '10.10', accumulated: '0.00', total: '10.10', taxable: '10.10' },
    ]);
    expect(body.years[0].securities).toMatchObject([
      { symbol: 'ONE', total: '4.00', taxable: '4.00' },
      { symbol: 'TWO', total: '4.00', taxable: '0.00' },
    ]);
    expect(body.months).toEqual([
      { month: '2025-04', dividends: '14.10', accumulated: '4.00', total: '18.10' },
    ]);
    const year = (await client.get('/portfolio/income?tax_year=2024-25')).body;
    expect(year.months).toMatchObject([{ month: '2025-04', total: '10.10' }]);
    expect(year.years).toEqual([body.years[1]]);
    expect((await client.get('/portfolio/income?tax_year=2024')).status).toBe(422);
  });
});
