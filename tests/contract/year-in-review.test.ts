import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';
import { dayFromToday } from './days.ts';
import { categoriesOf, openAccount, record } from './ledger.ts';

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

/** Two years of pay, food and travel in pounds, a little in euros, and a house that is valued. */
async function household() {
  const user = await app.register();
  const { food, travel, wages } = await categoriesOf(user);
  const account = await openAccount(user, { opening_balance: '500', opening_date: '2023-01-01' });
  const euros = await openAccount(user, { currency: 'EUR' });
  const house = await openAccount(user, { type: 'property' });
  for (const [date, value] of [
    ['2024-01-10', '200000'],
    ['2024-11-01', '205000'],
  ])
    await user.post(`/accounts/${house.id}/valuations`, { date, value });
  await user.post('/exchange-rates', {
    from_currency: 'EUR',
    to_currency: 'GBP',
    date: '2024-05-01',
    rate: '0.85',
  });
  const spend = (amount: string, date: string, category: string, merchant: string, id = account.id) =>
    record(user, id, { amount, date, category_id: category, merchant });
  for (const year of [2023, 2024]) {
    for (const [month, pay] of [
      ['02', '2000'],
      ['06', '2500'],
      ['10', '1800'],
    ])
      await record(user, account.id, {
        type: 'income',
        amount: pay,
        date: `${year}-${month}-28`,
        category_id: wages,
      });
    await spend('300', `${year}-02-10`, food, 'Beechwood Deli');
    await spend(year === 2023 ? '90' : '1500', `${year}-06-11`, travel, 'Willow Travel');
  }
  await spend('40', '2024-02-29', food, 'Sundial Coffee');
  await spend('100', '2024-06-20', travel, 'Hotel Bleu', euros.id);
  await spend('50', '2024-03-20', travel, 'Gare', euros.id);
  return { user, food, travel };
}

test('sums above the largest amount that is kept are reported as others', async () => {
  const user = await app.register();
  const { id } = await openAccount(user);
  const { food } = await categoriesOf(user);
  const most = { date: '2024-03-01', amount: '9999999999999.99' };
  for (const type of ['income', 'income', 'income', 'expense', 'expense'])
    await record(user, id, { ...most, type, ...(type === 'expense' ? { category_id: food } : {}) });
  expect(await report(user, 'year-in-review?year=2024')).toMatchObject({
    total: { income: '29999999999999.97', spending: '19999999999999.98' },
    best_month: '2024-03',
    categories: [{ spent: '19999999999999.98' }],
  });
  expect((await user.get('/budgets/pace?month=2024-03')).status).toBe(200);
});

test('each figure of a year is that of its own report', async () => {
  const { user, food, travel } = await household();
  const review = await report(user, 'year-in-review?year=2024');
  const days = 'date_from=2024-01-01&date_to=2024-12-31';
  const income = await report(user, `income-expense?${days}`);
  const worth = await report(user, `net-worth?${days}&group_by=year`);
  const merchants = await report(user, `merchants?${days}`);
  expect(review).toMatchObject({
    year: '2024',
    is_over: true,
    date_from: '2024-01-01',
    date_to: '2024-12-31',
    total: income.total,
    months: income.periods,
    best_month: '2024-10',
    dearest_month: '2024-06',
    missing_prices: [],
    merchants: merchants.items,
  });
  for (const figure of ['opening', 'closing', 'contributions', 'growth'])
    expect(review.net_worth[figure], figure).toBe(worth[figure]);
  const earlier = await report(user, 'income-expense?date_from=2023-01-01&date_to=2023-12-31');
  expect(review.before).toEqual({ date_from: '2023-01-01', date_to: '2023-12-31', ...earlier.total });
  expect(review.categories).toMatchObject([
    { category_id: travel, spent: '1585.00', before: '90.00' },
    { category_id: food, spent: '340.00', before: '300.00' },
  ]);
  expect(review.missing_rates).toContainEqual({ currency: 'EUR', date: '2024-03-31' });
  expect((await report(user, 'year-in-review?year=2024&limit=1')).merchants).toHaveLength(1);
});

test('a tax year goes from 6 April to 5 April', async () => {
  const { user } = await household();
  const review = await report(user, 'year-in-review?tax_year=2023-24');
  expect(review).toMatchObject({
    year: '2023-24',
    date_from: '2023-04-06',
    date_to: '2024-04-05',
    before: { date_from: '2022-04-06', date_to: '2023-04-05' },
  });
  expect(review.months.at(0)).toMatchObject({ period: '2023-04', date_from: '2023-04-06' });
  expect(review.months.at(-1)).toMatchObject({ period: '2024-04', date_to: '2024-04-05' });
});

test('it is explained: the rules of all its figures, its rows and rates, and what is left out', async () => {
  const { user } = await household();
  const { explain } = await report(user, 'year-in-review?year=2024&explain=true');
  expect(explain.how.join(' ')).toMatch(/Income and spending.*Net worth.*merchant/);
  expect(explain.rows.count).toBe(8);
  expect(explain.rates).toContainEqual(
    expect.objectContaining({ currency: 'EUR', date: '2024-06-30', rate: '0.85', rate_date: '2024-05-01' }),
  );
  expect(explain.left_out.join(' ')).toContain('EUR');
  expect((await report(user, 'year-in-review?year=2024')).explain).toBeUndefined();
});

test('the year that lasts goes up to today, beside the same days a year before; nothing at all is no month', async () => {
  const user = await app.register();
  const review = await report(user, 'year-in-review');
  expect(review).toMatchObject({
    year: dayFromToday(0).slice(0, 4),
    date_to: dayFromToday(0),
    total: { income: '0.00', spending: '0.00', saved: '0.00', savings_rate: null },
    best_month: null,
    dearest_month: null,
    categories: [],
    merchants: [],
  });
  expect(review.before.date_to.slice(0, 4)).toBe(String(Number(dayFromToday(0).slice(0, 4)) - 1));
});

test.each([
  ['year=2024&tax_year=2024-25', 'tax_year'],
  ['tax_year=2024-26', 'tax_year'],
  ['tax_year=2024/25', undefined],
  ['year=2199', 'year'],
  ['tax_year=2198-99', 'tax_year'],
  ['year=abc', undefined],
  ['limit=0', undefined],
])('%s is refused', async (query, field) => {
  const user = await app.register();
  const answer = await user.get(`/reports/year-in-review?${query}`);
  expect(answer.status).toBe(422);
  if (field) expect(answer.body.errors[0].field).toBe(field);
});

test('a repeat is 304 until something is written; another user sees nothing of it', async () => {
  const { user } = await household();
  const path = '/reports/year-in-review?year=2024';
  const { headers } = await user.get(path);
  const ask = (token: string) =>
    app.request('GET', path, { token, headers: { 'if-none-match': headers.get('etag') ?? '' } });
  expect((await ask(user.token)).status).toBe(304);
  const other = await app.register();
  expect(await ask(other.token)).toMatchObject({ status: 200, body: { total: { income: '0.00' } } });
  await user.post('/categories', { name: 'Bees', kind: 'expense' });
  expect((await ask(user.token)).status).toBe(200);
  expect((await app.request('GET', path)).status).toBe(401);
});
