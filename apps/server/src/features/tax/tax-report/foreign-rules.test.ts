import type { TaxProfile } from '@farthing/api-contract';
import { describe, expect, test } from 'vitest';
import { foreignIncomeOf, foreignNotes } from './foreign-rules.ts';
import type { HeldIncome, YearRecords } from './record-rules.ts';

const paid = (change: Partial<HeldIncome> = {}): HeldIncome => ({
  ...{ kind: 'dividends', account_id: 'a', account_name: 'Broker', label: 'Apple', currency: 'USD' },
  ...{ pence: 10_000n, issued_in: 'US', foreign_tax_pence: 1500n },
  ...change,
});
const records = (held: HeldIncome[], profile: Partial<TaxProfile> = {}) =>
  ({
    held,
    profile: {
      ...{
        counted_categories: ['dividends', 'interest'],
        foreign_income: [],
        treaty_rates: [],
        foreign_deductions: [],
      },
      ...profile,
    },
  }) as unknown as YearRecords;

describe('foreign income from records', () => {
  test('of a country and kind is one sum, from the ISIN of each holding', () => {
    expect(foreignIncomeOf(records([paid(), paid(), paid({ issued_in: 'FR' })]))).toEqual([
      { kind: 'dividends', country: 'US', amount: '200.00', foreign_tax: '30.00' },
      { kind: 'dividends', country: 'FR', amount: '100.00', foreign_tax: '15.00' },
    ]);
  });

  test('above the treaty rate is apart, so that no payment uses the limit of another', () => {
    const found = foreignIncomeOf(
      records([paid({ foreign_tax_pence: 0n }), paid(), paid({ foreign_tax_pence: 3000n })]),
    );
    expect(found).toEqual([
      { kind: 'dividends', country: 'US', amount: '100.00', foreign_tax: '15.00' },
      { kind: 'dividends', country: 'US', amount: '100.00', foreign_tax: '30.00' },
    ]);
  });

  test('has the treaty rate of the circumstances', () => {
    const own = { treaty_rates: [{ country: 'US', kind: 'dividends' as const, percent: '10.00' }] };
    expect(foreignIncomeOf(records([paid()], own))[0]).toMatchObject({ treaty_percent: '10.00' });
  });

  test('leaves out what does not count, and what has no country abroad', () => {
    const left = [
      paid({ issued_in: null }),
      paid({ issued_in: 'GB' }),
      paid({ issued_in: 'XS' }),
      paid({ kind: 'reward' }),
    ];
    expect(foreignIncomeOf(records(left))).toEqual([]);
    expect(foreignIncomeOf(records([paid()], { counted_categories: ['interest'] }))).toEqual([]);
  });
});

describe('notes', () => {
  test('name what has no country, what is above the treaty rate, and countries without a known rate', () => {
    const held = [
      paid({ label: 'No ISIN', issued_in: null }),
      paid({ label: 'Over', foreign_tax_pence: 3000n }),
      paid({ label: 'Iberdrola', issued_in: 'ES' }),
    ];
    const notes = foreignNotes(records(held)).join('\n');
    expect(notes).toMatch(/names no foreign country: No ISIN\./);
    expect(notes).toMatch(/more tax was withheld than the treaty allows, from Over\./i);
    expect(notes).toMatch(/treaty rate for all your income from Spain/);
  });

  test('say nothing without foreign income', () => {
    expect(
      foreignNotes(records([paid({ currency: 'GBP', issued_in: 'GB', foreign_tax_pence: 0n })])),
    ).toEqual([]);
  });
});
