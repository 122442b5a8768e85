import { dayAfter } from '@farthing/dates';
import { expect, test } from 'vitest';
import { type MonthStart, monthFrom, monthOf, monthSpan, periodsUpTo } from './month-rules.ts';

const calendar: MonthStart = { month_start: 'calendar', day: 1, holidays: 'england-and-wales' };
const onDay = (day: number): MonthStart => ({ ...calendar, month_start: 'day', day });
const payDay = (day: number, holidays: MonthStart['holidays'] = 'england-and-wales'): MonthStart => ({
  month_start: 'pay_day',
  day,
  holidays,
});

test.each([
  [onDay(31), '2024-03', '2024-02-29', '2024-03-30'],
  [onDay(31), '2025-03', '2025-02-28', '2025-03-30'],
  [onDay(15), '2025-03', '2025-03-15', '2025-04-14'],
  [onDay(16), '2025-03', '2025-02-16', '2025-03-15'],
  [payDay(31), '2026-06', '2026-05-29', '2026-06-29'],
  [payDay(25), '2027-01', '2026-12-24', '2027-01-24'],
  [payDay(1), '2026-11', '2026-10-30', '2026-11-30'],
  [payDay(2, 'scotland'), '2026-01', '2025-12-31', '2026-02-01'],
])('a month that starts as %o, %s: %s to %s', (start, month, from, to) => {
  expect(monthSpan(start, month)).toEqual({ from, to });
});

test('whenever months start, each day of fifty years is in exactly one of them', () => {
  const regions = ['england-and-wales', 'scotland', 'northern-ireland'] as const;
  const starts = Array.from({ length: 31 }, (_, index) => index + 1).flatMap((day) => [
    onDay(day),
    payDay(day, regions[day % 3]),
  ]);
  for (const start of [calendar, ...starts]) {
    let next = monthSpan(start, '1999-12').from;
    for (let count = 0; count < 600; count++) {
      const month = `${1999 + Math.floor((count + 11) / 12)}-${String(((count + 11) % 12) + 1).padStart(2, '0')}`;
      const span = monthSpan(start, month);
      expect(span.from).toBe(next);
      expect(span.to >= span.from).toBe(true);
      expect([monthOf(start, span.from), monthOf(start, span.to)]).toEqual([month, month]);
      next = dayAfter(span.to);
    }
  }
});

test.each(['monthly', 'weekly', 'yearly'] as const)(
  '%s periods follow each other without a gap',
  (period) => {
    const periods = periodsUpTo({ period, start_date: '2020-02-29' }, onDay(31), '2026-11-21');
    expect((periods.at(-1)?.from ?? '9999') <= '2026-11-21').toBe(true);
    expect((periods.at(-1)?.to ?? '') >= '2026-11-21').toBe(true);
    periods.slice(1).forEach(({ from }, place) => {
      expect(from).toBe(dayAfter(periods[place]?.to ?? ''));
    });
  },
);

test('the month that began on a day keeps its name when months start on another day', () => {
  const calendar: MonthStart = { month_start: 'calendar', day: 1, holidays: 'england-and-wales' };
  const starts = [1, 2, 10, 15, 16, 25, 28, 31].flatMap((day): MonthStart[] => [
    { ...calendar, month_start: 'day', day },
    { ...calendar, month_start: 'pay_day', day },
  ]);
  for (const start of starts) expect(monthFrom(start, monthSpan(start, '2026-05').from)).toBe('2026-05');
  for (const start of starts) expect(monthFrom(start, monthSpan(calendar, '2026-05').from)).toBe('2026-05');
  for (const day of [10, 16, 25, 28, 31]) {
    const { from } = monthSpan({ ...calendar, month_start: 'day', day }, '2026-05');
    for (const start of [calendar, ...starts]) expect(monthFrom(start, from), `${day}`).toBe('2026-05');
  }
});
