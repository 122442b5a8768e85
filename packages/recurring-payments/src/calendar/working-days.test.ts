import { civilDay, dayInMonth, dayOf, weekdayOf } from '@farthing/dates';
import { expect, test } from 'vitest';
import type { HolidayRegion } from './bank-holidays.ts';
import { dayNumber } from './civil-day.ts';
import { workingDaysOf } from './working-days.ts';

test('a working day before or after passes over weekend and bank holidays', () => {
  const days = workingDaysOf('england-and-wales');
  expect(days.onOrAfter('2026-12-25')).toBe('2026-12-29');
  expect(days.onOrBefore('2026-12-28')).toBe('2026-12-24');
  expect(days.onOrBefore('2026-05-31')).toBe('2026-05-29');
  expect(days.onOrBefore('2024-03-31')).toBe('2024-03-28');
  expect(days.onOrAfter('2026-12-29')).toBe('2026-12-29');
});

test('regions differ: Easter Monday, 2nd January, St Patrick’s Day, the World Cup day of 2026', () => {
  const isWorking = (region: HolidayRegion, day: string) => workingDaysOf(region).onOrAfter(day) === day;
  expect(isWorking('england-and-wales', '2026-04-06')).toBe(false);
  expect(isWorking('scotland', '2026-04-06')).toBe(true);
  expect(isWorking('scotland', '2026-01-02')).toBe(false);
  expect(isWorking('england-and-wales', '2026-01-02')).toBe(true);
  expect(isWorking('northern-ireland', '2026-03-17')).toBe(false);
  expect(isWorking('scotland', '2026-06-15')).toBe(false);
  expect(isWorking('northern-ireland', '2026-06-15')).toBe(true);
});

test('working days are counted forwards and back', () => {
  const days = workingDaysOf('england-and-wales');
  expect(days.later('2026-12-24', 1)).toBe('2026-12-29');
  expect(days.later('2026-12-29', -1)).toBe('2026-12-24');
  expect(days.later('2026-12-26', 0)).toBe('2026-12-26');
});

test('a region without bank holidays of its own is refused', () => {
  expect(() => workingDaysOf('cornwall' as HolidayRegion)).toThrow(/not for "cornwall"/);
});

test('the calendar agrees with the platform’s over 200 years', () => {
  for (let number = dayNumber('1900-01-01'); number <= dayNumber('2100-12-31'); number += 1) {
    const date = new Date(number * 86_400_000);
    expect(dayOf(number)).toBe(date.toISOString().slice(0, 10));
    expect(dayNumber(dayOf(number))).toBe(number);
    expect(weekdayOf(number)).toBe((date.getUTCDay() + 6) % 7);
  }
  expect(civilDay(dayInMonth(2026 * 12 + 1, 31))).toEqual({ year: 2026, month: 2, date: 28 });
});

test.each([
  '',
  '2026-02-29',
  '2026-13-01',
  '2026-1-1',
  '01/02/2026',
  '2026-00-10',
  'yyyy-mm-dd',
  '2026-04-31',
])('"%s" is no day', (text) => {
  expect(() => dayNumber(text)).toThrow(/isn’t a valid date/);
});
