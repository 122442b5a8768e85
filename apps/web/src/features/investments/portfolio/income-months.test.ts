import { expect, test } from 'vitest';
import { incomeFinding, lastMonths, yearSums } from './income-months.ts';

const income = (month: string, total: string) => ({ month, dividends: total, accumulated: '0.00', total });

test('24 months to the present one, those without income as none', () => {
  const months = lastMonths([income('2020-01', '9.00'), income('2026-02', '5.00')], '2026-03-31');
  expect(months).toHaveLength(24);
  expect(months[0]?.month).toBe('2024-04');
  expect(months.at(-1)?.month).toBe('2026-03');
  expect(months.at(-2)).toEqual(income('2026-02', '5.00'));
});

test('a year is measured against the one before', () => {
  const months = lastMonths([income('2024-05', '3.00'), income('2026-02', '5.00')], '2026-03-31');
  expect(yearSums(months)).toEqual({ now: '5.00', before: '3.00' });
  expect(incomeFinding({ now: '5.00', before: '3.00' })).toBe('More income than in the 12 months before');
  expect(incomeFinding({ now: '5.00', before: '7.00' })).toBe('Less income than in the 12 months before');
  expect(incomeFinding({ now: '5.00', before: '0.00' })).toBe('Income of the last 12 months');
  expect(incomeFinding({ now: '0.00', before: '7.00' })).toBe('No income in the last 12 months');
});
