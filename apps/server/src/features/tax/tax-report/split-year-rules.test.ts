import type { TaxProfile } from '@farthing/api-contract';
import { describe, expect, test } from 'vitest';
import { checkSplitYears } from '../../../../../../tools/tax-check/split-years.ts';
import type { CountedTotal, HeldIncome, YearRecords } from './record-rules.ts';
import { ofUkPart, overseasPayRow, splitNotes, splitRefusals } from './split-year-rules.ts';

const facts: NonNullable<TaxProfile['split_year']> = {
  ...{ case: 'work_abroad', second_part_from: '2025-10-01', overseas_earnings: '0.00' },
  ...{ transactions_are_uk: true, sold_no_uk_land: true, temporarily_non_resident: false },
};
const paid = (change: Partial<HeldIncome>): HeldIncome => ({
  ...{ kind: 'dividends', account_id: 'a', account_name: 'Broker', label: 'Apple', currency: 'USD' },
  ...{ date: '2025-11-01', pence: 10_000n, issued_in: 'US', foreign_tax_pence: 0n },
  ...change,
});
const foreign = (description: string, part?: 'uk' | 'overseas') => ({
  ...{ kind: 'interest' as const, country: 'FR', description, amount: '10.00', foreign_tax: '0.00' },
  ...(part ? { part } : {}),
});
const total = (change: Partial<CountedTotal> = {}): CountedTotal => ({
  ...{ kind: 'interest', category_id: 'c', account_id: 'a', label: 'Savings', count: 1, pence: 500n },
  ...change,
});

function records(change: Partial<YearRecords> = {}, profile: Partial<TaxProfile> = {}): YearRecords {
  return {
    ...{ payslips: [], totals: [], held: [], share_awards: [], gains: {} },
    ...change,
    profile: {
      ...{ tax_year: '2025-26', residence: 'split_year', split_year: facts, student_loans: [] },
      ...{ counted_categories: ['interest', 'dividends', 'self_employment'], transition_profit: '0.00' },
      ...{ incomes: [], foreign_income: [], terminations: [], policy_gains: [], accrued_income: [] },
      ...{ child_interest: [], benefits: [] },
      ...profile,
    },
  } as unknown as YearRecords;
}

describe('the overseas part of a split year', () => {
  test('leaves out dividends and interest from abroad by their day, and no income from the UK', () => {
    const held = [
      paid({ label: 'before', date: '2025-09-30' }),
      paid({ label: 'first day', date: '2025-10-01' }),
      paid({ label: 'fund', offshore: true, issued_in: null }),
      paid({ label: 'British', issued_in: 'GB' }),
      paid({ label: 'REIT', kind: 'property_distributions', issued_in: 'US' }),
    ];
    const kept = ofUkPart(records({ held }));
    expect(kept.held.map(({ label }) => label)).toEqual(['before', 'British', 'REIT']);
  });

  test('comes first for someone who arrives', () => {
    const arriving = { ...facts, case: 'work_in_uk' as const };
    const held = [paid({ label: 'first', date: '2025-09-30' }), paid({ label: 'then', date: '2025-10-01' })];
    const kept = ofUkPart(records({ held }, { split_year: arriving }));
    expect(kept.held.map(({ label }) => label)).toEqual(['then']);
  });

  test('leaves out income entered for it, and pay for work abroad', () => {
    const split_year = { ...facts, overseas_earnings: '1200.00' };
    const given = records(
      {},
      { split_year, foreign_income: [foreign('here', 'uk'), foreign('there', 'overseas')] },
    );
    expect(ofUkPart(given).profile.foreign_income.map(({ description }) => description)).toEqual(['here']);
    expect(overseasPayRow(given).map(({ pence }) => pence)).toEqual([-120_000n]);
    expect(overseasPayRow(records({}, { ...given.profile, residence: 'uk_all_year' }))).toEqual([]);
  });

  test('changes nothing in another year', () => {
    const given = records({ held: [paid({})] }, { residence: 'uk_all_year', split_year: null });
    expect(ofUkPart(given)).toBe(given);
    expect(splitNotes(given, [])).toEqual([]);
  });
});

test('random split years have the tax that the second calculator finds by counting days', () => {
  expect(checkSplitYears(100, 20_261_129)).toEqual([]);
});

describe('a split year is refused', () => {
  const refusals = (change: Partial<YearRecords>, profile: Partial<TaxProfile> = {}) =>
    splitRefusals(records(change, profile)).join('\n');

  test('without its facts, and with nothing else is not', () => {
    expect(refusals({}, { split_year: null })).toMatch(/^Enter the case of the split year/);
    expect(refusals({})).toBe('');
  });

  test('with kinds of income whose rules aren’t worked out, each by its name', () => {
    expect(refusals({ totals: [total({ kind: 'self_employment' })] })).toContain('self-employment');
    expect(refusals({}, { incomes: [{ kind: 'self_employment' } as never] })).toContain('self-employment');
    expect(refusals({ share_awards: [{} as never] })).toContain('employee shares');
    expect(refusals({}, { terminations: [{} as never] })).toContain('termination payments');
    expect(refusals({}, { policy_gains: [{} as never] })).toContain('life insurance policies');
    expect(refusals({}, { accrued_income: [{} as never] })).toContain('accrued interest');
    expect(refusals({}, { child_interest: [{} as never] })).toContain('interest of children');
    expect(refusals({ gains: { refusals: ['Sold land.'] } as never })).toBe('Sold land.');
  });

  test('while the source of income isn’t known', () => {
    expect(refusals({}, { foreign_income: [foreign('Livret A')] })).toContain('Livret A');
    const unsaid = { split_year: { ...facts, transactions_are_uk: false } };
    expect(refusals({ totals: [total()] }, unsaid)).toContain('all come from the UK: Savings');
    expect(refusals({ totals: [total({ kind: 'wages' })] }, unsaid)).toBe('');
    expect(refusals({ totals: [total({ pence: 0n })] }, unsaid)).toBe('');
    expect(refusals({ held: [paid({ issued_in: null })] })).toContain('Add the ISIN');
    expect(refusals({ held: [paid({ issued_in: 'XS' })] })).toContain('Add the ISIN');
    expect(refusals({ held: [paid({ issued_in: 'XS', date: '2025-09-30' })] })).toBe('');
    expect(refusals({ held: [paid({ kind: 'reward' })] })).toContain('Crypto rewards');
  });

  test('with more pay for work abroad than pay, or with student loans or benefits beside it', () => {
    const split_year = { ...facts, overseas_earnings: '100.00' };
    const payslips = [{ taxable: '100.00' }] as never;
    expect(refusals({ payslips }, { split_year })).toBe('');
    expect(refusals({}, { split_year })).toContain('more than the taxable pay');
    expect(refusals({ payslips }, { split_year, student_loans: ['plan_2'] })).toContain('Student loans');
    expect(refusals({ payslips }, { split_year, benefits: [{} as never] })).toContain('Benefits in kind');
    expect(refusals({ payslips }, { benefits: [{} as never] })).toBe('');
  });
});
