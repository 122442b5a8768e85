import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';
import { categoriesOf, openAccount, record } from './ledger.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const paceOf = async (user: Client, month: string) => (await user.get(`/budgets/pace?month=${month}`)).body;

test('the pace of budgets counts what they count, and ends where the summary stands', async () => {
  const user = await app.register();
  const account = await openAccount(user);
  const { food, travel } = await categoriesOf(user);
  const spend = (amount: string, date: string, category_id: string | null, change: object = {}) =>
    record(user, account.id, { amount, date, category_id, ...change });
  await user.post('/budgets', { category_id: food, amount: '310', start_date: '2025-03-01' });
  await spend('10', '2025-03-02', food);
  await spend('4', '2025-03-03', food, { type: 'income' });
  await spend('99', '2025-03-04', travel);
  await spend('7', '2025-02-28', food);
  await spend('10', '2025-03-05', null, {
    splits: [
      { amount: '6', category_id: food },
      { amount: '4', category_id: travel },
    ],
  });
  const pace = await paceOf(user, '2025-03');
  expect(pace).toMatchObject({ basis: 'budgets', limit: '310.00', period_end: '2025-03-31' });
  expect(pace.days).toHaveLength(31);
  expect(pace.days.slice(0, 5).map((one: { spent: string }) => one.spent)).toEqual([
    '0.00',
    '10.00',
    '6.00',
    '6.00',
    '12.00',
  ]);
  expect(pace.days[1].pace).toBe('20.00');
  const summary = (await user.get('/budgets/summary?month=2025-03')).body;
  expect(pace.days.at(-1)).toEqual({ date: '2025-03-31', spent: summary.spent, pace: summary.available });
});

test('without budgets all spending stands beside what is usual; without a past beside nothing', async () => {
  const user = await app.register();
  const account = await openAccount(user);
  const spend = (amount: string, date: string, change: object = {}) =>
    record(user, account.id, { amount, date, ...change });
  await spend('30', '2025-03-10');
  expect(await paceOf(user, '2025-03')).toMatchObject({ basis: 'none', limit: null });
  expect(await paceOf(user, '2025-04')).toMatchObject({ basis: 'usual', limit: '30.00' });
  await spend('50', '2025-02-01');
  await spend('900', '2025-02-02', { type: 'income' });
  const april = await paceOf(user, '2025-04');
  expect(april).toMatchObject({ basis: 'usual', limit: '40.00' });
  expect(april.days[0]).toEqual({ date: '2025-04-01', spent: '0.00', pace: '25.00' });
  const other = await app.register();
  expect(await paceOf(other, '2025-04')).toMatchObject({ basis: 'none', base_currency: 'GBP' });
  expect((await user.get('/budgets/pace?month=2025-13')).status).toBe(422);
});
