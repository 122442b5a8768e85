import type { TaxProfile } from '@farthing/api-contract';
import { receiptAllowancesOf } from '@farthing/uk-tax';
import { describe, expect, test } from 'vitest';
import { defaultCircumstances } from '../tax-profiles/rules.ts';
import { allowanceNotes, allowanceOptions, noAllowance } from './allowance-rules.ts';
import type { CountedTotal, YearRecords } from './record-rules.ts';
import { yearInputs } from './year-rules.ts';

const profile: TaxProfile = {
  tax_year: '2025-26',
  ...defaultCircumstances('england'),
  region_by_homes: null,
  stored: true,
  version: 1,
  updated_at: null,
};
const trade = (pounds: number, kind: CountedTotal['kind'] = 'self_employment'): CountedTotal => ({
  kind,
  category_id: 'c',
  account_id: 'a',
  label: 'Current',
  count: 1,
  pence: BigInt(pounds) * 100n,
});
const typed = (amount: string) => ({
  incomes: [{ kind: 'self_employment' as const, description: 'Joinery', amount, tax_paid: '0.00' }],
});
function year(totals: CountedTotal[], change: Partial<TaxProfile> = {}, tax_year = '2025-26'): YearRecords {
  return {
    tax_year,
    profile: { ...profile, ...change, tax_year },
    allowances: receiptAllowancesOf(tax_year),
    payslips: [],
    contributions: [],
    totals,
    held: [],
    business_losses: { trades: {}, property: '0.00', class_4: '0.00' },
    share_awards: [],
    gains: { disposals: [], losses_brought_forward: '0.00', tax_paid: '0.00' },
  };
}
const trading = (records: YearRecords) => allowanceOptions(records).map((use) => use.self_employment);

describe('the trading allowance (ITTOIA 2005 Part 6A Chapter 1)', () => {
  test('gives full relief of receipts up to £1,000', () => {
    const records = year([trade(970)]);
    expect(trading(records)).toEqual([true, false]);
    const { inputs, income, steps } = yearInputs(records, { self_employment: true, property: false });
    expect(inputs.self_employment_profit).toBe('0.00');
    expect(income[0]?.rows.at(-1)).toMatchObject({ source: 'allowance', amount: '-970.00' });
    expect(steps[0]).toMatchObject({ label: 'Trading allowance, instead of expenses', amount: '970.00' });
  });

  test('covers rewards of coins beside the loss of a trade', () => {
    const rewards = { kind: 'reward', pence: 20_000n, account_id: 'a', account_name: 'Exchange' };
    const records = year([trade(100)], { self_employment_expenses: '400.00' });
    expect(trading(records)).toEqual([false]);
    expect(trading({ ...records, held: [rewards] as unknown as YearRecords['held'] })).toEqual([true, false]);
  });

  test('takes £1,000 off larger receipts in place of expenses, never beside them', () => {
    const records = year([trade(4000)], { self_employment_expenses: '300.00' });
    expect(trading(records)).toEqual([false, true]);
    const used = yearInputs(records, { self_employment: true, property: false });
    expect(used.inputs.self_employment_profit).toBe('3000.00');
    expect(yearInputs(records).inputs.self_employment_profit).toBe('3700.00');
    expect(yearInputs(records).steps[0]?.label).toContain('not used');
  });

  test('follows the choice of the profile', () => {
    expect(trading(year([trade(970)], { trading_allowance: 'none' }))).toEqual([false]);
    const claimed = { ...typed('5000.00'), trading_allowance: 'claim' as const };
    expect(trading(year([], claimed))).toEqual([true]);
  });

  test('is not taken off what may be profit already, and says so', () => {
    const records = year([], typed('5000.00'));
    expect(trading(records)).toEqual([false]);
    expect(allowanceNotes(records, noAllowance)[0]).toContain('you can choose the trading allowance');
    expect(trading(year([], { ...typed('5000.00'), self_employment_expenses: '10.00' }))).toEqual([
      false,
      true,
    ]);
  });

  test('leaves a loss alone (s783AL)', () => {
    expect(trading(year([trade(500)], { self_employment_expenses: '600.00' }))).toEqual([false]);
  });

  test('began with 2017-18', () => {
    expect(trading(year([trade(970)], {}, '2016-17'))).toEqual([false]);
  });
});

test('the property allowance takes the place of mortgage interest too (ITTOIA 2005 s783BL)', () => {
  const records = year([trade(900, 'property')], { property_finance_costs: '200.00' });
  expect(allowanceOptions(records).map(({ property }) => property)).toEqual([true, false]);
  const { inputs } = yearInputs(records, { self_employment: false, property: true });
  expect(inputs).toMatchObject({ property_income: '0.00', property_finance_costs: '0.00' });
});

test('the allowances are those of the year’s table', () => {
  const records = { ...year([trade(1400)]), allowances: { trading: 1500, property: 1000 } };
  expect(trading(records)).toEqual([true, false]);
  expect(trading(year([trade(970)], {}, '2016-17'))).toEqual([false]);
});
