import { monthsLater } from '@farthing/dates';
import { expect, test } from 'vitest';

import { monthStart, yearOfDays } from './periods.ts';

test('a month begins on the day that the user chose', () => {
  expect(monthStart('2026-11-21', 1)).toBe('2026-11-01');
  expect(monthStart('2026-11-21', 25)).toBe('2026-10-25');
  expect(monthStart('2026-01-05', 28)).toBe('2025-12-28');
  expect(monthStart('2026-11-25', 25)).toBe('2026-11-25');
});

test('a shift by months keeps the day where the month has it', () => {
  expect(monthsLater('2026-03-31', -1)).toBe('2026-02-28');
  expect(monthsLater('2024-02-29', -12)).toBe('2023-02-28');
  expect(monthsLater('2026-01-15', -1)).toBe('2025-12-15');
});

test('the year goes from a year ago by month ends to today', () => {
  const days = yearOfDays('2026-11-21', 1);
  expect(days[0]).toBe('2025-11-21');
  expect(days.slice(1, 3)).toEqual(['2025-11-30', '2025-12-31']);
  expect(days.slice(-2)).toEqual(['2026-10-31', '2026-11-21']);
  expect(days).toHaveLength(14);
});

test('on the first day of a month no day comes twice', () => {
  const days = yearOfDays('2026-11-01', 1);
  expect(new Set(days).size).toBe(days.length);
  expect(days.slice(-2)).toEqual(['2026-10-31', '2026-11-01']);
});
