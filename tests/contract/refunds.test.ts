import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, type Client, startApp, type TestApp } from './app.ts';
import { absentId, categoriesOf, expectTotalsToAgree, openAccount, record } from './ledger.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const day = (later: number) => new Date(Date.now() + later * 86_400_000).toISOString().slice(0, 10);

async function household() {
  const user = await app.register();
  const account = (await openAccount(user)).id;
  const spend = (amount: string, category_id: string | null, change: object = {}) =>
    record(user, account, { amount, category_id, date: day(-9), merchant: 'Toybox', ...change });
  const earn = (amount: string, change: object = {}) =>
    record(user, account, { type: 'income', amount, date: day(-2), merchant: 'Toybox', ...change });
  return { user, account, spend, earn, ...(await categoriesOf(user)) };
}

const link = (user: Client, income: Answer['body'], expense: Answer['body'], change: object = {}) =>
  user.post('/refunds', { income_id: income.id, expense_id: expense.id, ...change });
const read = async (user: Client, { id }: Answer['body']) => (await user.get(`/transactions/${id}`)).body;
const totals = async (user: Client) =>
  (await user.get(`/reports/income-expense?date_from=${day(-40)}&date_to=${day(0)}`)).body.total;

describe('money that comes back', () => {
  test('takes the category of what was bought, and lowers what was spent instead of being income', async () => {
    const { user, spend, earn, food } = await household();
    const [bought, back] = [await spend('30', food), await earn('12')];
    expect(await totals(user)).toMatchObject({ income: '12.00', spending: '30.00' });
    const { status, body } = await link(user, back, bought);
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body).toMatchObject({ amount: '12.00', income_amount: '12.00', expense: { id: bought.id } });
    expect(await read(user, back)).toMatchObject({ type: 'income', category_id: food });
    expect(await totals(user)).toMatchObject({ income: '0.00', spending: '18.00' });
    const of = async (one: Answer['body']) => (await user.get(`/refunds?transaction_id=${one.id}`)).body;
    expect(await of(bought)).toMatchObject({
      linked_amount: '12.00',
      left_amount: '18.00',
      items: [{ id: body.id }],
    });
    expect(await of(back)).toMatchObject({ linked_amount: '12.00', left_amount: '0.00' });
    expect((await user.delete(`/refunds/${body.id}`)).status).toBe(204);
    expect(await read(user, back)).toMatchObject({ category_id: null });
    expect(await totals(user)).toMatchObject({ income: '12.00', spending: '30.00' });
    await expectTotalsToAgree(app, user);
  });

  test('may pay back part of several purchases, and follows their categories', async () => {
    const { user, spend, earn, food, travel, wages } = await household();
    const lunch = await spend('8', food);
    const train = await spend('40', travel);
    const employer = await earn('50', { merchant: 'Work', category_id: wages });
    await link(user, employer, lunch);
    await link(user, employer, train, { amount: '30' });
    const parts = async () =>
      (await read(user, employer)).splits.map(({ category_id, amount }: Answer['body']) => [
        category_id,
        amount,
      ]);
    expect(await parts()).toEqual([
      [food, '8.00'],
      [travel, '30.00'],
      [wages, '12.00'],
    ]);
    await user.patch(`/transactions/${lunch.id}`, { category_id: travel });
    expect(await parts()).toEqual([
      [travel, '38.00'],
      [wages, '12.00'],
    ]);
    expect(await totals(user)).toMatchObject({ income: '12.00', spending: '10.00' });
    await user.delete(`/transactions/${train.id}`);
    expect(await parts()).toEqual([
      [travel, '8.00'],
      [wages, '42.00'],
    ]);
    await user.post('/transactions/restore', { ids: [train.id] });
    expect(await parts()).toEqual([
      [travel, '38.00'],
      [wages, '12.00'],
    ]);
    await expectTotalsToAgree(app, user);
    const { body } = await user.get('/history?limit=1');
    expect(body.items[0].undoable).toBe(true);
  });

  test('is never more than either side has left, and keeps changes away that would make it so', async () => {
    const { user, spend, earn, food, travel } = await household();
    const [bought, back] = [await spend('30', food), await earn('50')];
    const refused = async (change: object) => (await link(user, back, bought, change)).body.errors?.[0];
    expect(await refused({ amount: '30.01' })).toMatchObject({
      field: 'amount',
      message: 'Only 30.00 GBP is left',
    });
    expect(await refused({ amount: '0' })).toMatchObject({ field: 'amount' });
    expect((await link(user, back, bought)).body).toMatchObject({ amount: '30.00' });
    expect((await link(user, back, bought)).body).toMatchObject({
      detail: expect.stringMatching(/already linked/),
    });
    expect((await link(user, await earn('1'), bought)).status).toBe(422);
    const change = (row: Answer['body'], body: object) => user.patch(`/transactions/${row.id}`, body);
    expect((await change(bought, { amount: '29' })).body.detail).toMatch(
      /^30.00 GBP of this purchase has been refunded/,
    );
    expect((await change(back, { amount: '29' })).status).toBe(409);
    expect((await change(back, { category_id: travel })).body.errors[0].field).toBe('category_id');
    expect((await change(back, { type: 'expense' })).status).toBe(409);
    expect((await change(back, { notes: 'thanks', amount: '60' })).body.splits).toHaveLength(2);
    await expectTotalsToAgree(app, user);
  });

  test('is proposed where the merchant and the amount fit, until the user says no', async () => {
    const { user, spend, earn, food } = await household();
    const bought = await spend('30', food, { merchant: 'TOYBOX 4471' });
    await spend('11', food);
    const back = await earn('12');
    await earn('12', { merchant: 'Nobody' });
    const suggested = async () => (await user.get('/refunds/suggestions')).body.items;
    expect(await suggested()).toMatchObject([
      { income: { id: back.id }, purchases: [{ expense: { id: bought.id }, left_amount: '30.00' }] },
    ]);
    expect((await suggested())[0].purchases).toHaveLength(1);
    expect((await user.get('/review')).body.refunds).toBe(1);
    await user.post('/refunds/dismissals', { income_id: back.id });
    expect(await suggested()).toEqual([]);
    expect((await user.get(`/refunds/suggestions?transaction_id=${back.id}`)).body.items).toHaveLength(1);
    expect((await user.delete(`/refunds/dismissals/${back.id}`)).status).toBe(204);
    expect(await suggested()).toHaveLength(1);
    expect((await user.delete(`/refunds/dismissals/${back.id}`)).status).toBe(404);
  });

  test('is unlinked and linked again by the history', async () => {
    const { user, spend, earn, food } = await household();
    const [bought, back] = [await spend('30', food), await earn('30')];
    await link(user, back, bought);
    const created = (await user.get('/history')).body.items.find(
      (one: Answer['body']) => one.kind === 'create' && one.summary.includes('Toybox'),
    );
    const undo = (id: string) => user.post(`/history/${id}/undo`);
    const [newest] = (await user.get('/history?limit=1')).body.items;
    expect(newest.summary).toMatch(/refund/);
    expect((await undo(created.id)).status).toBe(409);
    const undone = await undo(newest.id);
    expect(undone, JSON.stringify(undone.body)).toMatchObject({ status: 200 });
    expect(await read(user, back)).toMatchObject({ category_id: null });
    expect((await undo(undone.body.id)).status).toBe(200);
    expect(await read(user, back)).toMatchObject({ category_id: food });
    await expectTotalsToAgree(app, user);
  });
});

test('what cannot be a refund, and the rows of others, are refused', async () => {
  const { user, spend, earn, food } = await household();
  const { spend: theirSpend, user: other, food: theirFood } = await household();
  const [bought, back, plain] = [await spend('30', food), await earn('30'), await spend('5', null)];
  expect((await link(user, bought, back)).body.errors[0].field).toBe('income_id');
  expect((await link(user, back, plain)).body.errors[0].message).toMatch(/category for the purchase/);
  expect((await link(user, back, await theirSpend('30', theirFood))).status).toBe(404);
  expect((await link(user, back, { id: absentId })).status).toBe(404);
  const { body } = await link(user, back, bought);
  expect((await other.delete(`/refunds/${body.id}`)).status).toBe(404);
  expect((await other.get(`/refunds?transaction_id=${back.id}`)).status).toBe(404);
  expect((await other.post('/refunds/dismissals', { income_id: back.id })).status).toBe(404);
  expect((await user.post('/refunds/dismissals', { income_id: back.id })).status).toBe(204);
  expect((await other.delete(`/refunds/dismissals/${back.id}`)).status).toBe(404);
  expect((await user.delete(`/refunds/dismissals/${absentId}`)).status).toBe(404);
});
