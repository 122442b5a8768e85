import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';
import { openAccount, record } from './ledger.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

async function report(client: Client, path: string) {
  const answer = await client.get(`/reports/${path}`);
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  return answer.body;
}

async function slugs(client: Client): Promise<Map<string, string>> {
  const { body } = await client.get('/categories');
  return new Map(body.map((one: { slug: string; id: string }) => [one.slug, one.id]));
}

const dayAfter = (day: string, later: number) =>
  new Date(Date.parse(day) + later * 86_400_000).toISOString().slice(0, 10);
const pence = (text: string) => Math.round(Number(text) * 100);

/** A household with all that moves net worth: foreign money, values, holdings, openings in the range, late rates. */
async function household(): Promise<Client> {
  const client = await app.register();
  const post = async (path: string, body: object) => {
    const answer = await client.post(path, body);
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 201 });
    return answer.body;
  };
  const current = await openAccount(client, { opening_balance: '1000', opening_date: '2025-01-10' });
  const euros = await openAccount(client, { currency: 'EUR', opening_balance: '333.33' });
  const yen = await openAccount(client, {
    currency: 'JPY',
    opening_balance: '10001',
    opening_date: '2025-02-10',
  });
  const francs = await openAccount(client, { currency: 'CHF', opening_balance: '77.77' });
  const house = await openAccount(client, { type: 'property' });
  const loan = await openAccount(client, {
    type: 'mortgage',
    opening_balance: '-150000',
    opening_date: '2025-01-05',
  });
  const broker = await openAccount(client, { type: 'investment' });
  for (const [from_currency, to_currency, date, rate] of [
    ['EUR', 'GBP', '2024-12-01', '0.8333'],
    ['GBP', 'EUR', '2025-01-20', '1.17'],
    ['EUR', 'GBP', '2025-02-15', '0.85'],
    ['GBP', 'EUR', '2025-02-15', '1.3'],
    ['GBP', 'JPY', '2025-02-20', '191.3'],
    ['USD', 'GBP', '2024-11-01', '0.79'],
    ['CHF', 'EUR', '2025-01-25', '1.05'],
    ['CHF', 'EUR', '2025-03-05', '1.07'],
  ])
    await post('/exchange-rates', { from_currency, to_currency, date, rate });
  for (const [id, date, value] of [
    [house.id, '2025-01-15', '300000'],
    [house.id, '2025-03-01', '305000.50'],
    [loan.id, '2025-02-01', '-149000'],
    [euros.id, '2025-02-25', '500'],
  ])
    await post(`/accounts/${id}/valuations`, { date, value });
  let step = 7;
  for (const account of [current, euros, yen, loan, broker, francs, house]) {
    for (let turn = 0; turn < 6; turn++) {
      step = (step * 31 + 17) % 101;
      await record(client, account.id, {
        date: dayAfter('2024-12-20', step),
        amount: account === yen ? String(100 + step) : `${step}.${10 + turn}`,
        type: turn % 3 === 0 ? 'income' : 'expense',
      });
    }
  }
  await post('/transactions', {
    account_id: current.id,
    to_account_id: broker.id,
    type: 'transfer',
    amount: '450',
    date: '2025-02-03',
  });
  const held = await post('/holdings', {
    account_id: broker.id,
    symbol: 'ACME',
    name: 'Acme',
    purchase_currency: 'USD',
    quantity: '12.345',
    purchase_price: '30.5',
    purchase_date: '2025-01-30',
  });
  await post(`/holdings/${held.id}/transactions`, {
    type: 'sell',
    date: '2025-03-02',
    quantity: '2',
    price: '33',
  });
  for (const [date, price] of [
    ['2025-02-04', '31.123'],
    ['2025-03-03', '29.9'],
  ])
    await post(`/securities/${held.security_id}/prices`, { date, price });
  return client;
}

describe('net worth', () => {
  test('agrees with the balance sheet to the penny on every day, whatever moves it', async () => {
    const client = await household();
    const [from, to] = ['2024-12-25', '2025-03-31'];
    const range = `date_from=${from}&date_to=${to}`;
    const body = await report(client, `net-worth?${range}&group_by=day`);
    let worth = pence(body.opening);
    expect(worth).toBe(pence((await report(client, 'balance-sheet?as_of=2024-12-24')).net_worth));
    for (let index = 0; index < body.daily.changes.length; index++) {
      worth += body.daily.changes[index];
      const day = dayAfter(from, index);
      const sheet = await report(client, `balance-sheet?as_of=${day}`);
      expect([day, worth]).toEqual([day, pence(sheet.net_worth)]);
    }
    expect(worth).toBe(pence(body.closing));
    const monthly = await report(client, `net-worth?${range}`);
    for (const point of monthly.points) {
      const sheet = await report(client, `balance-sheet?as_of=${point.date}`);
      expect(point).toMatchObject({
        net_worth: sheet.net_worth,
        assets: sheet.total_assets,
        liabilities: sheet.total_liabilities,
      });
    }
    for (const one of [body, monthly])
      expect(pence(one.closing) - pence(one.opening)).toBe(pence(one.contributions) + pence(one.growth));
    expect([monthly.contributions, monthly.growth]).toEqual([body.contributions, body.growth]);
    expect(body.missing_rates.map((one: { currency: string }) => one.currency).sort()).toEqual([
      'CHF',
      'JPY',
    ]);
  });
});

describe('contributions and growth', () => {
  test('what is earned is contributed; values, prices and rates are growth; transfers are neither', async () => {
    const client = await app.register();
    const current = await openAccount(client, { opening_balance: '100' });
    const savings = await openAccount(client, { type: 'savings' });
    const house = await openAccount(client, { type: 'property' });
    const broker = await openAccount(client, { type: 'investment', opening_balance: '500' });
    await record(client, current.id, { type: 'income', amount: '2000', date: '2025-02-03' });
    await record(client, current.id, { amount: '300', date: '2025-02-04' });
    const transfer = { account_id: current.id, to_account_id: savings.id, type: 'transfer', amount: '250' };
    expect((await client.post('/transactions', { ...transfer, date: '2025-02-05' })).status).toBe(201);
    for (const [date, value] of [
      ['2025-02-06', '200000'],
      ['2025-03-01', '201000'],
    ])
      await client.post(`/accounts/${house.id}/valuations`, { date, value });
    const bought = { account_id: broker.id, symbol: 'ACME', quantity: '10', purchase_price: '20' };
    const held = await client.post('/holdings', { ...bought, purchase_date: '2025-03-03' });
    for (const [date, price] of [
      ['2025-03-03', '20'],
      ['2025-03-20', '26'],
    ])
      await client.post(`/securities/${held.body.security_id}/prices`, { date, price });
    const { points } = await report(client, 'net-worth?date_from=2025-02-01&date_to=2025-03-31');
    expect(points.map((one: Record<string, string>) => [one.contributions, one.growth])).toEqual([
      ['201700.00', '0.00'],
      ['200.00', '1060.00'],
    ]);
  });

  test('nothing at all is a line at nought', async () => {
    const body = await report(await app.register(), 'net-worth?date_from=2025-01-01&date_to=2025-12-31');
    expect(body).toMatchObject({ opening: '0.00', closing: '0.00', first_day: null, missing_rates: [] });
    expect(body.points).toHaveLength(12);
  });
});

describe('income and spending', () => {
  test('by month, year and day: refunds net, transfers never, splits by part', async () => {
    const client = await app.register();
    const ids = await slugs(client);
    const account = await openAccount(client);
    const other = await openAccount(client);
    const row = (date: string, type: string, amount: string, slug: string | null, more: object = {}) =>
      record(client, account.id, {
        date,
        type,
        amount,
        ...(slug ? { category_id: ids.get(slug) } : {}),
        ...more,
      });
    await row('2024-02-29', 'income', '3000', 'salary_wages');
    await row('2024-02-29', 'expense', '500', 'groceries');
    await row('2024-03-01', 'income', '40', 'groceries');
    await row('2024-03-31', 'expense', '90', null, {
      splits: [
        { category_id: ids.get('groceries'), amount: '60' },
        { category_id: ids.get('salary_wages'), amount: '30' },
      ],
    });
    await client.post('/transactions', {
      account_id: account.id,
      to_account_id: other.id,
      type: 'transfer',
      amount: '900',
      date: '2024-03-02',
    });
    const range = 'date_from=2024-02-01&date_to=2025-01-31';
    const monthly = await report(client, `income-expense?${range}&explain=true`);
    expect(monthly.periods.slice(0, 3)).toMatchObject([
      { period: '2024-02', income: '3000.00', spending: '500.00', saved: '2500.00', savings_rate: '83.3' },
      { period: '2024-03', income: '-30.00', spending: '20.00', saved: '-50.00', savings_rate: null },
      { period: '2024-04', income: '0.00', spending: '0.00', saved: '0.00', savings_rate: null },
    ]);
    expect(monthly.explain.rows.count).toBe(4);
    expect(monthly.explain.rows.sample).toHaveLength(4);
    expect(monthly.explain.left_out).toEqual([
      '2 transfers between accounts, which are neither income nor spending',
    ]);
    const yearly = await report(client, `income-expense?${range}&group_by=year`);
    expect(yearly.periods).toMatchObject([
      {
        period: '2024',
        date_from: '2024-02-01',
        date_to: '2024-12-31',
        income: '2970.00',
        spending: '520.00',
      },
      { period: '2025', income: '0.00', spending: '0.00' },
    ]);
    const daily = await report(client, 'income-expense?date_from=2024-02-28&date_to=2024-03-31&group_by=day');
    expect(daily.total).toEqual(monthly.total);
    expect(daily.periods[1]).toMatchObject({ period: '2024-02-29', income: '3000.00', spending: '500.00' });
    const rate = await report(client, `savings-rate?${range}`);
    expect(rate.periods.slice(0, 2)).toMatchObject([
      { savings_rate: '83.3', running_rate: '83.3' },
      { savings_rate: null, running_rate: '82.5' },
    ]);
  });

  test('money without a rate is left out and named; with one, the rate and its day are told', async () => {
    const client = await app.register();
    const account = await openAccount(client, { currency: 'EUR' });
    await record(client, account.id, { date: '2025-01-31', amount: '10' });
    await record(client, account.id, { date: '2025-02-10', amount: '10' });
    const rate = { from_currency: 'EUR', to_currency: 'GBP', date: '2025-02-05', rate: '0.8' };
    await client.post('/exchange-rates', rate);
    const body = await report(client, 'income-expense?date_from=2025-01-01&date_to=2025-02-28&explain=true');
    expect(body.total.spending).toBe('8.00');
    expect(body.missing_rates).toEqual([{ currency: 'EUR', date: '2025-01-31' }]);
    expect(body.explain.rates).toEqual([
      { currency: 'EUR', date: '2025-02-28', rate: '0.8', rate_date: '2025-02-05', method: 'direct' },
    ]);
    expect(body.explain.left_out).toEqual(['Money in EUR: no rate is stored on or before 2025-01-31']);
  });
});

describe('cash flow', () => {
  test('what comes in goes out: groups, what is saved, and what lacks', async () => {
    const client = await app.register();
    const ids = await slugs(client);
    const account = await openAccount(client);
    const row = (date: string, type: string, amount: string, slug: string) =>
      record(client, account.id, { date, type, amount, category_id: ids.get(slug) });
    await row('2025-01-05', 'income', '1000', 'salary_wages');
    await row('2025-01-06', 'expense', '300', 'rent');
    await row('2025-01-07', 'income', '20', 'electronics');
    await row('2025-02-06', 'expense', '50', 'groceries');
    const january = await report(client, 'cash-flow?date_from=2025-01-01&date_to=2025-01-31');
    expect(january).toMatchObject({ income: '1000.00', spending: '280.00', saved: '720.00' });
    expect(january.nodes.map((one: Record<string, string>) => [one.kind, one.name, one.amount])).toEqual([
      ['source', 'Salary & Wages', '1000.00'],
      ['source', 'Refunds: Electronics', '20.00'],
      ['income', 'Income', '1020.00'],
      ['group', expect.any(String), '300.00'],
      ['saved', 'Saved', '720.00'],
      ['category', 'Rent', '300.00'],
    ]);
    const february = await report(client, 'cash-flow?date_from=2025-02-01&date_to=2025-02-28');
    expect(february.nodes[0]).toMatchObject({ kind: 'source', name: 'From savings', amount: '50.00' });
    expect((await report(client, 'cash-flow?date_from=2020-01-01&date_to=2020-01-31')).nodes).toEqual([]);
  });
});

describe('merchants', () => {
  test('follow every change of their transactions, and a cut month counts its own days alone', async () => {
    const client = await app.register();
    const account = await openAccount(client);
    const euros = await openAccount(client, { currency: 'EUR' });
    const rate = { from_currency: 'EUR', to_currency: 'GBP', date: '2024-01-01', rate: '0.5' };
    await client.post('/exchange-rates', rate);
    const shop = await record(client, account.id, {
      date: '2025-01-10',
      amount: '30',
      merchant: 'Corner shop',
    });
    await record(client, account.id, {
      date: '2025-01-20',
      amount: '5',
      type: 'income',
      merchant: 'Corner shop',
    });
    await record(client, euros.id, { date: '2025-01-12', amount: '8', merchant: 'Bakery' });
    await record(client, account.id, { date: '2025-01-13', amount: '99' });
    const january = 'date_from=2025-01-01&date_to=2025-01-31';
    const brief = async (range: string) =>
      (await report(client, `merchants?${range}`)).items.map((one: Record<string, string>) => [
        one.merchant,
        one.spent,
        one.received,
        one.net,
        one.count,
      ]);
    expect(await brief(january)).toEqual([
      ['Corner shop', '30.00', '5.00', '25.00', 2],
      ['Bakery', '4.00', '0.00', '4.00', 1],
    ]);
    expect(await brief('date_from=2025-01-11&date_to=2025-01-31')).toEqual([
      ['Bakery', '4.00', '0.00', '4.00', 1],
      ['Corner shop', '0.00', '5.00', '-5.00', 1],
    ]);
    await client.patch(`/transactions/${shop.id}`, { merchant: 'Bakery', date: '2025-01-31', amount: '31' });
    expect(await brief(january)).toEqual([
      ['Bakery', '35.00', '0.00', '35.00', 2],
      ['Corner shop', '0.00', '5.00', '-5.00', 1],
    ]);
    await client.delete(`/transactions/${shop.id}`);
    expect((await brief(january))[0]).toEqual(['Bakery', '4.00', '0.00', '4.00', 1]);
    await client.post('/transactions/restore', { ids: [shop.id] });
    expect((await brief(january))[0]).toEqual(['Bakery', '35.00', '0.00', '35.00', 2]);
  });
});

describe('every report', () => {
  const paths = ['net-worth', 'income-expense', 'savings-rate', 'cash-flow', 'merchants', 'categories'];

  test.each([...paths, 'balance-sheet'])('%s is not sent again until something is written', async (path) => {
    const client = await app.register();
    const account = await openAccount(client);
    const first = await client.get(`/reports/${path}`);
    const tag = first.headers.get('etag') as string;
    expect(tag).toMatch(/^"[\w-]{27}"$/);
    const again = (held: string) =>
      app.request('GET', `/reports/${path}`, { token: client.token, headers: { 'if-none-match': held } });
    expect(await again(`"other", W/${tag}`)).toMatchObject({ status: 304, body: '' });
    expect((await client.get(`/reports/${path}`)).body).toEqual(first.body);
    await record(client, account.id, {
      merchant: 'Corner shop',
      date: first.body.date_to ?? first.body.as_of,
    });
    const changed = await again(tag);
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(tag);
    expect(changed.body).not.toEqual(first.body);
    const rates = 'from_currency,to_currency,date,rate\nEUR,GBP,2025-01-01,0.8\n';
    const upload = await client.upload('/exchange-rates/import', { name: 'rates.csv', content: rates });
    expect(upload.status).toBeLessThan(300);
    expect((await again(changed.headers.get('etag') as string)).status).toBe(200);
  });

  test('another user neither sees it nor has its tag', async () => {
    const [client, other] = [await app.register(), await app.register()];
    const account = await openAccount(client, { opening_balance: '50' });
    await record(client, account.id, { merchant: 'Corner shop' });
    for (const path of paths) {
      const query = `${path}?date_from=2025-01-01&date_to=2025-12-31`;
      const [own, strange] = [await client.get(`/reports/${query}`), await other.get(`/reports/${query}`)];
      expect(strange.body, path).not.toEqual(own.body);
      expect(JSON.stringify(strange.body)).not.toContain('Corner shop');
      expect(strange.headers.get('etag')).not.toBe(own.headers.get('etag'));
    }
  });

  test('refuses ranges that are none, and callers without a token', async () => {
    const client = await app.register();
    for (const path of paths) {
      for (const query of [
        'date_from=2026-02-01&date_to=2026-01-01',
        'date_from=1900-01-01&date_to=2100-01-01',
        'date_from=x',
      ])
        expect((await client.get(`/reports/${path}?${query}`)).status, `${path} ${query}`).toBe(422);
      expect((await app.request('GET', `/reports/${path}`)).status).toBe(401);
    }
    const daily = await client.get(
      '/reports/income-expense?date_from=2024-01-01&date_to=2026-01-01&group_by=day',
    );
    expect(daily).toMatchObject({ status: 422, body: { errors: [{ field: 'date_from' }] } });
  });
});

test('every report can be explained: its rows, the rates with their days, what is left out', async () => {
  const client = await app.register();
  const [euros, francs] = [
    await openAccount(client, { currency: 'EUR' }),
    await openAccount(client, { currency: 'CHF' }),
  ];
  await record(client, euros.id, { date: '2025-01-31', amount: '10', merchant: 'Quay' });
  await record(client, francs.id, { date: '2025-01-31', amount: '10', merchant: 'Quay' });
  const rate = { from_currency: 'EUR', to_currency: 'GBP', date: '2025-01-05', rate: '0.8' };
  await client.post('/exchange-rates', rate);
  const range = 'date_from=2025-01-01&date_to=2025-01-31';
  for (const path of [
    `net-worth?${range}`,
    `income-expense?${range}`,
    `savings-rate?${range}`,
    `cash-flow?${range}`,
    `merchants?${range}`,
    `categories?${range}`,
    'balance-sheet?as_of=2025-01-31',
    'year-in-review?year=2025',
  ]) {
    const { explain, ...plain } = await report(client, `${path}&explain=true`);
    expect(explain.how.length, path).toBeGreaterThan(0);
    expect(explain.rows, path).toMatchObject({ count: 2, sample: [{ signed_amount: '-10.00' }, {}] });
    expect(explain.rates[0], path).toMatchObject({ currency: 'EUR', rate: '0.8', rate_date: '2025-01-05' });
    expect(explain.left_out.join(' '), path).toContain('Money in CHF');
    expect(await report(client, path), path).toEqual(plain);
  }
});

test('a day that does not exist, or is of no century of ours, is refused with how a day is written', async () => {
  const client = await app.register();
  for (const day of ['2026-02-30', '1826-01-01', '21/11/2026', 'NaN', '']) {
    const { status, body } = await client.get(`/reports/cash-flow?date_from=${encodeURIComponent(day)}`);
    expect(status).toBe(422);
    expect(body.errors).toEqual([
      {
        field: 'date_from',
        message: 'is not in the expected format: a valid date, as YYYY-MM-DD, from 1900 to 2199',
      },
    ]);
  }
});
