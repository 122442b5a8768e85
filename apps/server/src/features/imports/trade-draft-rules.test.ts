import type { StatementTrade } from '@farthing/bank-import';
import { describe, expect, test } from 'vitest';
import { draftTrade } from './trade-draft-rules.ts';

const row = (change: Partial<StatementTrade> = {}): StatementTrade => ({
  ...{
    action: 'buy',
    date: '2025-05-01',
    time: null,
    symbol: 'FNLY',
    isin: null,
    sedol: null,
    name: 'Fenley',
  },
  ...{ quantity: '10', price: '4', priceCurrency: 'GBP', cashMinor: -4000n, currency: 'GBP' },
  ...{ fxRate: null, fees: null, withheld: null, bankId: null },
  ...change,
});

describe('what is charged', () => {
  test('is the difference between the total and units times price, where no column has it', () => {
    expect(draftTrade(row({ cashMinor: -5195n }))).toMatchObject({ fees: '11.95', remark: null });
    expect(draftTrade(row({ action: 'sell', cashMinor: 2805n }))).toMatchObject({ fees: '11.95' });
  });

  test('is what the file says where it says it', () => {
    expect(draftTrade(row({ fees: '0.24', cashMinor: -4024n }))).toMatchObject({ fees: '0.24' });
  });

  test('is not guessed from a total that fits no price: that is told', () => {
    const draft = draftTrade(row({ cashMinor: -400000n }));
    expect(draft).toMatchObject({
      fees: '0',
      remark: expect.stringContaining('Units times price is 40.00 GBP'),
    });
  });
});

describe('the rate', () => {
  const dollars = { price: '40', priceCurrency: 'USD', quantity: '10', fees: '0.48', cashMinor: -32048n };

  test.each([
    ['dollars for a pound', '1.25'],
    ['pounds for a dollar', '0.8'],
  ])('that a broker prints as %s is turned into pounds for one', (_way, fxRate) => {
    expect(draftTrade(row({ ...dollars, fxRate }))).toMatchObject({
      currency: 'USD',
      fxRate: '0.8',
      fees: '0.6',
    });
  });

  test('is what was paid for what, where the file prints none or an impossible one', () => {
    for (const fxRate of [null, '100']) {
      expect(draftTrade(row({ ...dollars, fxRate }))).toMatchObject({ fxRate: '0.8' });
    }
  });

  test('of a file all in dollars is dollars for a pound, and stays open without one', () => {
    const all = { ...dollars, currency: 'USD', cashMinor: -40000n };
    expect(draftTrade(row({ ...all, fxRate: '1.25' }))).toMatchObject({ fxRate: '0.8' });
    expect(draftTrade(row(all))).toMatchObject({ fxRate: null });
  });

  test('of 1 between a price and a total of one foreign currency is none to pounds', () => {
    const euros = { priceCurrency: 'EUR', currency: 'EUR' };
    for (const fxRate of ['1', '1.00000000'])
      expect(draftTrade(row({ ...euros, fxRate }))).toMatchObject({ currency: 'EUR', fxRate: null });
    const paid = {
      ...euros,
      action: 'dividend',
      price: null,
      quantity: null,
      cashMinor: 500n,
      fxRate: '1',
    } as const;
    expect(draftTrade(row(paid))).toMatchObject({ currency: 'EUR', amount: '5', fxRate: null });
  });
});

describe('a dividend', () => {
  const dividend = { action: 'dividend', quantity: '5', price: '0.3', priceCurrency: 'USD' } as const;

  test('counts before the tax that was kept back abroad', () => {
    const draft = draftTrade(row({ ...dividend, cashMinor: 95n, withheld: '0.22' }));
    expect(draft).toMatchObject({ amount: '1.5', currency: 'USD', fxRate: '0.7421875' });
  });

  test('in pounds is the cash, not units times a rounded rate', () => {
    const draft = draftTrade(row({ ...dividend, price: '0.333', priceCurrency: 'GBP', cashMinor: 166n }));
    expect(draft).toMatchObject({ amount: '1.66', cash: { minor: 166n, kind: 'income' } });
  });

  test('that is taken back is cash alone', () => {
    expect(draftTrade(row({ ...dividend, cashMinor: -95n }))).toBe('cash');
  });

  test('of interactive investor names its share behind the units', () => {
    const draft = draftTrade(
      row({ action: 'dividend', symbol: null, name: 'Div 300 FENLEY GROUP', cashMinor: 1800n }),
    );
    expect(draft).toMatchObject({ security: { name: 'FENLEY GROUP' } });
  });
});

test('a row without units or money is refused with the reason', () => {
  expect(draftTrade(row({ quantity: '0' }))).toMatchObject({ outcome: 'error' });
  expect(draftTrade(row({ price: null, cashMinor: null }))).toMatchObject({ outcome: 'error' });
  expect(draftTrade(row({ action: 'split' }))).toMatchObject({ outcome: 'skipped' });
});

test('a price that the file leaves out is the total without fees for one unit', () => {
  expect(
    draftTrade(row({ price: null, priceCurrency: null, cashMinor: -19860n, quantity: '2' })),
  ).toMatchObject({
    price: '99.3',
    fees: '0',
  });
});
