import { expect, test } from 'vitest';
import { monthRange, monthRangeText } from './month-range.ts';

test.each([
  [1, '2026-11-21', '2026-11-01', '2026-11-30'],
  [25, '2026-11-21', '2026-10-25', '2026-11-24'],
  [21, '2026-11-21', '2026-11-21', '2026-12-20'],
  [22, '2026-11-21', '2026-10-22', '2026-11-21'],
  [28, '2026-01-05', '2025-12-28', '2026-01-27'],
  [28, '2024-02-29', '2024-02-28', '2024-03-27'],
  [15, '2026-12-31', '2026-12-15', '2027-01-14'],
])('months from day %i: %s is in %s to %s', (startDay, today, first, last) => {
  expect(monthRange(startDay, today)).toEqual({ first, last });
});

test('is told in words', () => {
  expect(monthRangeText(25, '2026-11-21')).toBe('This month runs from 25 Oct 2026 to 24 Nov 2026.');
});
