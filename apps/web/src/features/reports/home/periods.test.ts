import { monthsLater } from '@farthing/dates';
import { expect, test } from 'vitest';

import { daysOfLine, monthStart, startOfRange } from './periods.ts';
import { readHomeSearch } from './search.ts';

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

test('a range begins its months ago, and all time on the day before the first record', () => {
  expect(startOfRange('1m', '2026-11-21')).toBe('2026-10-21');
  expect(startOfRange('5y', '2026-11-21')).toBe('2021-11-21');
  expect(startOfRange('all', '2026-11-21', '2019-03-01')).toBe('2019-02-28');
  expect(startOfRange('all', '2026-11-21', '1920-03-01')).toBe('1976-12-21');
  expect(startOfRange('all', '2026-11-21')).toBe('2026-11-20');
});

test('a short line has each day, a long one equal stretches, and both their ends', () => {
  expect(daysOfLine('2026-11-18', '2026-11-21')).toEqual([
    '2026-11-18',
    '2026-11-19',
    '2026-11-20',
    '2026-11-21',
  ]);
  const year = daysOfLine('2025-11-21', '2026-11-21');
  expect(year[0]).toBe('2025-11-21');
  expect(year.slice(-2)).toEqual(['2026-11-17', '2026-11-21']);
  expect(year.length).toBeLessThanOrEqual(122);
  expect(new Set(year).size).toBe(year.length);
  expect(daysOfLine('2026-11-21', '2026-11-21')).toEqual(['2026-11-21']);
});

test('the usual range needs no word in the address, and an unknown one is left out', () => {
  expect(readHomeSearch({ range: '5y' })).toEqual({ range: '5y' });
  expect(readHomeSearch({ range: '1y' })).toEqual({});
  expect(readHomeSearch({ range: 'ever' })).toEqual({});
});
