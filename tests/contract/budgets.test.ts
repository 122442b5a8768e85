import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, type Client, startApp, type TestApp } from './app.ts';
import { absentId, categoriesOf, openAccount, record } from './ledger.ts';

let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await startApp();
  client = await app.register();
});
afterAll(() => app.close());

/** A user with an account, two expense categories and the body of a budget for the first. */
async function household() {
  const user = await app.register();
  const account = await openAccount(user);
  const { food, travel, wages } = await categoriesOf(user);
  const spend = (amount: string, date: string, category: string | null = food, change: object = {}) =>
    record(user, account.id, { amount, date, category_id: category, ...change });
  return { user, account, food, travel, wages, spend };
}

async function setBudget(user: Client, change: object): Promise<Answer['body']> {
  const answer = await user.post('/budgets', {
    amount: '200',
    period: 'monthly',
    start_date: '2025-03-01',
    rollover: 'none',
    ...change,
  });
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 201 });
  return answer.body;
}

const inMonth = async (user: Client, id: string, month: string) =>
  (await user.get(`/budgets/${id}?month=${month}`)).body;

describe('a budget', () => {
  test('says what was spent and what is left in a month', async () => {
    const { user, food, travel, spend } = await household();
    const made = await setBudget(user, { category_id: food });
    expect(made).toMatchObject({ category_id: food, group_name: null, amount: '200.00', version: 1 });
    await spend('50.25', '2025-03-01');
    await spend('20', '2025-03-31');
    await spend('99', '2025-04-01');
    await spend('7', '2025-03-10', travel);
    const [march] = (await user.get('/budgets?month=2025-03')).body;
    expect(march).toMatchObject({
      amount: '200.00',
      currency: 'GBP',
      period_start: '2025-03-01',
      period_end: '2025-03-31',
      spent: '70.25',
      remaining: '129.75',
      carried: '0.00',
      moved: '0.00',
      pace: '200.00',
      per_day: null,
      status: 'under',
    });
    expect((await user.get('/budgets?month=2025-02')).body).toEqual([]);
    expect((await user.get('/budgets')).body).toHaveLength(1);
  });

  test('a refund lowers the spend, a split counts by part, a transfer not at all', async () => {
    const { user, account, food, travel, spend } = await household();
    const other = await openAccount(user);
    const { id } = await setBudget(user, { category_id: food });
    await spend('30', '2025-03-05');
    await spend('10', '2025-03-06', food, { type: 'income' });
    await spend('100', '2025-03-07', null, {
      splits: [
        { category_id: food, amount: '40' },
        { category_id: travel, amount: '60' },
      ],
    });
    await record(user, account.id, {
      type: 'transfer',
      amount: '500',
      date: '2025-03-08',
      to_account_id: other.id,
    });
    expect(await inMonth(user, id, '2025-03')).toMatchObject({ spent: '60.00', remaining: '140.00' });
    await user.put('/budgets/settings', { month_start: 'day', day: 6 });
    expect(await inMonth(user, id, '2025-03')).toMatchObject({ spent: '30.00' });
  });

  test.each([
    ['none', '0.00', '0.00'],
    ['surplus', '150.00', '0.00'],
    ['both', '150.00', '-150.00'],
  ])('rollover %s carries what was left, and what was overspent', async (rollover, april, may) => {
    const { user, food, spend } = await household();
    const { id } = await setBudget(user, { category_id: food, rollover });
    await spend('50', '2025-03-10');
    await spend(rollover === 'none' ? '300' : '500', '2025-04-10');
    expect((await inMonth(user, id, '2025-04')).carried).toBe(april);
    expect((await inMonth(user, id, '2025-05')).carried).toBe(may);
    expect(await inMonth(user, id, '2025-03')).toMatchObject({ carried: '0.00' });
  });

  test('what it is for is fixed; the same again is no change', async () => {
    const { user, food, travel } = await household();
    const { id } = await setBudget(user, { category_id: food });
    const refused = await user.patch(`/budgets/${id}`, { category_id: travel });
    expect(refused.status).toBe(422);
    expect(refused.body.errors[0].field).toBe('category_id');
    expect((await user.patch(`/budgets/${id}`, { category_id: null })).status).toBe(422);
    expect((await user.patch(`/budgets/${id}`, { group_name: 'Home' })).status).toBe(422);
    const same = await user.patch(`/budgets/${id}`, { category_id: food, amount: '250' });
    expect(same).toMatchObject({ status: 200, body: { amount: '250.00', version: 2 } });
    expect((await user.patch(`/budgets/${id}`, { amount: '1', version: 1 })).status).toBe(412);
    expect((await user.patch(`/budgets/${id}`, { rollover: 'both' })).body.rollover).toBe('both');
  });

  test('an amount from a period on leaves the periods before as they were', async () => {
    const { user, food } = await household();
    const { id } = await setBudget(user, { category_id: food, rollover: 'both' });
    await user.patch(`/budgets/${id}`, { amount: '300', from: '2025-05-20' });
    expect((await inMonth(user, id, '2025-04')).amount).toBe('200.00');
    expect(await inMonth(user, id, '2025-05')).toMatchObject({ amount: '300.00', carried: '400.00' });
    expect(await inMonth(user, id, '2025-06')).toMatchObject({ amount: '300.00', carried: '700.00' });
    await user.patch(`/budgets/${id}`, { amount: '10' });
    expect(await inMonth(user, id, '2025-06')).toMatchObject({ amount: '10.00', carried: '30.00' });
  });

  test('all amounts are read, and put back after one took the place of several', async () => {
    const { user, food } = await household();
    const { id, amounts } = await setBudget(user, { category_id: food });
    expect(amounts).toEqual([{ from: null, amount: '200.00' }]);
    await user.patch(`/budgets/${id}`, { amount: '300', from: '2025-05-20' });
    const before = (await user.patch(`/budgets/${id}`, { amount: '400', from: '2025-07-01' })).body.amounts;
    expect(before).toEqual([
      { from: null, amount: '200.00' },
      { from: '2025-05-01', amount: '300.00' },
      { from: '2025-07-01', amount: '400.00' },
    ]);
    await user.patch(`/budgets/${id}`, { amount: '10', from: '2025-04-01' });
    expect((await inMonth(user, id, '2025-08')).amount).toBe('10.00');
    expect((await user.patch(`/budgets/${id}`, { amounts: before })).body.amounts).toEqual(before);
    await user.patch(`/budgets/${id}`, { amount: '10' });
    expect((await user.patch(`/budgets/${id}`, { amounts: before })).body.amounts).toEqual(before);
    expect((await inMonth(user, id, '2025-08')).amount).toBe('400.00');
    expect((await inMonth(user, id, '2025-03')).amount).toBe('200.00');
    for (const amounts of [
      [],
      [{ from: '2025-05-01', amount: '1' }],
      [before[0], before[2], before[1]],
      [before[0], before[0]],
      [{ from: null, amount: '-1' }],
      [before[0], { from: '1925-05-01', amount: '1' }],
    ])
      expect((await user.patch(`/budgets/${id}`, { amounts })).status, JSON.stringify(amounts)).toBe(422);
    const both = await user.patch(`/budgets/${id}`, { amount: '1', amounts: before });
    expect(both.body.errors[0].field).toBe('amounts');
    expect((await user.get(`/budgets/${id}`)).body.amounts).toEqual(before);
  });

  test('weeks and years are counted from its start, 29 February included', async () => {
    const { user, food, travel, spend } = await household();
    const weekly = await setBudget(user, { category_id: food, period: 'weekly', start_date: '2025-03-05' });
    await spend('5', '2025-03-25');
    await spend('7', '2025-03-26');
    await spend('9', '2025-04-01');
    await spend('11', '2025-04-02');
    expect(await inMonth(user, weekly.id, '2025-03')).toMatchObject({
      period_start: '2025-03-26',
      period_end: '2025-04-01',
      spent: '16.00',
    });
    const yearly = await setBudget(user, { category_id: travel, period: 'yearly', start_date: '2024-02-29' });
    await spend('1', '2025-02-27', travel);
    await spend('2', '2025-02-28', travel);
    await spend('4', '2026-02-27', travel);
    expect(await inMonth(user, yearly.id, '2025-06')).toMatchObject({
      period_start: '2025-02-28',
      period_end: '2026-02-27',
      spent: '6.00',
    });
  });

  test('of a group counts all its categories, once in the sums', async () => {
    const { user, food, travel, spend } = await household();
    const groups = new Map(
      (await user.get('/categories')).body.map((one: { id: string; group_name: string }) => [one.id, one]),
    ) as Map<string, { group_name: string }>;
    const group_name = groups.get(food)?.group_name;
    expect(groups.get(travel)?.group_name).toBe(group_name);
    await setBudget(user, { group_name, amount: '500' });
    await setBudget(user, { category_id: food });
    await spend('30', '2025-03-05', food);
    await spend('40', '2025-03-05', travel);
    const { body } = await user.get('/budgets/summary?month=2025-03');
    expect(body).toMatchObject({
      budgeted: '500.00',
      spent: '70.00',
      remaining: '430.00',
      unbudgeted: '0.00',
    });
    expect(
      body.items.map((one: { spent: string; within_group: boolean }) => [one.spent, one.within_group]),
    ).toEqual([
      ['70.00', false],
      ['30.00', true],
    ]);
  });

  test('foreign spending counts by the stored rates; a missing one is named', async () => {
    const { user, food } = await household();
    const euros = await openAccount(user, { currency: 'EUR' });
    const yen = await openAccount(user, { currency: 'JPY' });
    const { id } = await setBudget(user, { category_id: food });
    await user.post('/exchange-rates', {
      from_currency: 'EUR',
      to_currency: 'GBP',
      date: '2025-03-01',
      rate: '0.85',
    });
    await record(user, euros.id, { amount: '100', date: '2025-03-05', category_id: food });
    await record(user, yen.id, { amount: '1000', date: '2025-03-05', category_id: food });
    const missing = [{ currency: 'JPY', date: '2025-03-31' }];
    expect(await inMonth(user, id, '2025-03')).toMatchObject({ spent: '85.00', missing_rates: missing });
    expect((await user.get('/budgets/summary?month=2025-03')).body.missing_rates).toEqual(missing);
  });

  test('one that is deleted can be restored, and another set meanwhile stands', async () => {
    const { user, food } = await household();
    const { id } = await setBudget(user, { category_id: food });
    expect((await user.post('/budgets', { category_id: food, amount: 1 })).status).toBe(409);
    expect((await user.delete(`/budgets/${id}`)).status).toBe(204);
    expect((await user.get(`/budgets/${id}`)).status).toBe(404);
    expect((await user.post(`/budgets/${id}/restore`)).body.id).toBe(id);
    await user.delete(`/budgets/${id}`);
    await setBudget(user, { category_id: food });
    expect((await user.post(`/budgets/${id}/restore`)).status).toBe(409);
  });

  test.each([
    ['an amount below 0', { amount: '-1' }, 'amount'],
    ['more places than pence', { amount: '1.001' }, 'amount'],
    ['an amount past what is kept', { amount: '999999999999999' }, 'amount'],
    ['no category and no group', { category_id: undefined }, 'category_id'],
    ['both of them', { group_name: 'Home' }, 'group_name'],
    ['a group nobody has', { category_id: undefined, group_name: 'Moon' }, 'group_name'],
    ['a day that is none', { start_date: '2025-02-29' }, 'start_date'],
    ['a start out of reach', { start_date: '1900-01-01' }, 'start_date'],
    ['an unknown period', { period: 'daily' }, 'period'],
    ['an unknown field', { colour: 'red' }, 'colour'],
    ['an unknown currency', { currency: 'XXX' }, 'currency'],
  ])('%s is refused with its field', async (_what, change, field) => {
    const { food } = await categoriesOf(client);
    const answer = await client.post('/budgets', { category_id: food, amount: '10', ...change });
    expect(answer.status).toBe(422);
    expect(answer.body.errors[0].field).toBe(field);
  });

  test('an income category is refused, an absent one not found', async () => {
    const { wages } = await categoriesOf(client);
    expect((await client.post('/budgets', { category_id: wages, amount: '10' })).status).toBe(422);
    expect((await client.post('/budgets', { category_id: absentId, amount: '10' })).status).toBe(404);
    expect((await client.get('/budgets?month=2025-13')).status).toBe(422);
    expect((await client.get('/budgets/summary?month=2199-12')).status).toBe(422);
    expect((await client.get('/budgets/nothing')).status).toBe(422);
  });

  test('goes with its category, and with its user', async () => {
    const { user } = await household();
    const own = (await user.post('/categories', { name: 'Bees', kind: 'expense' })).body.id;
    const { id } = await setBudget(user, { category_id: own });
    await user.post('/goals', { name: 'Hive', target_amount: '90', category_id: own });
    expect((await user.delete(`/categories/${own}`)).status).toBe(204);
    expect((await user.get(`/budgets/${id}`)).status).toBe(404);
    expect((await user.get('/goals')).body).toMatchObject([{ category_id: null }]);
    const { food, travel } = await categoriesOf(user);
    const [one, two] = [
      await setBudget(user, { category_id: food }),
      await setBudget(user, { category_id: travel }),
    ];
    const move = { from_budget_id: one.id, to_budget_id: two.id, amount: '1', month: '2025-03' };
    expect((await user.post('/budgets/moves', move)).status).toBe(201);
    await user.put('/budgets/settings', { month_start: 'day', day: 3 });
    expect((await user.delete('/profile', { password: user.password })).status).toBe(204);
  });

  test('another user’s is 404', async () => {
    const { user, food, travel } = await household();
    const [one, two] = [
      await setBudget(user, { category_id: food }),
      await setBudget(user, { category_id: travel }),
    ];
    const other = await app.register();
    for (const id of [one.id, absentId]) {
      expect((await other.get(`/budgets/${id}`)).status).toBe(404);
      expect((await other.patch(`/budgets/${id}`, { amount: '1' })).status).toBe(404);
      expect((await other.delete(`/budgets/${id}`)).status).toBe(404);
      expect((await other.post(`/budgets/${id}/restore`)).status).toBe(404);
    }
    const move = { from_budget_id: one.id, to_budget_id: two.id, amount: '1', month: '2025-03' };
    expect((await other.post('/budgets/moves', move)).status).toBe(404);
    expect((await other.post('/budgets', { category_id: food, amount: '1' })).status).toBe(404);
    const made = await user.post('/budgets/moves', move);
    expect((await other.delete(`/budgets/moves/${made.body.id}`)).status).toBe(404);
  });
});

describe('moves', () => {
  test('take from one budget what they give to the other, in their month', async () => {
    const { user, food, travel } = await household();
    const one = await setBudget(user, { category_id: food, rollover: 'both' });
    const two = await setBudget(user, { category_id: travel, rollover: 'both' });
    const made = await user.post('/budgets/moves', {
      from_budget_id: one.id,
      to_budget_id: two.id,
      amount: '60',
      month: '2025-03',
    });
    expect(made).toMatchObject({ status: 201, body: { month: '2025-03', amount: '60.00', currency: 'GBP' } });
    expect(await inMonth(user, one.id, '2025-03')).toMatchObject({ moved: '-60.00', remaining: '140.00' });
    expect(await inMonth(user, two.id, '2025-03')).toMatchObject({ moved: '60.00', remaining: '260.00' });
    expect(await inMonth(user, two.id, '2025-04')).toMatchObject({ moved: '0.00', carried: '260.00' });
    const { body } = await user.get('/budgets/summary?month=2025-03');
    expect(body).toMatchObject({ budgeted: '400.00', available: '400.00', moves: [{ amount: '60.00' }] });
    expect((await user.patch(`/budgets/${one.id}`, { period: 'weekly' })).status).toBe(409);
    await user.delete(`/budgets/${two.id}`);
    expect(await inMonth(user, one.id, '2025-03')).toMatchObject({ moved: '0.00' });
    await user.post(`/budgets/${two.id}/restore`);
    expect(await inMonth(user, one.id, '2025-03')).toMatchObject({ moved: '-60.00' });
    expect((await user.delete(`/budgets/moves/${made.body.id}`)).status).toBe(204);
    expect(await inMonth(user, one.id, '2025-03')).toMatchObject({ moved: '0.00' });
    expect((await user.delete(`/budgets/moves/${made.body.id}`)).status).toBe(404);
  });

  test('of more than is left, to itself, of nothing, or before the start are refused', async () => {
    const { user, food, travel } = await household();
    const one = await setBudget(user, { category_id: food });
    const two = await setBudget(user, { category_id: travel });
    const move = (change: object) =>
      user.post('/budgets/moves', {
        from_budget_id: one.id,
        to_budget_id: two.id,
        amount: '10',
        month: '2025-03',
        ...change,
      });
    const tooMuch = await move({ amount: '200.01' });
    expect(tooMuch.body.detail).toMatch(/^Only 200.00 GBP is left in .+ this month$/);
    for (const change of [{ to_budget_id: one.id }, { amount: '0' }, { amount: '-5' }, { month: '2025-02' }])
      expect((await move(change)).status).toBe(422);
    expect((await move({ to_budget_id: absentId })).status).toBe(404);
    expect((await move({ amount: '200' })).status).toBe(201);
    expect((await move({ amount: '0.01' })).status).toBe(422);
  });
});

describe('when months start', () => {
  test('on the 31st: the last day of shorter months', async () => {
    const { user, food, spend } = await household();
    const { id } = await setBudget(user, { category_id: food });
    const set = await user.put('/budgets/settings', { month_start: 'day', day: 31 });
    expect(set).toMatchObject({ status: 200, body: { month_start: 'day', day: 31 } });
    await spend('1', '2025-02-27');
    await spend('2', '2025-02-28');
    await spend('4', '2025-03-30');
    await spend('8', '2025-03-31');
    expect(await inMonth(user, id, '2025-03')).toMatchObject({
      period_start: '2025-02-28',
      period_end: '2025-03-30',
      spent: '6.00',
    });
    expect((await inMonth(user, id, '2024-03')).period_end).toBe('2025-03-30');
  });

  test('on pay-day: the last working day before, by the bank holidays of the region', async () => {
    const { user, food, spend } = await household();
    const { id } = await setBudget(user, { category_id: food, rollover: 'both' });
    await user.put('/budgets/settings', { month_start: 'pay_day', day: 31 });
    await spend('1', '2025-03-27');
    await spend('2', '2025-03-28');
    await spend('4', '2025-03-31');
    await spend('8', '2025-04-29');
    await spend('16', '2025-04-30');
    expect(await inMonth(user, id, '2025-04')).toMatchObject({
      period_start: '2025-03-31',
      period_end: '2025-04-29',
      spent: '12.00',
      carried: '197.00',
    });
    await user.put('/budgets/settings', { month_start: 'pay_day', day: 2, holidays: 'scotland' });
    expect((await inMonth(user, id, '2026-01')).period_start).toBe('2025-12-31');
    await user.put('/budgets/settings', { month_start: 'pay_day', day: 2, holidays: 'england-and-wales' });
    expect((await inMonth(user, id, '2026-01')).period_start).toBe('2026-01-02');
  });

  test('changes no month’s amount: what was set from March on holds from March on', async () => {
    const { user, food } = await household();
    const { id } = await setBudget(user, { category_id: food, start_date: '2025-01-10', rollover: 'both' });
    await user.patch(`/budgets/${id}`, { amount: '250', from: '2025-03-01' });
    const months = async () => {
      const read = ['2025-02', '2025-03', '2025-04'].map((month) => inMonth(user, id, month));
      return (await Promise.all(read)).map(({ amount, carried }) => [amount, carried]);
    };
    const set = [
      ['200.00', '200.00'],
      ['250.00', '400.00'],
      ['250.00', '650.00'],
    ];
    expect(await months()).toEqual(set);
    await user.put('/budgets/settings', { month_start: 'pay_day', day: 28 });
    expect(await months()).toEqual(set);
    await user.patch(`/budgets/${id}`, { amount: '300', from: '2025-04-01' });
    await user.put('/budgets/settings', { month_start: 'day', day: 10 });
    expect((await months()).map(([amount]) => amount)).toEqual(['200.00', '250.00', '300.00']);
    await user.put('/budgets/settings', { month_start: 'calendar' });
    expect((await months()).map(([amount]) => amount)).toEqual(['200.00', '250.00', '300.00']);
  });

  test('is the profile’s day until it is set, and again when the profile changes after', async () => {
    const user = await app.register();
    const start = async () => (await user.get('/budgets/settings')).body;
    expect(await start()).toMatchObject({ month_start: 'calendar', day: 1, holidays: 'england-and-wales' });
    await user.patch('/profile', { month_start_day: 25, region: 'scotland' });
    expect(await start()).toMatchObject({ month_start: 'day', day: 25, holidays: 'scotland' });
    await user.put('/budgets/settings', { month_start: 'pay_day', day: 28 });
    expect(await start()).toMatchObject({ month_start: 'pay_day', day: 28, holidays: 'scotland' });
    expect((await start()).months).toHaveLength(3);
    await user.patch('/profile', { month_start_day: 10 });
    expect(await start()).toMatchObject({ month_start: 'day', day: 10 });
    expect((await user.put('/budgets/settings', { month_start: 'day', day: 32 })).status).toBe(422);
    expect((await user.put('/budgets/settings', { month_start: 'day', day: 0 })).status).toBe(422);
  });
});

describe('the summary', () => {
  test('of nothing at all is nothing', async () => {
    const user = await app.register();
    const { status, body } = await user.get('/budgets/summary');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      budgeted: '0.00',
      remaining: '0.00',
      items: [],
      totals: [],
      income: '0.00',
    });
  });

  test('says what was spent beside the budgets and what came in', async () => {
    const { user, food, travel, wages, spend } = await household();
    await setBudget(user, { category_id: food });
    await setBudget(user, { category_id: travel, period: 'weekly', amount: '10' });
    await spend('20', '2025-03-05');
    await spend('30', '2025-03-05', travel);
    await spend('40', '2025-03-05', null);
    await spend('2000', '2025-03-28', wages, { type: 'income' });
    await spend('5', '2025-03-28', null, { type: 'income' });
    const { body } = await user.get('/budgets/summary?month=2025-03');
    expect(body).toMatchObject({
      budgeted: '200.00',
      spent: '20.00',
      remaining: '180.00',
      income: '2005.00',
      unbudgeted: '70.00',
      totals: [
        { period: 'monthly', count: 1, remaining: '180.00' },
        { period: 'weekly', count: 1, budgeted: '10.00' },
      ],
    });
    expect(body.unbudgeted_categories.map((one: { name: string; spent: string }) => one.spent)).toEqual([
      '40.00',
      '30.00',
    ]);
  });

  test('of the month that today is in says what is left for each day', async () => {
    const { user, food, spend } = await household();
    await setBudget(user, { category_id: food, amount: '310' });
    const today = new Date().toISOString().slice(0, 10);
    await spend('10', today);
    const { body } = await user.get('/budgets/summary');
    expect(body.month).toBe(today.slice(0, 7));
    const pence = (30000 / body.days_left) | 0;
    expect(body.per_day).toBe((pence / 100).toFixed(2));
    expect(body.items[0].pace).toBe(((((31000 * Number(today.slice(8))) / body.days) | 0) / 100).toFixed(2));
  });
});
