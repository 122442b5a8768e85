import type { TaxPosition } from '@farthing/api-contract';
import { describe, expect, test } from 'vitest';
import { allowanceRates, allowancesOf } from './allowances.ts';

const table = {
  income_tax: {
    savings: { personal_savings_allowance: { basic: 1000, higher: 500, additional: 0 } },
    dividends: { allowance: 500 },
  },
};
const position = {
  allowances_used: { non_savings: '12570.00', savings: '0.00', dividends: '0.00' },
  personal_allowance: '12570.00',
  taxable_income: '20000.00',
  unused_basic_rate_band: '17700.00',
  savings_tax: '0.00',
  annual_allowance: '60000.00',
  annual_allowance_used: '5000.00',
  bands: [
    { component: 'savings', band: 'personal savings allowance', amount: '200.00', rate: '0', tax: '0.00' },
    { component: 'dividends', band: 'dividend allowance', amount: '500.00', rate: '0', tax: '0.00' },
  ],
} as unknown as TaxPosition;
const left = (changed: Partial<TaxPosition>, rates = allowanceRates(table)) =>
  Object.fromEntries(allowancesOf({ ...position, ...changed }, rates).map((one) => [one.name, one.left]));

describe('allowances', () => {
  test('say what is left of each', () => {
    expect(left({})).toEqual({
      'Personal allowance': '0.00',
      'Personal savings allowance': '800.00',
      'Dividend allowance': '0.00',
      'Pension allowance': '55000.00',
    });
  });

  test('of savings are smaller at the higher rate, and gone at the additional one', () => {
    expect(left({ unused_basic_rate_band: '0.00' })['Personal savings allowance']).toBe('300.00');
    const bands = [
      { component: 'non_savings', band: 'additional', amount: '1.00', rate: '0.45', tax: '0.45' },
    ];
    expect(left({ unused_basic_rate_band: '0.00', bands })).not.toHaveProperty('Personal savings allowance');
  });

  test('are left out where the year has none, or the rates are not known', () => {
    expect(Object.keys(left({ personal_allowance: '0.00' }, allowanceRates(undefined)))).toEqual([
      'Pension allowance',
    ]);
  });
});
