import { describe, expect, test } from 'vitest';
import { countIsa, daysUntil, type RecordedIsa, sumIsas } from './rules.ts';

const table = {
  total: 20000,
  cash_under_65: null,
  lifetime: 4000,
  lifetime_bonus_rate: '0.25',
  junior: 9000,
};
const recorded = (change: Partial<RecordedIsa> = {}): RecordedIsa => ({
  account_id: 'a',
  name: 'ISA',
  kind: null,
  flexible: null,
  typed: null,
  has_holdings: false,
  has_money: true,
  paidIn: 0n,
  withdrawn: 0n,
  purchases: 0n,
  ...change,
});

describe('what counts of one ISA', () => {
  test('money from outside; what is taken out stays used unless it is flexible', () => {
    const isa = recorded({ paidIn: 500000n, withdrawn: 200000n });
    expect(countIsa(isa)).toMatchObject({
      subscribed: '5000.00',
      replaceable: '0.00',
      basis: 'transactions',
    });
    expect(countIsa({ ...isa, flexible: true })).toMatchObject({ subscribed: '3000.00' });
    expect(countIsa({ ...isa, flexible: true, withdrawn: 600000n })).toMatchObject({
      subscribed: '0.00',
      replaceable: '1000.00',
    });
  });

  test('purchases only where no money is recorded, and never less than nothing', () => {
    const traded = recorded({ has_money: false, has_holdings: true, purchases: 174000n });
    expect(countIsa(traded)).toMatchObject({
      basis: 'trades',
      subscribed: '1740.00',
      kind: 'stocks_and_shares',
    });
    expect(countIsa({ ...traded, has_money: true })).toMatchObject({
      basis: 'transactions',
      subscribed: '0.00',
    });
    expect(countIsa({ ...traded, purchases: -5n })).toMatchObject({ basis: 'none', subscribed: '0.00' });
  });

  test('a Junior ISA is never flexible (SI 1998/1870 reg 5DDB)', () => {
    const isa = recorded({ kind: 'junior', flexible: true, paidIn: 500000n, withdrawn: 200000n });
    expect(countIsa(isa)).toMatchObject({ flexible: false, subscribed: '5000.00' });
  });

  test('a typed figure before all', () => {
    expect(countIsa(recorded({ typed: '0', paidIn: 1n }))).toMatchObject({
      basis: 'typed',
      subscribed: '0.00',
    });
  });
});

describe('the sums of a year', () => {
  const of = (kind: RecordedIsa['kind'], pounds: bigint) =>
    countIsa(recorded({ kind, paidIn: pounds * 100n }));

  test('the bonus is a quarter of what goes into a Lifetime ISA, up to its limit', () => {
    expect(sumIsas(table, [of('lifetime', 2500n)]).lifetime).toMatchObject({
      bonus: '625.00',
      left: '1500.00',
    });
    expect(sumIsas(table, [of('lifetime', 5000n)]).lifetime).toMatchObject({
      bonus: '1000.00',
      left: '0.00',
    });
  });

  test('what is put back into a flexible Lifetime ISA counts for its limit, not for that of all', () => {
    const isa = recorded({ kind: 'lifetime', flexible: true, paidIn: 400000n, withdrawn: 100000n });
    expect(sumIsas(table, [countIsa(isa)])).toMatchObject({
      used: '3000.00',
      lifetime: { used: '4000.00', left: '0.00', bonus: '1000.00' },
    });
  });

  test('more in Junior ISAs than one child may have is told, as they may be of several', () => {
    expect(sumIsas(table, [of('junior', 9000n)]).notes).toEqual([]);
    expect(sumIsas(table, [of('junior', 6000n), of('junior', 5000n)]).notes[0]).toContain(
      'limit is for each child',
    );
  });

  test('a limit inside the limit leaves no more than the whole does', () => {
    const sums = sumIsas(table, [of('stocks_and_shares', 19000n), of('lifetime', 500n)]);
    expect(sums).toMatchObject({ used: '19500.00', left: '500.00', lifetime: { left: '500.00' } });
  });

  test('before 2017-18 there is no Lifetime ISA', () => {
    const early = { ...table, total: 15240, lifetime: null, lifetime_bonus_rate: null };
    expect(sumIsas(early, []).lifetime).toEqual({
      limit: null,
      used: '0.00',
      left: null,
      bonus_rate: null,
      bonus: '0.00',
    });
  });
});

test('today and 5 April both count', () => {
  expect(daysUntil('2027-04-05', '2027-04-05')).toBe(1);
  expect(daysUntil('2027-04-01', '2027-04-05')).toBe(5);
  expect(daysUntil('2027-04-06', '2027-04-05')).toBe(0);
});
