import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, type Client, startApp, type TestApp } from './app.ts';
import { absentId, categoriesOf, openAccount, record } from './ledger.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** A user with an account, and shortcuts to spend, earn and read or save the plan of a month. */
async function household() {
  const user = await app.register();
  const account = await openAccount(user);
  const { food, travel, wages } = await categoriesOf(user);
  const book = (type: string, category: string) => (amount: string, date: string) =>
    record(user, account.id, { type, amount, date, category_id: category });
  const save = (items: object[], month = '2025-06') => user.patch(`/budgets/plan?month=${month}`, { items });
  return {
    ...{ user, account, food, travel, wages, save },
    spend: book('expense', food),
    earn: book('income', wages),
    refund: book('income', food),
  };
}

async function planOf(user: Client, month = '2025-06'): Promise<Answer['body']> {
  const answer = await user.get(`/budgets/plan?month=${month}`);
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  return answer.body;
}

const rowOf = (plan: Answer['body'], category: string) =>
  plan.items.find((one: { category_id: string }) => one.category_id === category);

const amountIn = async (user: Client, category: string, month: string) =>
  rowOf(await planOf(user, month), category).amount;

describe('past spending', () => {
  test('is averaged over the complete months before, refunds taken off', async () => {
    const { user, food, travel, spend, earn, refund } = await household();
    await spend('100', '2025-03-02');
    await spend('200', '2025-04-10');
    await refund('80', '2025-05-04');
    await spend('999', '2025-06-01');
    await earn('2000', '2025-05-28');
    await earn('2100', '2025-06-27');
    const plan = await planOf(user);
    expect(plan).toMatchObject({
      month: '2025-06',
      history_months: 3,
      income: { this_month: '2100.00', average_3: '666.67', average_12: '666.67' },
      budgeted: '0.00',
      to_budget: '2100.00',
      missing_rates: [],
    });
    expect(rowOf(plan, food)).toMatchObject({
      budget_id: null,
      amount: null,
      last_month: '-80.00',
      average_3: '73.33',
      average_12: '73.33',
    });
    expect(rowOf(plan, travel)).toMatchObject({ last_month: '0.00', average_3: '0.00' });
    expect(plan.items.every((one: { name: string }) => one.name !== 'Salary & Wages')).toBe(true);
  });

  test('of twelve months differs from that of three; earlier months do not count', async () => {
    const { user, food, spend } = await household();
    await spend('5000', '2024-05-01');
    await spend('1200', '2024-06-01');
    await spend('30', '2025-05-01');
    const plan = await planOf(user);
    expect(plan.history_months).toBe(12);
    expect(rowOf(plan, food)).toMatchObject({ average_3: '10.00', average_12: '102.50' });
  });

  test('is null without history, and no income is nothing to budget', async () => {
    const { user, food, save } = await household();
    expect(await planOf(user)).toMatchObject({
      history_months: 0,
      income: { this_month: '0.00', average_3: null, average_12: null },
      to_budget: '0.00',
    });
    const { body } = await save([{ category_id: food, amount: '300' }]);
    expect(body).toMatchObject({ budgeted: '300.00', to_budget: '-300.00' });
    expect(rowOf(body, food)).toMatchObject({ last_month: null, average_3: null, average_12: null });
    expect((await user.get('/budgets/summary?month=2025-06')).body.to_budget).toBe('-300.00');
  });

  test('follows months that start on another day', async () => {
    const { user, food, spend } = await household();
    await spend('10', '2025-04-05');
    await spend('20', '2025-05-05');
    await spend('40', '2025-05-06');
    await user.put('/budgets/settings', { month_start: 'day', day: 6 });
    const plan = await planOf(user);
    expect(rowOf(plan, food)).toMatchObject({ last_month: '40.00' });
    expect(plan.history_months).toBe(2);
  });

  test('in a currency without a rate is left out and named', async () => {
    const { user, food } = await household();
    const dollars = await openAccount(user, { currency: 'USD' });
    await record(user, dollars.id, { amount: '50', date: '2025-05-02', category_id: food });
    const plan = await planOf(user);
    expect(rowOf(plan, food).last_month).toBe('0.00');
    expect(plan.missing_rates).toContainEqual({ currency: 'USD', date: '2025-05-31' });
  });
});

describe('budgets set together', () => {
  test('apply from the month on, are added, changed and deleted at once, and are undone as one', async () => {
    const { user, food, travel, save } = await household();
    await save([{ category_id: food, amount: '200' }], '2025-03');
    const saved = await save([
      { category_id: food, amount: '250.50' },
      { category_id: travel, amount: '40' },
    ]);
    expect(saved.status).toBe(200);
    expect(saved.body).toMatchObject({ budgeted: '290.50', to_budget: '-290.50' });
    expect(await amountIn(user, food, '2025-05')).toBe('200.00');
    expect(await amountIn(user, food, '2025-07')).toBe('250.50');
    expect(await amountIn(user, travel, '2025-05')).toBeNull();
    const changed = await save([
      { category_id: food, amount: null },
      { category_id: travel, amount: 0 },
    ]);
    expect(rowOf(changed.body, food)).toMatchObject({ budget_id: null, amount: null });
    expect(rowOf(changed.body, travel).amount).toBe('0.00');
    for (const amount of ['250.50', null]) {
      const [newest] = (await user.get('/history?limit=50')).body.items.filter(
        (one: { kind: string; undone_by: unknown }) => one.kind !== 'undo' && one.undone_by === null,
      );
      expect((await user.post(`/history/${newest.id}/undo`)).status).toBe(200);
      expect(await amountIn(user, travel, '2025-06')).toBe(amount === null ? null : '40.00');
      expect(await amountIn(user, food, '2025-06')).toBe(amount ?? '200.00');
    }
  });

  test('one that is wrong saves none, and is named', async () => {
    const { user, food, travel, wages, save } = await household();
    const good = { category_id: food, amount: '200' };
    for (const [bad, field, status] of [
      [{ category_id: travel, amount: '-1' }, 'items.1.amount', 422],
      [{ category_id: travel, amount: '1.005' }, 'items.1.amount', 422],
      [{ category_id: wages, amount: '1' }, 'items.1.category_id', 422],
      [{ category_id: absentId, amount: '1' }, 'items.1.category_id', 404],
      [{ group_name: 'No such group', amount: '1' }, 'items.1.group_name', 422],
      [{ amount: '1' }, 'items.1.category_id', 422],
      [good, 'items.1', 422],
    ] as const) {
      const { status: answered, body } = await save([good, bad]);
      expect({ answered, field: body.errors?.[0].field }).toEqual({ answered: status, field });
    }
    expect((await save([])).status).toBe(422);
    expect((await planOf(user)).budgeted).toBe('0.00');
  });

  test('a budget that starts later starts in the month; the same amount again changes nothing', async () => {
    const { user, food, save } = await household();
    const later = { category_id: food, amount: '90', start_date: '2025-09-01' };
    const { body: budget } = await user.post('/budgets', later);
    expect(rowOf(await planOf(user), food)).toMatchObject({ budget_id: budget.id, amount: null });
    expect((await save([{ category_id: food, amount: '70' }])).status).toBe(200);
    const stored = (await user.get(`/budgets/${budget.id}?month=2025-09`)).body;
    expect(stored).toMatchObject({ start_date: '2025-06-01', amount: '70.00', version: 2 });
    await save([{ category_id: food, amount: '70.00' }]);
    expect((await user.get(`/budgets/${budget.id}`)).body.version).toBe(2);
  });

  test('a group with a budget has a row, and its categories are counted in it', async () => {
    const { user, food, save } = await household();
    const { group_name } = rowOf(await planOf(user), food);
    const { body } = await save([
      { group_name, amount: '500' },
      { category_id: food, amount: '300' },
    ]);
    const group = body.items.find((one: { category_id: null }) => one.category_id === null);
    expect(group).toMatchObject({ group_name, name: group_name, amount: '500.00', within_group: false });
    expect(rowOf(body, food)).toMatchObject({ amount: '300.00', within_group: true });
    expect(body.budgeted).toBe('500.00');
  });

  test('a weekly or yearly budget of the category is named and stays', async () => {
    const { user, food, travel, save } = await household();
    const yearly = { category_id: travel, amount: '1200', period: 'yearly', start_date: '2025-01-01' };
    const { body: budget } = await user.post('/budgets', yearly);
    const { body } = await save([{ category_id: food, amount: '1' }]);
    expect(rowOf(body, travel)).toMatchObject({ budget_id: null, amount: null, other_period: 'yearly' });
    expect(rowOf(body, food)).toMatchObject({ other_period: null });
    expect(body.budgeted).toBe('1.00');
    expect((await user.get(`/budgets/${budget.id}`)).body.amount).toBe('1200.00');
  });

  test('weekly and yearly budgets are set aside from the income, in the plan and the summary', async () => {
    const { user, food, travel, earn, save } = await household();
    await earn('2000', '2025-06-01');
    const yearly = { category_id: travel, amount: '1200', period: 'yearly', start_date: '2025-01-01' };
    const weekly = { category_id: food, amount: '50', period: 'weekly', start_date: '2025-06-02' };
    await user.post('/budgets', yearly);
    await user.post('/budgets', weekly);
    const plan = await planOf(user);
    expect(plan).toMatchObject({ budgeted: '0.00', set_aside: '350.00', to_budget: '1650.00' });
    expect(plan.other_budgets).toEqual([
      expect.objectContaining({ category_id: travel, period: 'yearly', amount: '100.00' }),
      expect.objectContaining({ category_id: food, period: 'weekly', amount: '250.00' }),
    ]);
    // The monthly budget counts in place of the weekly one.
    await save([{ category_id: food, amount: '300' }]);
    expect((await user.get('/budgets/summary?month=2025-06')).body).toMatchObject({
      budgeted: '300.00',
      set_aside: '100.00',
      to_budget: '1600.00',
    });
    expect(await planOf(user, '2025-05')).toMatchObject({ set_aside: '100.00' });
  });

  test('a budget that changed since it was read is not overwritten, and then none is saved', async () => {
    const { user, food, travel, save } = await household();
    const added = await save([{ category_id: food, amount: '200', version: 0 }]);
    expect(added.status).toBe(200);
    const { version } = rowOf(added.body, food);
    expect({ version, without: rowOf(added.body, travel).version }).toEqual({ version: 1, without: 0 });
    expect((await save([{ category_id: food, amount: '250', version }])).status).toBe(200);
    const stale = { category_id: food, amount: '300', version };
    for (const items of [
      [{ category_id: travel, amount: '40', version: 0 }, stale],
      [{ ...stale, version: 0 }],
    ]) {
      const { status, body } = await save(items);
      expect({ status, detail: body.detail }).toEqual({
        status: 412,
        detail: 'This record has been changed since you read it',
      });
    }
    expect((await save([{ category_id: travel, amount: '40', version: 1 }])).status).toBe(412);
    expect(await amountIn(user, food, '2025-06')).toBe('250.00');
    expect(await amountIn(user, travel, '2025-06')).toBeNull();
  });

  test('are the own ones only', async () => {
    const { food, save } = await household();
    await save([{ category_id: food, amount: '1' }]);
    const other = await household();
    expect((await planOf(other.user)).budgeted).toBe('0.00');
  });
});
