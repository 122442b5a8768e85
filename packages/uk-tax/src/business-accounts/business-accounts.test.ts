import { describe, expect, test } from 'vitest';
import { accountTotals, ownedLines, percentOf } from './account.ts';
import { categoryIdsOf, taxCategoryOf } from './categories.ts';
import { hasMileageRates, homeDeduction, mileageDeduction } from './fixed-rates.ts';

describe('deductions at fixed rates', () => {
  test('pay 45p for the first 10,000 miles by car of the year, then 25p, and 24p by motorcycle (ITTOIA 2005 s94F)', () => {
    expect(mileageDeduction('2025-26', 'car_or_van', 100_000n)).toBe(450_000n);
    expect(mileageDeduction('2025-26', 'car_or_van', 120_000n)).toBe(500_000n);
    expect(mileageDeduction('2025-26', 'car_or_van', 123n)).toBe(554n);
    expect(mileageDeduction('2025-26', 'motorcycle', 1000n)).toBe(2400n);
  });

  test('aren’t guessed for a year whose rates per mile aren’t confirmed', () => {
    expect(hasMileageRates('2025-26')).toBe(true);
    expect(hasMileageRates('2026-27')).toBe(false);
    expect(() => mileageDeduction('2026-27', 'car_or_van', 10n)).toThrow();
  });

  test('pay £10, £18 or £26 for a month of work at home, from 25, 51 and 101 hours (s94H)', () => {
    expect([24, 25, 50, 51, 100, 101].map(homeDeduction)).toEqual([0n, 1000n, 1000n, 1800n, 1800n, 2600n]);
  });
});

describe('an account', () => {
  test('rounds the owner’s share once for each category, and its lines add up to it', () => {
    const lines = [33n, 33n, 35n].map((pence) => ({ category: 'rents', pence }));
    const owned = ownedLines([...lines, { category: 'repairs', pence: 1n }], '50');
    expect(owned.map(({ pence }) => pence)).toEqual([17n, 16n, 18n, 1n]);
    expect(percentOf(-101n, '50')).toBe(-51n);
    expect(percentOf(1000n, '33.33')).toBe(333n);
  });

  test('keeps residential finance costs, depreciation and entertainment out of the profit', () => {
    const property = ['rents', 'premiums', 'repairs', 'residential_finance'];
    expect(
      accountTotals(
        'property',
        property.map((category) => ({ category, pence: 100n })),
      ),
    ).toEqual({
      receipts: 200n,
      expenses: 100n,
      disallowed: 0n,
      finance: 100n,
      allowances: 0n,
      adjustment: 0n,
      profit: 100n,
    });
    const trade = ['turnover', 'travel', 'depreciation', 'entertainment', 'rents', 'main_pool'];
    expect(
      accountTotals(
        'self_employment',
        trade.map((category) => ({ category, pence: 100n })),
      ),
    ).toEqual({
      receipts: 100n,
      expenses: 100n,
      disallowed: 200n,
      finance: 0n,
      allowances: 100n,
      adjustment: 0n,
      profit: -100n,
    });
  });

  test('has every category of the forms once', () => {
    expect(categoryIdsOf('property')).toHaveLength(12);
    expect(categoryIdsOf('self_employment')).toHaveLength(17);
    expect(taxCategoryOf('property', 'turnover')).toBeUndefined();
    expect(taxCategoryOf('property', 'toString')).toBeUndefined();
  });
});
