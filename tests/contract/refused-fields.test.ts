import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';
import { dayFromToday } from './days.ts';
import { hold, openInvestments, trade } from './investments.ts';
import { absentId, categoriesOf, openAccount, record } from './ledger.ts';

let app: TestApp;
let client: Client;
let food: string;
let current: string;
let isa: string;
let vod: { id: string; security_id: string };
beforeAll(async () => {
  app = await startApp();
  client = await app.register();
  ({ food } = await categoriesOf(client));
  current = (await openAccount(client)).id;
  isa = (await openInvestments(client, { type: 'isa' })).id;
  vod = await hold(client, isa, 'VOD');
  await trade(client, vod.id, { external_id: 'once' });
  await client.post(`/securities/${vod.security_id}/prices`, { date: '2026-01-05', price: '7' });
  await record(client, current);
  await client.post('/budgets', { category_id: food, amount: '9' });
  await client.post('/securities', { symbol: 'BP', name: 'BP', isin: 'GB0007980591' });
});
afterAll(() => app.close());

const goal = { name: 'g', target_amount: '1' };
const bill = { name: 'b', amount: '1', frequency: 'monthly', next_date: dayFromToday(9) };

test.each<
  [what: string, method: 'post' | 'patch' | 'put', path: () => string, body: () => object, field: string]
>([
  [
    'a category of a taken name',
    'post',
    () => '/categories',
    () => ({ name: 'Groceries', kind: 'expense' }),
    'name',
  ],
  [
    'a second budget of a category',
    'post',
    () => '/budgets',
    () => ({ category_id: food, amount: '1' }),
    'category_id',
  ],
  [
    'a budget of no category',
    'post',
    () => '/budgets',
    () => ({ category_id: absentId, amount: '1' }),
    'category_id',
  ],
  ['a goal of no account', 'post', () => '/goals', () => ({ ...goal, account_id: absentId }), 'account_id'],
  [
    'a goal of no category',
    'post',
    () => '/goals',
    () => ({ ...goal, category_id: absentId }),
    'category_id',
  ],
  [
    'a bill of no account',
    'post',
    () => '/recurring',
    () => ({ ...bill, account_id: absentId }),
    'account_id',
  ],
  [
    'a bill of no category',
    'post',
    () => '/recurring',
    () => ({ ...bill, account_id: current, category_id: absentId }),
    'category_id',
  ],
  [
    'a security of a taken symbol',
    'post',
    () => '/securities',
    () => ({ symbol: 'vod', name: 'x' }),
    'symbol',
  ],
  [
    'a security of a taken ISIN',
    'post',
    () => '/securities',
    () => ({ symbol: 'BP2', name: 'x', isin: 'GB0007980591' }),
    'isin',
  ],
  [
    'a security in no currency',
    'post',
    () => '/securities',
    () => ({ symbol: 'NEW', name: 'x', currency: 'QQQ' }),
    'currency',
  ],
  [
    'another currency of a security with prices',
    'patch',
    () => `/securities/${vod.security_id}`,
    () => ({ currency: 'USD' }),
    'currency',
  ],
  [
    'a holding of no account',
    'post',
    () => '/holdings',
    () => ({ account_id: absentId, symbol: 'X' }),
    'account_id',
  ],
  [
    'a holding that is there',
    'post',
    () => '/holdings',
    () => ({ account_id: isa, symbol: 'VOD' }),
    'symbol',
  ],
  [
    'a trade that was sent before',
    'post',
    () => `/holdings/${vod.id}/transactions`,
    () => ({ type: 'buy', date: '2025-06-01', quantity: '1', price: '1', external_id: 'once' }),
    'external_id',
  ],
  [
    'another currency of a used account',
    'patch',
    () => `/accounts/${current}`,
    () => ({ currency: 'USD' }),
    'currency',
  ],
  ['another type of an ISA that holds', 'patch', () => `/accounts/${isa}`, () => ({ type: 'cash' }), 'type'],
  [
    'a benchmark that is not there',
    'put',
    () => '/portfolio/benchmark',
    () => ({ benchmark: absentId }),
    'benchmark',
  ],
  [
    'a refund by nothing',
    'post',
    () => '/refunds',
    () => ({ income_id: absentId, expense_id: absentId }),
    'income_id',
  ],
])('%s is refused with its field, in the sentence of the refusal', async (_, method, path, body, field) => {
  const answer = await client[method](path(), body());
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.body.errors).toMatchObject([{ field, message: answer.body.detail }]);
});

test('a stretch too long for a daily series is refused with its field', async () => {
  const { status, body } = await client.get('/portfolio/performance?date_from=1900-01-01&interval=day');
  expect([status, body.errors?.[0]]).toMatchObject([
    422,
    { field: 'date_from', message: expect.stringContaining('20,000 days') },
  ]);
});
