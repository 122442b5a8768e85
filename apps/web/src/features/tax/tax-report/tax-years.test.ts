import { describe, expect, test } from 'vitest';
import { readTaxSearch, taxYearDays, taxYearOf, taxYears } from './tax-years.ts';

describe('tax years', () => {
  test('begin on 6 April', () => {
    expect(taxYearOf('2026-04-05')).toBe('2025-26');
    expect(taxYearOf('2026-04-06')).toBe('2026-27');
    expect(taxYearDays('2026-27')).toEqual({ from: '2026-04-06', to: '2027-04-05' });
  });

  test('are those with rates, newest first', () => {
    expect(taxYears[0]).toBe('2027-28');
    expect(taxYears.at(-1)).toBe('2015-16');
    expect(taxYearOf('1999-01-01')).toBe('2015-16');
    expect(taxYearOf('2050-01-01')).toBe('2027-28');
  });

  test('come from the address, unless it holds something else', () => {
    expect(readTaxSearch({ year: '2024-25', other: 1 })).toEqual({ year: '2024-25' });
    for (const year of ['2014-15', '2024-26', 2024, undefined]) expect(readTaxSearch({ year })).toEqual({});
  });
});
