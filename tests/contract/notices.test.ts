import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';
import { absentId, categoriesOf, openAccount, record } from './ledger.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const day = (later: number) => new Date(Date.now() + later * 86_400_000).toISOString().slice(0, 10);
const kinds = async (user: Client, query = '') =>
  (await user.get(`/notices${query}`)).body.map((one: { kind: string }) => one.kind);

test('a budget is told at 80 % and anew when it is over; a notice put aside stays aside', async () => {
  const user = await app.register();
  const account = await openAccount(user);
  const { food } = await categoriesOf(user);
  await user.post('/budgets', { category_id: food, amount: '100' });
  const spend = (amount: string, type = 'expense') =>
    record(user, account.id, { amount, type, date: day(0), category_id: food });
  await spend('79.99');
  expect(await kinds(user)).toEqual([]);
  await spend('0.01');
  const [near] = (await user.get('/notices')).body;
  expect(near).toMatchObject({ kind: 'budget_near', amount: '20.00', limit: '100.00', dismissed_at: null });
  expect((await user.post('/notices/dismissals', { key: near.key })).status).toBe(204);
  expect(await kinds(user)).toEqual([]);
  expect(await kinds(user, '?dismissed=true')).toEqual(['budget_near']);
  await spend('20.01');
  expect(await kinds(user)).toEqual(['budget_over']);
  await spend('0.01', 'income');
  expect(await kinds(user)).toEqual([]);
  expect((await user.delete(`/notices/dismissals/${near.key}`)).status).toBe(204);
  expect(await kinds(user)).toEqual(['budget_near']);
  expect((await user.delete(`/notices/dismissals/${near.key}`)).status).toBe(404);
});

test('a low balance is told below the user’s limit, and anew each time it falls', async () => {
  const user = await app.register();
  const account = await openAccount(user, { opening_balance: '500', opening_date: day(-300) });
  const limit = (amount: unknown) => user.put(`/notices/low-balances/${account.id}`, { amount });
  expect((await limit('200')).body).toEqual({ account_id: account.id, currency: 'GBP', amount: '200.00' });
  expect(await kinds(user)).toEqual([]);
  await record(user, account.id, { amount: '300.01', date: day(-20) });
  const [first] = (await user.get('/notices')).body;
  expect(first).toMatchObject({ kind: 'low_balance', amount: '199.99', limit: '200.00', since: day(-20) });
  await user.post('/notices/dismissals', { key: first.key });
  await record(user, account.id, { amount: '50', date: day(-10) });
  expect(await kinds(user)).toEqual([]);
  await record(user, account.id, { amount: '100', type: 'income', date: day(-5) });
  await record(user, account.id, { amount: '60', date: day(-2) });
  expect((await user.get('/notices')).body).toMatchObject([{ since: day(-2) }]);
  await limit('-100');
  expect(await kinds(user)).toEqual([]);
  expect((await user.get('/notices/low-balances')).body).toHaveLength(1);
  expect((await limit('lots')).status).toBe(422);
  expect((await user.delete(`/notices/low-balances/${account.id}`)).status).toBe(204);
  expect((await user.get('/notices/low-balances')).body).toEqual([]);
});

test('a balance that was low on every day is one notice, however the days go by', async () => {
  const user = await app.register();
  const account = await openAccount(user, { opening_balance: '50', opening_date: day(-900) });
  await user.put(`/notices/low-balances/${account.id}`, { amount: '200' });
  const [{ key }] = (await user.get('/notices')).body;
  expect(key).toBe(`low-balance:${account.id}:20000:always`);
});

test('what is no notice cannot be put aside; another user’s account is 404', async () => {
  const [user, other] = [await app.register(), await app.register()];
  const { id } = await openAccount(user);
  for (const one of [id, absentId]) {
    expect((await other.put(`/notices/low-balances/${one}`, { amount: '1' })).status).toBe(404);
    expect((await other.delete(`/notices/low-balances/${one}`)).status).toBe(404);
  }
  expect((await user.post('/notices/dismissals', { key: `budget-over:${id}:2025-01-01` })).status).toBe(404);
  await user.put(`/notices/low-balances/${id}`, { amount: '1' });
  const [{ key }] = (await user.get('/notices')).body;
  expect((await other.post('/notices/dismissals', { key })).status).toBe(404);
});

test('tax deadlines are named for 30 days: Self Assessment, and the quarterly updates of those who are in', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-20T12:00:00Z') });
  try {
    const user = await app.register();
    const account = await openAccount(user);
    const { body: source } = await user.post('/tax/income-sources', {
      ...{ kind: 'property', name: '12 Mill Road', started_on: '2020-01-01' },
    });
    const entry = { kind: 'adjustment', date: '2024-06-01', tax_category: 'rents' };
    await user.post(`/tax/income-sources/${source.id}/entries`, { ...entry, amount: '50000' });
    expect(account.id).toBeTruthy();
    expect(await kinds(user)).toEqual([]);
    await user.post(`/tax/income-sources/${source.id}/entries`, { ...entry, amount: '0.01' });
    expect((await user.get('/notices')).body).toMatchObject([
      {
        ...{ kind: 'tax_deadline', name: 'Quarterly update 2 of UK property', amount: '0.00' },
        ...{ key: 'quarterly-update:property:2026-11-07', since: '2026-10-08', until: '2026-11-07' },
      },
    ]);
    await accepted(user.id, 'test-api.service.hmrc.gov.uk');
    expect(await kinds(user)).toEqual(['tax_deadline']);
    await accepted(user.id, 'api.service.hmrc.gov.uk');
    expect(await kinds(user)).toEqual([]);
    vi.setSystemTime(new Date('2026-10-04T12:00:00Z'));
    await user.put('/tax/profiles/2025-26', {
      incomes: [{ kind: 'property', description: 'Flat', amount: '30000', tax_paid: '0' }],
    });
    const [register] = (await user.get('/notices')).body;
    expect(register).toMatchObject({ key: 'tax-registration:2026-10-05', until: '2026-10-05' });
    expect((await user.post('/notices/dismissals', { key: register.key })).status).toBe(204);
    expect(await kinds(user)).toEqual([]);
  } finally {
    vi.useRealTimers();
  }
});

/** Records that HMRC accepted update 2 of all rental properties. */
async function accepted(userId: string, host: string): Promise<void> {
  const owner = new pg.Client({ connectionString: app.ownerUrl });
  await owner.connect();
  try {
    await owner.query(
      `insert into hmrc_submissions (user_id, id, host, business, business_name, kind, hmrc_business_id, tax_year,
         quarter, body, state, sent_at)
       values ($1, gen_random_uuid(), $2, 'property', 'UK property', 'property', 'XPIS12345678911', '2026-27', 2, '{}',
         'accepted', now())`,
      [userId, host],
    );
  } finally {
    await owner.end();
  }
}
