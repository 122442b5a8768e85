import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';
import { thisTaxYear } from './days.ts';
import { hold, trade } from './investments.ts';
import { absentId, categoryOf, openAccount, record } from './ledger.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

async function meter(user: Client, taxYear = '2025-26') {
  const answer = await user.get(`/tax/isa-allowance?tax_year=${taxYear}`);
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  return answer.body;
}

/** A user with a current account and an ISA. */
async function saver(isaChange: object = {}) {
  const user = await app.register();
  const cash = await openAccount(user, { name: 'Current' });
  const isa = await openAccount(user, { name: 'ISA', type: 'isa', ...isaChange });
  const move = (from: string, to: string, amount: string, date = '2025-06-01') =>
    record(user, from, { type: 'transfer', to_account_id: to, amount, date });
  return { user, cash, isa, move };
}

const describeIsa = (user: Client, id: string, body: object) =>
  user.put(`/tax/isa-allowance/accounts/${id}`, body);

describe('what was paid into ISAs', () => {
  test('of nothing is nothing, with the limits of the year', async () => {
    const user = await app.register();
    expect(await meter(user)).toEqual({
      tax_year: '2025-26',
      rates: { status: 'enacted', edited: false },
      limit: '20000.00',
      used: '0.00',
      left: '20000.00',
      over: '0.00',
      cash: { limit: null, used: '0.00', left: null },
      lifetime: { limit: '4000.00', used: '0.00', left: '4000.00', bonus_rate: '0.25', bonus: '0.00' },
      junior: { limit: '9000.00', used: '0.00', left: '9000.00' },
      accounts: [],
      ends_on: '2026-04-05',
      days_left: 0,
      missing_rates: [],
      residence: 'uk_all_year',
      notes: [],
    });
    const running = (await user.get('/tax/isa-allowance')).body;
    expect(running.tax_year).toBe(thisTaxYear);
    expect(running.days_left).toBeGreaterThan(0);
  });

  test('counts money from outside in its own tax year, not interest, and not what was there before', async () => {
    const { user, cash, isa, move } = await saver({ opening_balance: '7000', opening_date: '2025-05-01' });
    await move(cash.id, isa.id, '5000');
    await move(cash.id, isa.id, '250.50', '2026-04-05');
    await move(cash.id, isa.id, '900', '2026-04-06');
    const interest = await categoryOf(user, 'interest');
    await record(user, isa.id, { type: 'income', amount: '33', date: '2025-07-01', category_id: interest });
    await record(user, isa.id, {
      type: 'income',
      amount: '44',
      date: '2025-07-02',
      merchant: 'Gross Interest Paid',
    });
    await record(user, isa.id, { type: 'income', amount: '100', date: '2025-07-02' });
    expect(await meter(user)).toMatchObject({
      used: '5350.50',
      left: '14649.50',
      accounts: [
        { name: 'ISA', kind: 'cash', kind_assumed: true, basis: 'transactions', subscribed: '5350.50' },
      ],
    });
    expect((await meter(user, '2026-27')).used).toBe('900.00');
  });

  test('a move from one ISA to another is no subscription', async () => {
    const { user, cash, isa, move } = await saver();
    const second = await openAccount(user, { name: 'Other ISA', type: 'isa' });
    await move(cash.id, isa.id, '3000');
    await move(isa.id, second.id, '3000');
    const body = await meter(user);
    expect(body.used).toBe('3000.00');
    expect(body.accounts.map(({ subscribed }: { subscribed: string }) => subscribed)).toEqual([
      '3000.00',
      '0.00',
    ]);
  });

  test('a Junior ISA that is said to be flexible is refused by its field', async () => {
    const user = await app.register();
    const isa = await openAccount(user, { type: 'isa' });
    const answer = await user.put(`/tax/isa-allowance/accounts/${isa.id}`, {
      kind: 'junior',
      flexible: true,
    });
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: 'flexible' }] } });
  });

  test('what is taken out comes back as room in a flexible ISA alone', async () => {
    const { user, cash, isa, move } = await saver();
    await move(cash.id, isa.id, '5000');
    await move(isa.id, cash.id, '2000');
    expect((await meter(user)).used).toBe('5000.00');
    await describeIsa(user, isa.id, { kind: 'cash', flexible: true });
    expect((await meter(user)).used).toBe('3000.00');
    // 4,000 more out: 3,000 of this year, 1,000 of earlier years that may be put back beside the limit.
    await move(isa.id, cash.id, '4000');
    const body = await meter(user);
    expect(body).toMatchObject({ used: '0.00', left: '20000.00' });
    expect(body.accounts[0]).toMatchObject({ withdrawn: '6000.00', replaceable: '1000.00' });
  });

  test('a Lifetime ISA has a share of its own, a quarter comes on top, and the bonus is no subscription', async () => {
    const { user, cash, isa, move } = await saver();
    await describeIsa(user, isa.id, { kind: 'lifetime' });
    await move(cash.id, isa.id, '3000.30');
    await record(user, isa.id, {
      type: 'income',
      amount: '750.08',
      date: '2025-08-01',
      merchant: 'Government bonus',
    });
    expect(await meter(user)).toMatchObject({
      used: '3000.30',
      lifetime: { used: '3000.30', left: '999.70', bonus: '750.08' },
    });
    await move(cash.id, isa.id, '2000');
    const body = await meter(user);
    expect(body.lifetime).toMatchObject({ used: '5000.30', left: '0.00', bonus: '1000.00' });
    expect(body.notes).toHaveLength(1);
  });

  test('a Junior ISA is the child’s, beside the limit', async () => {
    const { user, cash, isa, move } = await saver();
    await describeIsa(user, isa.id, { kind: 'junior' });
    await move(cash.id, isa.id, '9000');
    expect(await meter(user)).toMatchObject({ used: '0.00', junior: { used: '9000.00', left: '0.00' } });
  });

  test('of someone who isn’t UK resident names who may still pay in', async () => {
    const { user } = await saver();
    for (const [residence, since] of [
      ['not_uk', 'weren’t UK resident'],
      ['split_year', 'only a part of this year'],
    ]) {
      await user.put('/tax/profiles/2025-26', { residence });
      const { notes } = await meter(user, '2025-26');
      expect(notes).toEqual([expect.stringMatching(`${since}.*reg 10`)]);
    }
    await user.put('/tax/profiles/2025-26', { residence: 'foreign_income_and_gains' });
    expect((await meter(user, '2025-26')).notes).toEqual([]);
  });

  test('from 2027-28 cash has a limit inside the limit', async () => {
    const { user, cash, isa, move } = await saver();
    // The year has not come: money of it is typed.
    await user.put(`/tax/isa-allowance/accounts/${isa.id}/2027-28`, { amount: '13000' });
    expect(await meter(user, '2027-28')).toMatchObject({
      rates: { status: 'announced' },
      left: '7000.00',
      cash: { limit: '12000.00', used: '13000.00', left: '0.00' },
      notes: [expect.stringContaining('65')],
    });
    await move(cash.id, isa.id, '21000');
    expect(await meter(user)).toMatchObject({ left: '0.00', over: '1000.00' });
  });

  test('where only trades are recorded, purchases less sales and dividends are what was paid in', async () => {
    const { user, isa } = await saver();
    const { id } = await hold(user, isa.id, 'FUND');
    await trade(user, id, { date: '2025-05-01', quantity: '100', price: '20', fees: '6' });
    await trade(user, id, { date: '2025-09-01', type: 'sell', quantity: '10', price: '30', fees: '6' });
    await trade(user, id, { date: '2025-10-01', type: 'dividend', amount: '12' });
    await trade(user, id, { date: '2025-11-01', quantity: '1', price: '40' });
    // 2,006 less 294 less 12, and 40.
    const body = await meter(user);
    expect(body.accounts[0]).toMatchObject({
      kind: 'stocks_and_shares',
      kind_assumed: true,
      basis: 'trades',
      subscribed: '1740.00',
    });
    await record(user, isa.id, { type: 'income', amount: '3000', date: '2025-05-01' });
    expect((await meter(user)).accounts[0]).toMatchObject({ basis: 'transactions', subscribed: '3000.00' });
  });

  test('a typed figure goes before the records, until it is taken away', async () => {
    const { user, cash, isa, move } = await saver();
    await move(cash.id, isa.id, '5000');
    const path = `/tax/isa-allowance/accounts/${isa.id}/2025-26`;
    expect((await user.put(path, { amount: '1234.5' })).status).toBe(204);
    expect((await meter(user)).accounts[0]).toMatchObject({
      basis: 'typed',
      paid_in: '5000.00',
      typed: '1234.50',
      subscribed: '1234.50',
    });
    expect((await meter(user, '2024-25')).used).toBe('0.00');
    expect((await user.delete(path)).status).toBe(204);
    expect((await meter(user)).used).toBe('5000.00');
  });

  test('the limit is the user’s own rate', async () => {
    const user = await app.register();
    const { table } = (await user.get('/tax/rate-configs/2025-26')).body;
    const edited = { ...table, isa: { ...table.isa, total: 25000 } };
    expect((await user.put('/tax/rate-configs/2025-26', { table: edited })).status).toBe(200);
    expect(await meter(user)).toMatchObject({ limit: '25000.00', rates: { edited: true } });
  });
});

describe('what is refused', () => {
  test('an account that is no ISA, an amount that is none, an unknown kind or year', async () => {
    const { user, cash, isa } = await saver();
    expect((await describeIsa(user, cash.id, { kind: 'cash' })).status).toBe(422);
    expect((await describeIsa(user, isa.id, { kind: 'magic' })).status).toBe(422);
    const type = (year: string, amount: string) =>
      user.put(`/tax/isa-allowance/accounts/${isa.id}/${year}`, { amount });
    expect((await type('2025-26', '-1')).status).toBe(422);
    expect((await type('2025-26', '1.234')).body.errors[0].field).toBe('amount');
    expect((await type('1999-00', '1')).status).toBe(422);
    expect((await user.get('/tax/isa-allowance?tax_year=1999-00')).status).toBe(422);
  });

  test('another user’s ISA', async () => {
    const { isa } = await saver();
    const stranger = await app.register();
    const path = `/tax/isa-allowance/accounts/${isa.id}`;
    expect((await stranger.put(path, { kind: 'cash' })).status).toBe(404);
    expect((await stranger.put(`${path}/2025-26`, { amount: '1' })).status).toBe(404);
    expect((await stranger.delete(`${path}/2025-26`)).status).toBe(404);
    expect((await describeIsa(stranger, absentId, { kind: 'cash' })).status).toBe(404);
    expect((await meter(stranger)).accounts).toEqual([]);
    expect((await app.request('GET', '/tax/isa-allowance')).status).toBe(401);
  });
});
