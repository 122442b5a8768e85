import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';
import { absentId, categoriesOf, openAccount, record } from './ledger.ts';

let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await startApp();
  client = await app.register();
});
afterAll(() => app.close());

const day = (later: number) => new Date(Date.now() + later * 86_400_000).toISOString().slice(0, 10);

test('a goal says what is saved and what each month needs', async () => {
  const made = await client.post('/goals', {
    name: ' Holiday ',
    target_amount: '1000',
    target_date: `${Number(day(0).slice(0, 4)) + 1}-${day(0).slice(5, 7)}-01`,
    saved_amount: '100',
  });
  expect(made).toMatchObject({
    status: 201,
    body: {
      name: 'Holiday',
      currency: 'GBP',
      saved: '100.00',
      remaining: '900.00',
      progress: '0.1',
      months_left: 13,
      monthly_needed: '69.24',
      status: 'saving',
    },
  });
  const { id } = made.body;
  const done = await client.patch(`/goals/${id}`, { saved_amount: '1200', version: 1 });
  expect(done.body).toMatchObject({
    progress: '1',
    remaining: '0.00',
    monthly_needed: '0.00',
    status: 'reached',
  });
  expect((await client.patch(`/goals/${id}`, { name: 'x', version: 1 })).status).toBe(412);
  const late = await client.patch(`/goals/${id}`, { saved_amount: '0', target_date: day(-1) });
  expect(late.body).toMatchObject({ status: 'overdue', monthly_needed: '1000.00' });
  const open = await client.patch(`/goals/${id}`, { target_date: null });
  expect(open.body).toMatchObject({ months_left: null, monthly_needed: null });
  expect((await client.delete(`/goals/${id}`)).status).toBe(204);
  expect((await client.get(`/goals/${id}`)).status).toBe(404);
});

test('goals of one account share what it holds, the earliest date first', async () => {
  const user = await app.register();
  const account = await openAccount(user, {
    opening_balance: '150',
    opening_date: '2025-01-01',
    type: 'savings',
  });
  const goal = (name: string, target_date: string | null) =>
    user.post('/goals', { name, target_amount: '100', target_date, account_id: account.id });
  await goal('Later', day(400));
  await goal('Sooner', day(200));
  await goal('Some day', null);
  const { body } = await user.get('/goals');
  expect(body.map((one: { name: string; saved: string }) => [one.name, one.saved])).toEqual([
    ['Sooner', '100.00'],
    ['Later', '50.00'],
    ['Some day', '0.00'],
  ]);
});

test('a sinking fund holds what the budget of its category has left', async () => {
  const user = await app.register();
  const account = await openAccount(user);
  const { food } = await categoriesOf(user);
  const fund = await user.post('/goals', { name: 'Car', target_amount: '500', category_id: food });
  expect(fund.body.saved).toBe('0.00');
  await user.post('/budgets', { category_id: food, amount: '90', rollover: 'both' });
  await record(user, account.id, { amount: '20', date: day(0), category_id: food });
  expect((await user.get(`/goals/${fund.body.id}`)).body.saved).toBe('70.00');
});

test('goals of one category share its budget only in the currency of the budget', async () => {
  const user = await app.register();
  const { food } = await categoriesOf(user);
  await user.post('/budgets', { category_id: food, amount: '90' });
  const goal = async (name: string, currency: string, later: number) =>
    user.post('/goals', { name, currency, target_amount: '60', category_id: food, target_date: day(later) });
  await goal('In pounds', 'GBP', 100);
  await goal('In euros', 'EUR', 200);
  const { body } = await user.get('/goals');
  expect(body.map((one: { currency: string; saved: string }) => [one.currency, one.saved])).toEqual([
    ['GBP', '60.00'],
    ['EUR', '0.00'],
  ]);
});

test('bad goals are refused with their field', async () => {
  const euros = await openAccount(client, { currency: 'EUR' });
  const { food, wages } = await categoriesOf(client);
  const refusal = async (change: object) => {
    const { status, body } = await client.post('/goals', { name: 'x', target_amount: '1', ...change });
    return [status, body.errors?.[0]?.field];
  };
  expect(await refusal({ target_amount: '0' })).toEqual([422, 'target_amount']);
  expect(await refusal({ target_amount: '-3' })).toEqual([422, 'target_amount']);
  expect(await refusal({ saved_amount: '-3' })).toEqual([422, 'saved_amount']);
  expect(await refusal({ name: ' ' })).toEqual([422, 'name']);
  expect(await refusal({ account_id: euros.id, category_id: food })).toEqual([422, 'category_id']);
  expect(await refusal({ category_id: wages })).toEqual([422, 'category_id']);
  expect(await refusal({ account_id: euros.id, currency: 'GBP' })).toEqual([422, 'account_id']);
  expect(await refusal({ account_id: absentId })).toEqual([404, 'account_id']);
  expect(await refusal({ target_date: '2025-02-29' })).toEqual([422, 'target_date']);
});

test('another user’s goal is 404', async () => {
  const { body } = await client.post('/goals', { name: 'Mine', target_amount: '1' });
  const other = await app.register();
  for (const id of [body.id, absentId]) {
    expect((await other.get(`/goals/${id}`)).status).toBe(404);
    expect((await other.patch(`/goals/${id}`, { name: 'y' })).status).toBe(404);
    expect((await other.delete(`/goals/${id}`)).status).toBe(404);
  }
});
