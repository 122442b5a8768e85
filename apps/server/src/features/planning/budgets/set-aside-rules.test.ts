import { monthAfter } from '@farthing/dates';
import { expect, test } from 'vitest';
import { type MonthStart, monthSpan } from './month-rules.ts';
import { type MonthNeed, setAsideOf, shareOf } from './set-aside-rules.ts';

const calendar: MonthStart = { month_start: 'calendar', day: 1, holidays: 'england-and-wales' };
const payDay: MonthStart = { ...calendar, month_start: 'pay_day', day: 25 };

const yearly = (start_date: string) => ({ period: 'yearly', start_date }) as const;

test.each([calendar, payDay])('the parts of a year add up to its amount when months start as %o', (start) => {
  for (const first of ['2026-01-01', '2026-03-15', '2024-02-29']) {
    const budget = yearly(first);
    const months = Array.from({ length: 26 }, (_, later) => monthAfter(first.slice(0, 7), later))
      .filter((month) => monthSpan(start, month).from >= first)
      .slice(0, 24);
    const shares = months.map((month) => shareOf(budget, { start, month }, () => 100_001n));
    expect(shares.reduce((sum, share) => sum + share, 0n)).toBe(200_002n);
    expect(shares.every((share) => share >= 8_333n && share <= 8_334n)).toBe(true);
  }
});

test('a year begins with the first month that starts in it, at the amount of that year', () => {
  const shareIn = (month: string) =>
    shareOf(yearly('2026-03-15'), { start: calendar, month }, ({ from }) =>
      from < '2027' ? 120_000n : 240_000n,
    );
  expect(['2026-03', '2026-04', '2027-03', '2027-04'].map(shareIn)).toEqual([0n, 10_000n, 10_000n, 20_000n]);
});

test('a week counts once, in the month that it starts in', () => {
  const budget = { period: 'weekly', start_date: '2026-11-09' } as const;
  const shareIn = (month: string) => shareOf(budget, { start: calendar, month }, () => 5_000n);
  expect(['2026-10', '2026-11', '2026-12'].map(shareIn)).toEqual([0n, 20_000n, 20_000n]);
  expect(shareIn('2027-03')).toBe(25_000n);
});

test('a monthly budget has no part to set aside', () => {
  const budget = { period: 'monthly', start_date: '2026-01-01' } as const;
  expect(shareOf(budget, { start: calendar, month: '2026-11' }, () => 5_000n)).toBe(0n);
});

test('spending that several budgets cover is set aside once', () => {
  const need = (period: MonthNeed['period'], category_id: string | null, minor: bigint): MonthNeed => ({
    ...{ period, category_id, minor },
    group_name: 'Leisure',
  });
  const elsewhere = { ...need('yearly', 'pets', 7n), group_name: 'Family' };
  expect(setAsideOf([])).toBe(0n);
  expect(setAsideOf([need('yearly', 'travel', 15n), elsewhere])).toBe(22n);
  expect(setAsideOf([need('yearly', 'travel', 15n), need('weekly', 'travel', 40n)])).toBe(40n);
  expect(setAsideOf([need('yearly', 'travel', 15n), need('monthly', 'travel', 5n)])).toBe(0n);
  expect(setAsideOf([need('yearly', 'travel', 15n), need('monthly', null, 5n)])).toBe(0n);
  expect(setAsideOf([need('yearly', null, 15n), need('monthly', 'travel', 5n)])).toBe(10n);
  expect(setAsideOf([need('yearly', null, 15n), need('weekly', 'travel', 20n)])).toBe(20n);
  expect(setAsideOf([need('yearly', null, 15n), need('monthly', 'travel', 50n)])).toBe(0n);
});
