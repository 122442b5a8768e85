import { dayOf } from '@farthing/dates';
import { expect, test } from 'vitest';
import { dayNumber } from './calendar/civil-day.ts';
import { workingDaysOf } from './calendar/working-days.ts';
import { dueDay, isFree, type Schedule, slotNear } from './schedule.ts';

const days = workingDaysOf('england-and-wales');
const monthly = (date: number, roll: Schedule['roll'], freeMonths: number[] = []): Schedule => ({
  interval: { unit: 'month', count: 1 },
  date,
  start: 2026 * 12,
  roll,
  freeMonths,
});
const weekly: Schedule = {
  interval: { unit: 'day', count: 7 },
  date: 1,
  start: dayNumber('2025-12-01'),
  roll: 'following',
  freeMonths: [],
};

test('the nearest slot is the nearest of all, for every day of two years', () => {
  for (const schedule of [weekly, monthly(1, 'following'), monthly(31, 'preceding'), monthly(15, 'none')]) {
    for (let day = dayNumber('2025-12-01'); day < dayNumber('2027-12-01'); day += 1) {
      const away = (slot: number) => Math.abs(dueDay(schedule, slot, days) - day);
      const least = Math.min(...Array.from({ length: 120 }, (_, at) => away(at - 4)));
      expect(away(slotNear(schedule, day, days))).toBe(least);
    }
  }
});

test('a due day is the last of a shorter month, and moves as the schedule says', () => {
  expect(dayOf(dueDay(monthly(31, 'none'), 1, days))).toBe('2026-02-28');
  expect(dayOf(dueDay(monthly(31, 'preceding'), 4, days))).toBe('2026-05-29');
  expect(dayOf(dueDay(monthly(1, 'following'), 7, days))).toBe('2026-08-03');
  expect(dayOf(dueDay(weekly, 4, days))).toBe('2025-12-29');
});

test('free months have no payment', () => {
  const tax = monthly(1, 'following', [2, 3]);
  expect([0, 1, 2, 3].map((slot) => isFree(tax, slot))).toEqual([false, true, true, false]);
});
