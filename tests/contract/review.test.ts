import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';
import { absentId, categoriesOf, expectTotalsToAgree, openAccount, record } from './ledger.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const day = (later: number) => new Date(Date.now() + later * 86_400_000).toISOString().slice(0, 10);

async function household() {
  const user = await app.register();
  const account = await openAccount(user);
  const spend = (merchant: string, category_id: string | null = null, change: object = {}) =>
    record(user, account.id, { merchant, category_id, ...change });
  return { user, account, spend, ...(await categoriesOf(user)) };
}

const queue = async (user: Client, query = '') => (await user.get(`/review/transactions${query}`)).body;

test('what has no category comes newest first, with categories of its merchant before the usual ones', async () => {
  const { user, account, spend, food } = await household();
  const categories: { id: string; slug: string }[] = (await user.get('/categories')).body;
  const travel = categories.find(({ slug }) => slug === 'public_transport')?.id ?? '';
  await spend('Harbour Market', food);
  await spend('HARBOUR MARKET 4471', food);
  for (const _ of [1, 2, 3, 4, 5]) await spend('City Buses', travel);
  await spend('Harbour Market 0093', null, { date: '2025-03-02' });
  await spend('Kiosk', null, { date: '2025-03-03' });
  const other = await openAccount(user);
  await record(user, account.id, { type: 'transfer', to_account_id: other.id });
  await record(user, account.id, {
    amount: '10',
    splits: [{ amount: '4', category_id: food }, { amount: '6' }],
  });
  const { items, total, next_cursor } = await queue(user);
  expect({ total, next_cursor }).toEqual({ total: 2, next_cursor: null });
  expect(items.map(({ transaction }: never) => (transaction as { merchant: string }).merchant)).toEqual([
    'Kiosk',
    'Harbour Market 0093',
  ]);
  expect(items[1]).toMatchObject({
    alike: 0,
    suggestions: [
      { category_id: food, why: 'merchant', times: 2 },
      { category_id: travel, why: 'usual', times: 5 },
    ],
  });
  expect(items[0].suggestions[0]).toEqual({ category_id: travel, why: 'usual', times: 5 });
});

test('one decision may hold for all that are alike, and is taken back with their ids', async () => {
  const { user, spend, food, travel } = await household();
  const rows = await Promise.all(
    ['', ' 0093', ' 0094'].map((reference) => spend(`Corner Pantry${reference}`)),
  );
  await spend('Corner Pantry', travel);
  const refund = await spend('Corner Pantry', null, { type: 'income' });
  const apart = await spend('Kiosk');
  const first = (await queue(user)).items.find(
    ({ transaction }: { transaction: { id: string } }) => transaction.id === rows[0]?.id,
  );
  expect(first).toMatchObject({ alike: 2 });
  const one = await user.post(`/review/transactions/${rows[0]?.id}`, { category_id: food });
  expect(one).toMatchObject({ status: 200, body: { ids: [rows[0]?.id] } });
  const { body } = await user.post(`/review/transactions/${rows[1]?.id}`, { category_id: food, alike: true });
  expect([...body.ids].sort()).toEqual([rows[1]?.id, rows[2]?.id].sort());
  expect((await user.get('/review')).body.transactions).toBe(2);
  const left = (await queue(user)).items.map(
    ({ transaction }: { transaction: { id: string } }) => transaction.id,
  );
  expect(left.sort()).toEqual([refund.id, apart.id].sort());
  await user.post('/transactions/bulk', { ids: body.ids, set: { category_id: null } });
  expect((await user.get('/review')).body.transactions).toBe(4);
  await expectTotalsToAgree(app, user);
});

test('pages follow each other, also when rows of the first were given categories meanwhile', async () => {
  const { user, spend, food } = await household();
  for (const date of ['2025-03-01', '2025-03-02', '2025-03-03']) await spend('Kiosk', null, { date });
  const first = await queue(user, '?limit=2');
  expect(first).toMatchObject({ total: 3, items: [{ alike: 2 }, { alike: 2 }] });
  for (const { transaction } of first.items)
    await user.post(`/review/transactions/${transaction.id}`, { category_id: food });
  const second = await queue(user, `?limit=2&cursor=${encodeURIComponent(first.next_cursor)}`);
  expect(second.items.map((one: { transaction: { date: string } }) => one.transaction.date)).toEqual([
    '2025-03-01',
  ]);
});

test('the summary counts imports that wait and prices that are old', async () => {
  const { user, account } = await household();
  const nothing = {
    transactions: 0,
    transfers: 0,
    refunds: 0,
    recurring: 0,
    imports: { count: 0, import_id: null },
    stale_prices: { count: 0, security_id: null, oldest: null },
  };
  expect((await user.get('/review')).body).toEqual(nothing);
  const content = 'Date,Description,Amount,Balance\n2026-11-11,HOLLIN FARM SHOP,-23.10,100.00\n';
  const { body: waiting } = await user.upload(
    '/imports',
    { name: 'november.csv', content },
    { account_id: account.id },
  );
  const broker = await openAccount(user, { type: 'investment' });
  const holding = (
    await user.post('/holdings', {
      account_id: broker.id,
      symbol: 'LOBS',
      name: 'Lobster plc',
      quantity: '10',
      purchase_price: '4',
      purchase_date: '2024-04-10',
    })
  ).body;
  const price = (date: string) =>
    user.post(`/securities/${holding.security_id}/prices`, { date, price: '4.80' });
  await price(day(-32));
  expect((await user.get('/review')).body).toMatchObject({
    imports: { count: 1, import_id: waiting.id },
    stale_prices: { count: 1, security_id: holding.security_id, oldest: day(-32) },
  });
  await price(day(-31));
  expect((await user.get('/review')).body.stale_prices).toEqual(nothing.stale_prices);
});

test('the rows of others, and what is not there, are refused', async () => {
  const { spend, food } = await household();
  const theirs = await spend('Kiosk');
  const { user, spend: own, food: mine } = await household();
  const row = await own('Kiosk');
  const decide = (id: string, body: object) => user.post(`/review/transactions/${id}`, body);
  expect((await queue(user)).total).toBe(1);
  expect((await decide(theirs.id, { category_id: mine })).status).toBe(404);
  expect((await decide(absentId, { category_id: mine })).status).toBe(404);
  expect((await decide(row.id, { category_id: food })).status).toBe(404);
  expect((await decide(row.id, {})).status).toBe(422);
  expect((await user.get('/review/transactions?limit=101')).status).toBe(422);
  expect((await user.get('/review/transactions?cursor=x')).status).toBe(422);
});
