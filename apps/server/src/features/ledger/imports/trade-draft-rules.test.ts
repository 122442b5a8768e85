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

  test('brings units, rate and fees to exactly what was paid', () => {
    // The rate that is printed has five places: 10 × 40 ÷ 1.25013 is not quite 320.
    const draft = draftTrade(row({ ...dollars, fxRate: '1.25013' }));
    expect(draft).toMatchObject({ price: '40', currency: 'USD', fxRate: '0.8', fees: '0.6' });
  });

  test('of an account in euros is not taken for one to pounds: the trade is recorded in what paid for it', () => {
    const euros = { ...dollars, currency: 'EUR', fees: '0.5', cashMinor: -36050n, fxRate: '1.1111' };
    expect(draftTrade(row(euros))).toMatchObject({ price: '36', currency: 'EUR', fees: '0.5', fxRate: null });
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
    expect(draft).toMatchObject({
      ...{ amount: '1.5', currency: 'USD', fxRate: '0.7421875', foreignTax: '0.22' },
    });
  });

  test('in pounds is the cash, not units times a rounded rate', () => {
    const draft = draftTrade(row({ ...dividend, price: '0.333', priceCurrency: 'GBP', cashMinor: 166n }));
    expect(draft).toMatchObject({ amount: '1.66', cash: { minor: 166n, kind: 'income' } });
  });

  test('that is taken back is a reversal, which no holding counts', () => {
    expect(draftTrade(row({ ...dividend, cashMinor: -95n }))).toMatchObject({ half: 'reversal' });
  });

  test('in an account of another currency is the cash before tax, whatever the units came to', () => {
    const paid = { ...dividend, currency: 'EUR', cashMinor: 117n, withheld: '0.20' } as const;
    expect(draftTrade(row(paid))).toMatchObject({
      ...{ amount: '1.35', currency: 'EUR', fxRate: null, foreignTax: '0.18' },
    });
  });

  test('whose tax is in a currency without a rate counts after that tax, and says so', () => {
    const paid = {
      ...dividend,
      price: null,
      cashMinor: 412n,
      withheld: '3.42',
      withheldCurrency: 'USD',
    } as const;
    expect(draftTrade(row(paid))).toMatchObject({
      amount: '4.12',
      currency: 'GBP',
      notes: '3.42 USD of tax was withheld',
      remark: expect.stringContaining('no exchange rate for the 3.42 USD of tax'),
    });
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
