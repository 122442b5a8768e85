import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from './app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** A user with calls that fail unless they are answered with the expected status. */
async function newUser() {
  const { token } = await app.register();
  const call = async (method: 'GET' | 'POST' | 'DELETE', path: string, status: number, body?: unknown) => {
    const answer = await app.request(method, path, { token, ...(body === undefined ? {} : { body }) });
    expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)?.slice(0, 300)}`).toBe(status);
    return answer.body;
  };
  return { token, call, get: (path: string) => call('GET', path, 200) };
}

/** Records something of each kind that sample data has too. Returns what must be left when that is removed. */
async function recordOwn({ call, get }: Awaited<ReturnType<typeof newUser>>) {
  const [groceries] = (await get('/categories')).filter((one: { slug: string }) => one.slug === 'groceries');
  const today = new Date().toISOString().slice(0, 10);
  const budget = { category_id: groceries.id, amount: '123.45', start_date: '2026-01-01' };
  await call('POST', '/budgets', 201, budget);
  const date = `${today.slice(0, 7)}-01`;
  await call('POST', '/exchange-rates', 201, { from_currency: 'EUR', to_currency: 'GBP', date, rate: '0.5' });
  const own = { name: 'Own', type: 'cash', currency: 'GBP', opening_balance: '10.00', opening_date: today };
  await call('POST', '/accounts', 201, own);
  return { date, sheet: await get('/reports/balance-sheet') };
}

test('sample data is a whole household, is added once, goes without a trace, and touches nothing else', async () => {
  expect((await app.request('POST', '/sample-data', { body: {} })).status).toBe(401);
  expect((await app.request('DELETE', '/sample-data')).status).toBe(401);
  const [user, other] = [await newUser(), await newUser()];
  const { call, get } = user;
  const own = await recordOwn(user);
  const added = await call('POST', '/sample-data', 201, {});
  expect(added).toEqual({ accounts: 13, transactions: expect.any(Number) });
  expect(added.transactions).toBeGreaterThan(5000);
  await other.call('DELETE', '/sample-data', 204);
  expect(await other.get('/accounts')).toEqual([]);
  const accounts: { name: string; balance: string }[] = await get('/accounts');
  expect(accounts).toHaveLength(14);
  expect(accounts.filter(({ name }) => !name.endsWith(' (sample)'))).toMatchObject([{ name: 'Own' }]);
  const slips: { check: { status: string } }[] = await get('/tax/payslips');
  expect(new Set(slips.map(({ check }) => check.status))).toEqual(new Set(['agrees']));
  for (const path of ['/holdings', '/goals', '/forecasts/plans', '/tax/disposals', '/pensions'])
    expect(await get(path), path).not.toEqual([]);
  expect((await get('/budgets')).length).toBeGreaterThan(1);
  expect((await get('/reports/balance-sheet')).missing_rates).toEqual([]);

  expect(await call('POST', '/sample-data', 409, {})).toEqual({
    detail: 'You already have sample data. Remove it first.',
  });
  expect(await get('/accounts')).toHaveLength(14);

  await call('DELETE', '/sample-data', 204);
  for (const path of ['/holdings', '/securities', '/goals', '/forecasts/plans'])
    expect(await get(path), path).toEqual([]);
  for (const path of ['/tax/payslips', '/tax/disposals', '/pensions'])
    expect(await get(path), path).toEqual([]);
  for (const path of ['/transactions', '/imports', '/recurring'])
    expect((await get(path)).items, path).toEqual([]);
  expect(await get('/accounts')).toMatchObject([{ name: 'Own', balance: '10.00' }]);
  expect(await get('/budgets')).toMatchObject([{ amount: '123.45' }]);
  expect((await get('/exchange-rates')).items).toMatchObject([{ date: own.date, rate: '0.5' }]);
  expect(await get('/reports/balance-sheet')).toEqual(own.sheet);
});

test('if a part is refused, nothing of it stays', { tags: 'long' }, async () => {
  const { call, get } = await newUser();
  await call('POST', '/securities', 201, { symbol: 'CRST', name: 'Own plc' });
  await call('POST', '/sample-data', 409, {});
  expect(await get('/accounts')).toEqual([]);
  expect(await get('/securities')).toMatchObject([{ name: 'Own plc' }]);
  expect((await get('/exchange-rates')).items).toEqual([]);
});
