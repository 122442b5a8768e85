import type { NewResident, TaxProfile } from '@farthing/api-contract';
import { describe, expect, test } from 'vitest';
import { checkForeignClaims } from '../../../../../../tools/tax-check/foreign-claims.ts';
import { claimedHeldIncome, claimNote, newResidentNotes, newResidentRefusals } from './new-resident-rules.ts';
import type { HeldIncome, YearRecords } from './record-rules.ts';

const facts: NewResident = {
  ...{ first_resident_year: '2025-26', ten_years_abroad: true, income: ['dividends'], gains: true },
  ...{ only_qualifying: true, not_covered: [] },
};
const paid = (change: Partial<HeldIncome>): HeldIncome => ({
  ...{ kind: 'dividends', account_id: 'a', account_name: 'Broker', label: 'Apple', currency: 'USD' },
  ...{ date: '2025-11-01', pence: 10_000n, issued_in: 'US', foreign_tax_pence: 1500n },
  ...change,
});

function records(held: HeldIncome[], profile: Partial<TaxProfile> = {}): YearRecords {
  return {
    ...{ tax_year: '2025-26', held, gains: {} },
    profile: {
      ...{ residence: 'foreign_income_and_gains', new_resident: facts, trade_loss_relief: 'carry_forward' },
      ...{ counted_categories: ['interest', 'dividends'], policy_gains: [], accrued_income: [] },
      foreign_deductions: [],
      ...profile,
    },
  } as unknown as YearRecords;
}

const held = [
  paid({}),
  paid({ label: 'Apple again', pence: 500n, foreign_tax_pence: 0n }),
  paid({ label: 'Irish fund', issued_in: 'IE', offshore: true, foreign_tax_pence: 0n }),
  paid({ label: 'Bond', kind: 'interest' }),
  paid({ label: 'British', issued_in: 'GB' }),
  paid({ label: 'REIT', kind: 'property_distributions' }),
  // What takes a receipt off a distribution of a REIT in Guernsey.
  paid({ label: 'Receipt', issued_in: 'US', pence: -800n }),
  paid({ label: 'Coins', kind: 'reward' }),
  paid({ label: 'Unknown', issued_in: null }),
  paid({ label: 'Eurobond', issued_in: 'XS' }),
];

describe('income of holdings that a claim covers', () => {
  test('is that of the claimed kinds with an ISIN abroad, by country, with tax or without', () => {
    expect(claimedHeldIncome(records(held))).toEqual([
      { kind: 'dividends', country: 'US', amount: '105.00', foreign_tax: '15.00', relieved: true },
      { kind: 'dividends', country: 'IE', amount: '100.00', foreign_tax: '0.00', relieved: true },
    ]);
  });

  test('is nothing without a claim, without its facts, or if the kind isn’t counted', () => {
    const none: Partial<TaxProfile>[] = [
      ...[{ residence: 'uk_all_year' as const }, { new_resident: null }, { counted_categories: [] }],
    ];
    for (const change of none) expect(claimedHeldIncome(records(held, change))).toEqual([]);
  });

  test('is named, and so are holdings without a country', () => {
    const notes = newResidentNotes(records(held)).join(' ');
    expect(notes).toContain('Relieved by the country of the ISIN: Apple, Apple again, Irish fund');
    expect(notes).toContain('no ISIN names a country: Unknown, Eurobond.');
    expect(notes).toContain('by 31 January 2028');
    expect(notes).toContain('check whether it is a split year');
    const later = { new_resident: { ...facts, first_resident_year: '2024-25' } };
    expect(newResidentNotes(records([], later)).join(' ')).not.toContain('split year');
  });
});

test('random years with claims, credits and deductions of foreign tax have the tax that the second calculator finds', () => {
  expect(checkForeignClaims(100, 20_261_129)).toEqual([]);
});

test('a claim is refused without its facts, and beside what isn’t calculated', () => {
  const refusal = (profile: Partial<TaxProfile>) => newResidentRefusals(records([], profile)).join(' ');
  expect(refusal({})).toBe('');
  expect(refusal({ new_resident: null })).toContain('Enter the facts');
  expect(refusal({ trade_loss_relief: 'this_year' })).toContain('self-employment');
  expect(refusal({ accrued_income: [{}] as TaxProfile['accrued_income'] })).toContain('accrued interest');
  expect(refusal({ policy_gains: [{}] as TaxProfile['policy_gains'] })).toContain('life insurance');
  const deducted = (kind: 'interest' | 'dividends') => ({ foreign_deductions: [{ country: 'US', kind }] });
  expect(refusal(deducted('dividends'))).toContain('Foreign tax is deducted');
  expect(refusal(deducted('interest'))).toBe('');
});

test.each([
  ['100.00', '140.50', 'The claim saves 40.50'],
  ['100.00', '100.00', 'saves nothing'],
  ['140.50', '100.00', 'The claim costs 40.50 more than it saves'],
])('a tax of %s with the claim and %s without it is compared: %s', (claimed, without, words) => {
  expect(claimNote({ total_tax: claimed }, { total_tax: without })).toContain(words);
});
