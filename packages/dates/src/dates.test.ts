import { expect, test } from 'vitest';
import {
  dayAfter,
  dayInWords,
  dayNumber,
  dayOf,
  daysBetween,
  isDay,
  monthAfter,
  monthsLater,
  weekdayOf,
} from './index.ts';

test('days follow each other over ends of months, years and leap days, and whatever clocks do', () => {
  expect(dayAfter('2024-02-28')).toBe('2024-02-29');
  expect(dayAfter('2023-02-28')).toBe('2023-03-01');
  expect(dayAfter('2025-12-31')).toBe('2026-01-01');
  expect(dayAfter('2026-01-01', -1)).toBe('2025-12-31');
  // The clocks go forward on 29 March 2026, and back on 25 October.
  expect(dayAfter('2026-03-28', 2)).toBe('2026-03-30');
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
  expect(daysBetween('2026-10-26', '2026-10-24')).toBe(-2);
  expect([dayNumber('1970-01-02'), dayOf(-1)]).toEqual([1, '1969-12-31']);
});

test('a day and its number are those of the calendar, through leap years and centuries', () => {
  const first = Date.UTC(1000, 0, 1) / 86_400_000;
  const wrong: string[] = [];
  for (let number = first; number < first + 700_000; number += 11) {
    const day = new Date(number * 86_400_000).toISOString().slice(0, 10);
    if (dayOf(number) !== day || dayNumber(day) !== number) wrong.push(day);
  }
  expect(wrong).toEqual([]);
});

test('months follow each other over the ends of years, both ways', () => {
  expect(monthAfter('2025-12')).toBe('2026-01');
  expect(monthAfter('2026-01', -1)).toBe('2025-12');
  expect(monthAfter('2026-01', -25)).toBe('2023-12');
  expect(monthAfter('2026-11', 14)).toBe('2028-01');
});

test('a day in words has neither zeros nor seconds', () => {
  expect(dayInWords('2026-08-04')).toBe('4 Aug 2026');
  expect(dayInWords('2026-08-04T23:59:59Z')).toBe('4 Aug 2026');
});

test('a text is a day only if the calendar has it', () => {
  for (const day of ['2024-02-29', '2000-02-29', '1000-01-01', '9999-12-31'])
    expect([day, isDay(day)]).toEqual([day, true]);
  for (const text of [
    '2023-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '0999-12-31',
    '2026-1-01',
    '2026-01-01T',
    ' 2026-01-01',
    '',
    '2026/01/01',
  ])
    expect([text, isDay(text)]).toEqual([text, false]);
});

test('some months later is the same day, or the last of a shorter month', () => {
  expect(monthsLater('2026-01-31', 1)).toBe('2026-02-28');
  expect(monthsLater('2024-01-31', 1)).toBe('2024-02-29');
  expect(monthsLater('2026-03-31', -13)).toBe('2025-02-28');
  expect(monthsLater('2026-11-15', 2)).toBe('2027-01-15');
});

test('the weekday of a number: 0 is Monday', () => {
  expect(weekdayOf(dayNumber('2026-11-23'))).toBe(0);
  expect(weekdayOf(dayNumber('1969-12-28'))).toBe(6);
});
