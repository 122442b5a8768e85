import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';
import { putProfile } from './tax-records.ts';

let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await startApp();
  client = await app.register();
});
afterAll(() => app.close());

const nothing = {
  region: 'england',
  blind: false,
  over_state_pension_age: false,
  over_75: false,
  director: false,
  marriage_allowance: 'none',
  student_loans: [],
  child_benefit: '0.00',
  gift_aid: '0.00',
  incomes: [],
  counted_categories: ['self_employment', 'property', 'interest', 'dividends', 'pension'],
  self_employment_expenses: '0.00',
  property_expenses: '0.00',
  property_finance_costs: '0.00',
  losses_brought_forward: '0.00',
  payments_on_account: [],
  flexible_access_on: null,
  other_pension_input: '0.00',
  carry_forward: [],
  p60s: [],
};

describe('tax profiles', () => {
  test('a year without one has defaults and the region of the user', async () => {
    const user = await app.register();
    await user.patch('/profile', { region: 'scotland' });
    expect(await user.get('/tax/profiles/2025-26')).toMatchObject({
      status: 200,
      body: {
        ...nothing,
        tax_year: '2025-26',
        region: 'scotland',
        stored: false,
        version: 0,
        updated_at: null,
      },
    });
  });

  test('a set is replaced as a whole, amounts in pounds and pence', async () => {
    const user = await app.register();
    const full = {
      region: 'wales',
      blind: true,
      marriage_allowance: 'receive',
      student_loans: ['plan_2', 'postgraduate'],
      child_benefit: 2212.6,
      gift_aid: '100',
      incomes: [{ kind: 'other', description: ' Tips ', amount: '250.5', tax_paid: 0 }],
      counted_categories: ['interest'],
      losses_brought_forward: '1000',
      payments_on_account: [{ date: '2026-01-31', amount: '500' }],
      flexible_access_on: '2025-06-01',
      carry_forward: [{ tax_year: '2023-24', unused: 10000 }],
      p60s: [{ employer: 'Larkfield', pay: '36000', tax: '4684', ni: '1873.92', student_loan: 0 }],
    };
    const put = await putProfile(user, '2025-26', full);
    expect(put).toMatchObject({
      region: 'wales',
      child_benefit: '2212.60',
      gift_aid: '100.00',
      incomes: [{ kind: 'other', description: 'Tips', amount: '250.50', tax_paid: '0.00' }],
      payments_on_account: [{ date: '2026-01-31', amount: '500.00' }],
      carry_forward: [{ tax_year: '2023-24', unused: '10000.00' }],
      stored: true,
      version: 1,
    });
    expect((await user.get('/tax/profiles/2025-26')).body).toEqual(put);
    expect((await user.get('/tax/profiles/2024-25')).body.stored).toBe(false);
    const again = await putProfile(user, '2025-26', { region: 'england' });
    expect(again).toMatchObject({ ...nothing, stored: true, version: 2 });
  });

  test('a version that is not the stored one is 412', async () => {
    const user = await app.register();
    expect((await user.put('/tax/profiles/2025-26', { blind: true, version: 1 })).status).toBe(412);
    expect((await user.put('/tax/profiles/2025-26', { blind: true, version: 0 })).status).toBe(200);
    expect((await user.put('/tax/profiles/2025-26', { blind: false, version: 0 })).status).toBe(412);
    expect((await user.get('/tax/profiles/2025-26')).body.blind).toBe(true);
  });

  test('no one sees the circumstances of another', async () => {
    const [user, other] = [await app.register(), await app.register()];
    await putProfile(user, '2025-26', { blind: true });
    expect((await other.get('/tax/profiles/2025-26')).body).toMatchObject({ blind: false, stored: false });
    expect((await app.request('GET', '/tax/profiles/2025-26')).status).toBe(401);
  });

  test.each([
    ['a negative amount', { gift_aid: '-1' }, 'gift_aid'],
    ['a fraction of a penny', { child_benefit: '1.005' }, 'child_benefit'],
    ['an unknown region', { region: 'cornwall' }, 'region'],
    ['an unknown loan', { student_loans: ['plan_3'] }, 'student_loans.0'],
    ['an unknown field', { married: true }, 'married'],
    ['income without an amount', { incomes: [{ kind: 'other', description: 'x' }] }, 'incomes.0.amount'],
    [
      'a year that is none',
      { carry_forward: [{ tax_year: '2024-26', unused: 1 }] },
      'carry_forward.0.tax_year',
    ],
    ['a year too early', { carry_forward: [{ tax_year: '2021-22', unused: 1 }] }, 'carry_forward.0.tax_year'],
    [
      'more unused allowance than the year had',
      { carry_forward: [{ tax_year: '2022-23', unused: '40000.01' }] },
      'carry_forward.0.unused',
    ],
    ['flexible access after the year', { flexible_access_on: '2027-01-01' }, 'flexible_access_on'],
    ['a truth value as text', { blind: 'yes' }, 'blind'],
  ])('%s is 422', async (_what, body, field) => {
    const answer = await client.put('/tax/profiles/2025-26', body);
    expect(answer.status).toBe(422);
    expect(answer.body.errors.map((error: { field: string }) => error.field)).toContain(field);
  });

  test('the whole allowance of an earlier year can be unused, of years before the first table too', async () => {
    const user = await app.register();
    await putProfile(user, '2025-26', { carry_forward: [{ tax_year: '2022-23', unused: '40000' }] });
    await putProfile(user, '2015-16', { carry_forward: [{ tax_year: '2013-14', unused: '50000' }] });
    const { status, body } = await user.put('/tax/profiles/2015-16', {
      carry_forward: [{ tax_year: '2014-15', unused: '50000' }],
    });
    const detail = 'carry_forward.0.unused must be at most £40,000, the annual allowance of 2014-15';
    expect([status, body.detail]).toEqual([422, detail]);
  });

  test('a year without rates is 422', async () => {
    expect((await client.get('/tax/profiles/2014-15')).status).toBe(422);
    expect((await client.put('/tax/profiles/2014-15', {})).status).toBe(422);
    expect((await client.get('/tax/profiles/now')).status).toBe(422);
  });
});
