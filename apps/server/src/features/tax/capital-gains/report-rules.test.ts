import { identifyDisposals, shippedRates, type Trade } from '@farthing/uk-tax';
import { describe, expect, test } from 'vitest';
import { capitalGainsReport } from './report-rules.ts';

const buy = (asset: string): Trade => ({
  ...{ asset, type: 'buy', date: '2024-01-02', quantity: '10', price: '5' },
});
const sell = (asset: string, date: string): Trade => ({
  ...{ asset, type: 'sell', date, quantity: '4', price: '6' },
});
const assets = [
  identifyDisposals([buy('a'), sell('a', '2025-04-05'), sell('a', '2025-04-06')]),
  identifyDisposals([buy('b'), sell('b', '2025-04-05')]),
  identifyDisposals([buy('gilt'), sell('gilt', '2025-04-05')]),
];
const records = {
  assets,
  taxed: [
    { id: 'a', symbol: 'ZZZ', name: 'Zed' },
    { id: 'b', symbol: 'AAA', name: 'Aye' },
  ],
  others: [],
  typedLosses: [],
  rates: shippedRates,
};

describe('the report of gains', () => {
  test('lists the sales of each tax year by date, then symbol, without gilts', () => {
    const { years } = capitalGainsReport(records, {});
    expect(years.map(({ tax_year, disposals }) => [tax_year, disposals.map(({ asset }) => asset)])).toEqual([
      ['2024-25', ['AAA', 'ZZZ']],
      ['2025-26', ['ZZZ']],
    ]);
    expect(years[0]).toMatchObject({ proceeds: '48.00', gains: '8.00', net: '8.00' });
  });

  test('of one year carries the losses of the years before it', () => {
    const typedLosses = [['2024-25', '100'] as const];
    const { years } = capitalGainsReport({ ...records, typedLosses }, { taxYear: '2025-26' });
    expect(years).toMatchObject([{ tax_year: '2025-26', losses_brought_forward: '100.00' }]);
  });

  test('lists the sales of one year, and the other years without theirs', () => {
    const { years } = capitalGainsReport(records, { listed: '2025-26', also: ['2023-24'] });
    expect(years.map(({ disposals }) => disposals.length)).toEqual([0, 0, 1]);
    expect(years[1]?.proceeds).toBe('48.00');
  });

  test('has what is still held, by symbol', () => {
    const { pools } = capitalGainsReport(records, {});
    expect(pools.map(({ asset, quantity, cost }) => [asset, quantity, cost])).toEqual([
      ['AAA', '6', '30.00'],
      ['ZZZ', '2', '10.00'],
    ]);
  });
});
