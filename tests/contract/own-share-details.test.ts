import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayAfter } from '../../packages/dates/src/index.ts';
import { type Answer, type Client, startApp, type TestApp } from './app.ts';
import { categoriesOf, openAccount, record } from './ledger.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

type Body = Answer['body'];

const today = new Date().toISOString().slice(0, 10);

const own = async (client: Client, accountId: string, ownership: object[]) =>
  expect((await client.put(`/household/sharing/${accountId}`, { ownership })).status).toBe(200);

const read = async (client: Client, path: string): Promise<Body> => {
  const { status, body } = await client.get(path);
  expect([path, status]).toEqual([path, 200]);
  return body;
};

test('a joint account in dollars counts by its share, rounded in dollars and converted once, and transfers don’t count', async () => {
  const user = await app.register();
  const { food, wages, travel } = await categoriesOf(user);
  const sole = await openAccount(user, { name: 'Sole' });
  const joint = await openAccount(user, { name: 'Joint', currency: 'USD' });
  const rate = { from_currency: 'USD', to_currency: 'GBP', date: '2025-01-01', rate: '0.80' };
  expect((await user.post('/exchange-rates', rate)).status).toBe(201);
  await own(user, joint.id, [
    { from: '2025-01-01', percent: '50' },
    { from: '2025-03-01', percent: '33.33' },
  ]);
  const shop = { merchant: 'Shop', category_id: food };
  await record(user, joint.id, { ...shop, date: '2025-01-15', amount: '10.01' });
  await record(user, joint.id, { ...shop, date: '2025-02-03', amount: '4.50' });
  await record(user, joint.id, { date: '2025-02-05', amount: '3.33', type: 'income', category_id: wages });
  await record(user, sole.id, { date: '2025-02-07', amount: '2.00', category_id: travel });
  await record(user, joint.id, { ...shop, date: '2025-03-04', amount: '10.00' });
  const transfer = { type: 'transfer', date: '2025-02-10', amount: '100.00', to_amount: '125.00' };
  await record(user, sole.id, { ...transfer, to_account_id: joint.id });

  const range = 'date_from=2025-01-01&date_to=2025-03-31';
  const categories = await read(user, `/reports/categories?${range}`);
  const amounts = new Map(categories.items.map((item: Body) => [item.category_id, item.amounts]));
  // $5.005 is $5.00, $3.333 is $3.33, and $1.665 is $1.66: half to even, before they are converted.
  expect(amounts.get(food)).toEqual(['4.00', '1.80', '2.66']);
  expect(amounts.get(wages)).toEqual(['0.00', '1.33', '0.00']);
  expect(amounts.get(travel)).toEqual(['0.00', '2.00', '0.00']);
  const partly = [{ account_id: joint.id, percent: '33.33' }];
  for (const path of ['income-expense?', 'income-expense?group_by=day&', 'cash-flow?', 'merchants?']) {
    const report = await read(user, `/reports/${path}${range}`);
    expect([path, report.partly_counted]).toEqual([path, partly]);
    if (report.total?.spending)
      expect([path, report.total]).toMatchObject([path, { income: '1.33', spending: '10.46' }]);
  }
  expect(await read(user, `/reports/cash-flow?${range}`)).toMatchObject({
    income: '1.33',
    spending: '10.46',
  });
  const merchants = await read(user, `/reports/merchants?${range}`);
  // Merchants are rounded once for the whole range: $10.588.
  expect(merchants.items).toMatchObject([{ merchant: 'Shop', spent: '8.47' }]);

  const sheet = await read(user, '/reports/balance-sheet?as_of=2025-03-31');
  const line = sheet.groups.flatMap(({ accounts }: Body) => accounts).find(({ id }: Body) => id === joint.id);
  expect(line).toMatchObject({
    ...{ balance: '103.82', balance_base: '83.06', owned_percent: '33.33', counted_base: '27.68' },
  });
  expect(sheet.net_worth).toBe('-74.32');
});

test('explanations count no transactions of accounts that others own in full', async () => {
  const user = await app.register();
  const [sole, joint] = [await openAccount(user), await openAccount(user)];
  for (const [id, date] of [
    [joint.id, '2025-01-10'],
    [joint.id, '2025-02-10'],
    [sole.id, '2025-02-11'],
  ])
    await record(user, id, { date, merchant: 'Shop', description: date });
  const others = { from: '2025-02-01', percent: '0' };
  await own(user, joint.id, [others]);
  const explain = async (path: string) => {
    const { rows, left_out } = (await read(user, `/reports/${path}&explain=true`)).explain;
    expect(rows.sample).toHaveLength(rows.count);
    return [rows.sample.map(({ description }: Body) => description).sort(), left_out];
  };
  const range = 'date_from=2025-01-01&date_to=2025-03-31';
  const one = ['1 transaction in accounts that others own in full'];
  for (const path of ['categories', 'income-expense', 'cash-flow', 'merchants'])
    expect([path, ...(await explain(`${path}?${range}`))]).toEqual([path, ['2025-01-10', '2025-02-11'], one]);
  expect(await explain('balance-sheet?as_of=2025-01-31')).toEqual([['2025-01-10'], []]);
  expect(await explain('balance-sheet?as_of=2025-03-31')).toEqual([
    ['2025-02-11'],
    ['2 transactions in accounts that others own in full'],
  ]);
  // The balance counted in January, with the first row. The second came when nothing of it counted.
  expect(await explain(`net-worth?${range}`)).toEqual([['2025-01-10', '2025-02-11'], one]);
  await own(user, joint.id, [others, { from: '2025-03-15', percent: '50' }]);
  expect(await explain(`net-worth?${range}`)).toEqual([['2025-01-10', '2025-02-10', '2025-02-11'], []]);
  expect(await explain('balance-sheet?as_of=2025-03-31')).toEqual([
    ['2025-01-10', '2025-02-10', '2025-02-11'],
    [],
  ]);
});

test('a search says of which accounts a share counts in what was spent, and nothing where no such sum is found', async () => {
  const user = await app.register();
  const { food } = await categoriesOf(user);
  const joint = await openAccount(user, { name: 'Joint' });
  await record(user, joint.id, { date: today, amount: '10.00', merchant: 'Corner Shop', category_id: food });
  const search = (q: string) => read(user, `/search?q=${encodeURIComponent(q)}`);
  expect(await search('corner shop')).not.toHaveProperty('partly_counted');
  await own(user, joint.id, [{ from: '2000-01-01', percent: '30' }]);
  const found = await search('corner shop');
  expect(found.matches).toMatchObject([{ kind: 'merchant', measure: 'spent', amount: '3.00' }]);
  expect(found.partly_counted).toEqual([{ account_id: joint.id, percent: '30' }]);
  const account = await search('joint');
  expect(account.matches).toMatchObject([{ kind: 'account', measure: 'balance', amount: '-10.00' }]);
  expect(account).not.toHaveProperty('partly_counted');
});

test('budgets name the share of today, not one that begins later in their period', async () => {
  const user = await app.register();
  const { food } = await categoriesOf(user);
  const joint = await openAccount(user);
  await record(user, joint.id, { date: today, amount: '10.00', category_id: food });
  await own(user, joint.id, [
    { from: '2000-01-01', percent: '50' },
    { from: dayAfter(today), percent: '100' },
  ]);
  const budget = {
    category_id: food,
    amount: '100.00',
    period: 'yearly',
    start_date: `${today.slice(0, 4)}-01-01`,
  };
  expect((await user.post('/budgets', budget)).status).toBe(201);
  const month = `month=${today.slice(0, 7)}`;
  for (const path of ['summary', 'plan']) {
    const { partly_counted } = await read(user, `/budgets/${path}?${month}`);
    expect([path, partly_counted]).toEqual([path, [{ account_id: joint.id, percent: '50' }]]);
  }
});
