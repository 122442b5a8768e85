/**
 * Writes packages/uk-tax/golden/couples/cases.json: fifty invented couples and what the second calculator finds by trying.
 * Usage: node tools/tax-check/write-couples.ts. It takes some minutes.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TaxInputs } from '@farthing/uk-tax';
import { type Couple, savingsOf } from './couples.ts';

const years = ['2025-26', '2026-27', '2024-25', '2023-24', '2022-23'];
const regions = ['england_ni', 'scotland', 'wales'] as const;

/** Pay, interest and dividends of two people, and what else matters to them. */
type Row = readonly [first: TaxInputs, second: TaxInputs];
const pay = (employment_income: string, more: TaxInputs = {}): TaxInputs => ({ employment_income, ...more });
const pension = (pension_income: string, more: TaxInputs = {}): TaxInputs => ({
  pension_income,
  over_state_pension_age: true,
  ...more,
});

const couples: readonly Row[] = [
  [pay('32000'), {}],
  [pay('32000'), pay('9000')],
  [pay('32000'), pay('12000')],
  [pay('50270'), pay('11000')],
  [pay('50271'), pay('11000')],
  [pay('43000', { savings_interest: '900' }), pay('8000')],
  [pay('62000', { savings_interest: '4200' }), pay('14000')],
  [pay('62000', { savings_interest: '4200', dividends: '3000' }), {}],
  [pay('80000', { dividends: '9000' }), pay('20000', { dividends: '200' })],
  [pay('130000', { savings_interest: '6000', dividends: '12000' }), pay('30000')],
  [pay('98000', { savings_interest: '7000' }), pay('45000')],
  [pay('104000', { dividends: '6000' }), pay('25000', { savings_interest: '300' })],
  [pay('61000', { child_benefit: '2251.60' }), pay('16000')],
  [pay('66000', { savings_interest: '3000' }), pay('58000', { child_benefit: '1354.60' })],
  [pay('70000', { child_benefit: '2251.60', dividends: '5000' }), {}],
  [pay('59500', { savings_interest: '2500', child_benefit: '2251.60' }), pay('30000')],
  [pension('15000'), pension('11000')],
  [pension('24000', { savings_interest: '8000' }), pension('9000')],
  [
    pension('45000', { savings_interest: '3000', dividends: '7000' }),
    pension('12000', { savings_interest: '1500' }),
  ],
  [pension('9500', { savings_interest: '14000' }), pension('28000')],
  [{ self_employment_profit: '18000' }, pay('38000')],
  [{ self_employment_profit: '7000' }, pay('38000', { dividends: '2000' })],
  [{ self_employment_profit: '85000', savings_interest: '1600' }, { self_employment_profit: '6000' }],
  [{ property_income: '14000' }, pay('42000', { savings_interest: '1200' })],
  [{ property_income: '30000', dividends: '4000' }, { property_income: '9000' }],
  [pay('28000', { student_loans: ['plan_2'], savings_interest: '5000' }), pay('30000')],
  [pay('35000', { student_loans: ['plan_1'], dividends: '4500' }), pay('12000')],
  [pay('27000', { blind: true }), pay('10000')],
  [pay('52000', { gift_aid: '1200', savings_interest: '2000' }), pay('13500')],
  [pay('58000', { pension_contributions: { relief_at_source: '4000' }, dividends: '3000' }), pay('10000')],
  [pay('140000', { savings_interest: '900' }), pay('140000', { savings_interest: '900' })],
  [pay('160000', { savings_interest: '12000' }), {}],
  [pay('51000', { savings_interest: '600' }), pay('49000', { savings_interest: '600' })],
  [pay('20000'), pay('20000')],
  [pay('12570'), pay('12570')],
  [pay('12000'), pay('12600')],
  [pay('11310'), pay('20000')],
  [pay('13000'), pay('30000')],
  [pay('49500', { dividends: '600' }), pay('10000')],
  [pay('50000', { savings_interest: '500' }), pay('9999')],
  [{ dividends: '40000' }, {}],
  [{ savings_interest: '20000' }, {}],
  [{ savings_interest: '20000', dividends: '20000' }, pay('16000')],
  [pay('90000', { dividends: '30000', savings_interest: '2000' }), { dividends: '1000' }],
  [pay('125140', { savings_interest: '1' }), pay('50270', { savings_interest: '999' })],
  [pay('75000', { benefits_in_kind: '4000', dividends: '2500' }), pay('22000')],
  [pay('60100', { child_benefit: '1354.60', savings_interest: '90' }), pay('24000')],
  [pay('64000', { child_benefit: '3148.60' }), pay('64000', { savings_interest: '2000' })],
  [pension('50000', { dividends: '15000' }), pension('50000')],
  [
    pay('45000', { dividends: '11000', savings_interest: '1100' }),
    pension('8000', { savings_interest: '250' }),
  ],
];

const cases = couples.map(([first, second], index) => {
  const couple: Couple = {
    tax_year: years[index % years.length] ?? '2025-26',
    regions: [
      regions[index % 4 === 3 ? 1 : index % 7 === 6 ? 2 : 0] ?? 'england_ni',
      index % 4 === 3 ? 'scotland' : 'england_ni',
    ],
    inputs: [first, second],
  };
  return { ...couple, expect: savingsOf(couple) };
});
const file = join(import.meta.dirname, '../../packages/uk-tax/golden/couples/cases.json');
writeFileSync(file, `${JSON.stringify({ source: 'tools/tax-check/write-couples.ts', cases }, null, 2)}\n`);
