import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from './app.ts';
import { type Client, startApp, type TestApp } from './app.ts';
import { absentId, openAccount } from './ledger.ts';
import { behindOwner } from './sign-in.ts';
import { keep, putProfile } from './tax-records.ts';

let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await startApp();
  client = await app.register();
});
afterAll(() => app.close());

async function addPension(by: Client, change: object = {}): Promise<Answer['body']> {
  const answer = await by.post('/pensions', { name: 'SIPP', ...change });
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 201 });
  return answer.body;
}

async function pay(by: Client, pension: string, change: object = {}): Promise<Answer['body']> {
  const body = { date: '2025-07-01', amount: '800', method: 'relief_at_source', ...change };
  const answer = await by.post(`/pensions/${pension}/contributions`, body);
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 201 });
  return answer.body;
}

const allowance = async (by: Client, year = '2025-26') =>
  (await by.get(`/pensions/allowance?tax_year=${year}`)).body;

describe('pensions', () => {
  test('one that is deleted while something is paid into it is not found', async () => {
    const pension = await addPension(client);
    const body = { date: '2025-07-01', amount: '800', method: 'relief_at_source' };
    const paid = await behindOwner(app, 'delete from pensions where id = $1', [pension.id], () =>
      client.post(`/pensions/${pension.id}/contributions`, body),
    );
    expect(paid).toMatchObject({ status: 404, body: { detail: 'Pension not found' } });
  });

  test('are added, changed, listed by name and deleted', async () => {
    const user = await app.register();
    const account = await openAccount(user, { type: 'pension' });
    const added = await addPension(user, {
      name: ' Works ',
      kind: 'defined_benefit',
      account_id: account.id,
    });
    expect(added).toMatchObject({
      name: 'Works',
      kind: 'defined_benefit',
      account_id: account.id,
      provider: null,
      joined_on: null,
      contribution_count: 0,
      contributions_total: '0.00',
      version: 1,
    });
    await addPension(user, { name: 'Another' });
    expect((await user.get('/pensions')).body.map((one: { name: string }) => one.name)).toEqual([
      'Another',
      'Works',
    ]);
    const changed = await user.patch(`/pensions/${added.id}`, { provider: 'Larkfield', version: 1 });
    expect(changed.body).toMatchObject({ provider: 'Larkfield', name: 'Works', version: 2 });
    expect((await user.patch(`/pensions/${added.id}`, { provider: null, version: 1 })).status).toBe(412);
    expect((await user.delete(`/accounts/${account.id}`)).status).toBe(204);
    expect((await user.get(`/pensions/${added.id}`)).body.account_id).toBe(null);
    expect((await user.delete(`/pensions/${added.id}`)).status).toBe(204);
    expect((await user.get(`/pensions/${added.id}`)).status).toBe(404);
  });

  test.each([
    ['a blank name', { name: ' ' }, 422],
    ['an unknown kind', { kind: 'tontine' }, 422],
    ['an unknown field', { worth: '1' }, 422],
    ['an account that is absent', { account_id: absentId }, 404],
  ])('%s is refused', async (_what, change, status) => {
    expect((await client.post('/pensions', { name: 'x', ...change })).status).toBe(status);
  });

  test('those of another user are 404', async () => {
    const { id } = await addPension(client);
    const { id: contribution } = await pay(client, id);
    const other = await app.register();
    for (const one of [id, absentId]) {
      expect((await other.get(`/pensions/${one}`)).status).toBe(404);
      expect((await other.patch(`/pensions/${one}`, { name: 'y' })).status).toBe(404);
      expect((await other.get(`/pensions/${one}/contributions`)).status).toBe(404);
      expect(
        (
          await other.post(`/pensions/${one}/contributions`, {
            date: '2025-07-01',
            amount: 1,
            method: 'net_pay',
          })
        ).status,
      ).toBe(404);
      expect((await other.delete(`/pensions/${one}/contributions/${contribution}`)).status).toBe(404);
      expect((await other.delete(`/pensions/${one}`)).status).toBe(404);
    }
    const account = await openAccount(client);
    expect(await other.post('/pensions', { name: 'x', account_id: account.id })).toMatchObject({
      status: 404,
      body: { errors: [{ field: 'account_id' }] },
    });
    expect((await app.request('GET', '/pensions')).status).toBe(401);
  });
});

test('all tax records go with their user', async () => {
  const user = await app.register();
  const account = await openAccount(user, { type: 'pension' });
  const { id } = await addPension(user, { account_id: account.id });
  await pay(user, id);
  await keep(user);
  await putProfile(user, '2025-26', { blind: true });
  expect((await user.delete('/profile', { password: user.password })).status).toBe(204);
});

describe('contributions', () => {
  test('are listed newest first, with what the provider claims', async () => {
    const user = await app.register();
    const { id } = await addPension(user);
    const first = await pay(user, id, { date: '2025-04-05' });
    expect(first).toMatchObject({
      amount: '800.00',
      gross: '1000.00',
      tax_year: '2024-25',
      on_payslip: false,
    });
    const second = await pay(user, id, { method: 'employer', employer: 'Larkfield', on_payslip: true });
    expect(second).toMatchObject({ gross: '800.00', employer: 'Larkfield', on_payslip: true });
    expect((await user.get(`/pensions/${id}/contributions`)).body).toEqual([second, first]);
    expect((await user.get(`/pensions/${id}/contributions?tax_year=2024-25`)).body).toEqual([first]);
    expect((await user.get(`/pensions/${id}`)).body).toMatchObject({
      contribution_count: 2,
      contributions_total: '1800.00',
    });
    expect((await user.delete(`/pensions/${id}/contributions/${first.id}`)).status).toBe(204);
    expect((await user.delete(`/pensions/${id}/contributions/${first.id}`)).status).toBe(404);
  });

  test.each([
    ['nothing', { amount: 0 }],
    ['less than nothing', { amount: '-5' }],
    ['a fraction of a penny', { amount: '0.001' }],
    ['an unknown method', { method: 'cash' }],
    ['a day that is none', { date: '2025-13-01' }],
    ['a day without rates', { date: '2010-01-01' }],
  ])('%s is 422', async (_what, change) => {
    const { id } = await addPension(client);
    const body = { date: '2025-07-01', amount: '800', method: 'relief_at_source', ...change };
    expect((await client.post(`/pensions/${id}/contributions`, body)).status).toBe(422);
  });
});

describe('the annual allowance', () => {
  test('of someone without pensions is whole, and nothing is carried forward', async () => {
    const body = await allowance(await app.register());
    expect(body).toMatchObject({
      standard_allowance: '60000.00',
      allowance: '60000.00',
      pension_input: '0.00',
      inputs: [],
      used: '0.00',
      left: '60000.00',
      available: '60000.00',
      excess: '0.00',
      charge: '0.00',
      taper: { applies: false, threshold_limit: '200000.00', adjusted_limit: '260000.00' },
      relief: { limit: '3600.00' },
    });
    expect(body.carry_forward).toEqual(
      ['2022-23', '2023-24', '2024-25'].map((tax_year) => ({
        tax_year,
        available: '0.00',
        used: '0.00',
        left: '0.00',
        source: 'not_a_member',
      })),
    );
  });

  test('counts payslips, pensions and what was typed, each once', async () => {
    const user = await app.register();
    const { id } = await addPension(user, { joined_on: '2024-05-01' });
    await pay(user, id);
    await pay(user, id, { amount: '100', method: 'employer', on_payslip: true });
    await keep(user, { pension_method: 'net_pay', pension: '150', employer_pension: '100' });
    await putProfile(user, '2025-26', { other_pension_input: '500' });
    const body = await allowance(user);
    expect(body).toMatchObject({ pension_input: '1750.00', used: '1750.00', left: '58250.00' });
    expect(body.inputs).toEqual([
      { source: 'payslips', pension_id: null, label: 'Larkfield Ltd', amount: '250.00' },
      { source: 'pension', pension_id: id, label: 'SIPP', amount: '1000.00' },
      { source: 'profile', pension_id: null, label: 'Entered by hand', amount: '500.00' },
    ]);
    expect(body.carry_forward.map((one: { available: string }) => one.available)).toEqual([
      '0.00',
      '0.00',
      '60000.00',
    ]);
  });

  test('years before are used oldest first, and what they used of each other is gone', async () => {
    const user = await app.register();
    const { id } = await addPension(user, { joined_on: '2021-06-01' });
    const employer = { method: 'employer' };
    await pay(user, id, { ...employer, date: '2023-05-01', amount: '70000' }); // 10,000 of 2021-22
    await pay(user, id, { ...employer, date: '2024-05-01', amount: '95000' }); // 30,000 of 2021-22, 5,000 of 2022-23
    await pay(user, id, { ...employer, date: '2025-05-01', amount: '80000' }); // 20,000 of 2022-23
    await putProfile(user, '2025-26', {
      incomes: [{ kind: 'employment', description: 'Pay', amount: 90000, tax_paid: 0 }],
    });
    const body = await allowance(user);
    expect(body.carry_forward).toEqual([
      { tax_year: '2022-23', available: '35000.00', used: '20000.00', left: '15000.00', source: 'records' },
      { tax_year: '2023-24', available: '0.00', used: '0.00', left: '0.00', source: 'records' },
      { tax_year: '2024-25', available: '0.00', used: '0.00', left: '0.00', source: 'records' },
    ]);
    expect(body).toMatchObject({ left: '0.00', available: '15000.00', excess: '0.00' });
  });

  test('what the profile says of years before goes before the records', async () => {
    const user = await app.register();
    await putProfile(user, '2025-26', {
      carry_forward: [{ tax_year: '2023-24', unused: '12000' }],
      other_pension_input: '75000',
      incomes: [{ kind: 'employment', description: 'Pay', amount: 90000, tax_paid: 0 }],
    });
    const body = await allowance(user);
    expect(body.carry_forward[1]).toEqual({
      tax_year: '2023-24',
      available: '12000.00',
      used: '12000.00',
      left: '0.00',
      source: 'profile',
    });
    expect(body).toMatchObject({ excess: '3000.00', charge: '1200.00' });
    expect((await user.get('/tax/report?tax_year=2025-26')).body.charged).toContainEqual({
      code: 'annual_allowance_charge',
      label: 'Annual allowance charge',
      amount: '1200.00',
    });
  });

  test('is tapered, and after flexible access money purchase has its own', async () => {
    const user = await app.register();
    await putProfile(user, '2025-26', {
      incomes: [{ kind: 'employment', description: 'Pay', amount: 300000, tax_paid: 0 }],
      flexible_access_on: '2025-05-01',
    });
    const { id } = await addPension(user);
    await pay(user, id, { date: '2025-04-20', amount: '4000', method: 'employer' });
    await pay(user, id, { date: '2025-06-01', amount: '16000', method: 'employer' });
    expect(await allowance(user)).toMatchObject({
      taper: { applies: true, adjusted_income: '320000.00', reduction: '30000.00' },
      allowance: '30000.00',
      money_purchase: { applies: true, allowance: '10000.00', input: '16000.00', excess: '6000.00' },
      excess: '6000.00',
      charge: '2700.00',
    });
  });

  test('needs a tax year with rates', async () => {
    expect((await client.get('/pensions/allowance')).status).toBe(422);
    expect((await client.get('/pensions/allowance?tax_year=2010-11')).status).toBe(422);
  });
});
