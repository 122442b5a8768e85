import { expect, test } from 'vitest';
import type { MonthStart } from './month-rules.ts';
import { historyBefore, meanOf } from './plan-rules.ts';

const calendar: MonthStart = { month_start: 'calendar', day: 1, holidays: 'england-and-wales' };
const view = { month: '2026-11', today: '2026-11-27' };
const monthsFrom = (first: string | null, change: object = {}) =>
  historyBefore(calendar, { ...view, ...change, first }).map(({ from }) => from.slice(0, 7));

test('history is the complete months before, latest first', () => {
  expect(monthsFrom(null)).toEqual([]);
  expect(monthsFrom('2026-11-02')).toEqual([]);
  expect(monthsFrom('2026-09-01')).toEqual(['2026-10', '2026-09']);
  expect(monthsFrom('2020-01-01')).toHaveLength(12);
});

test('a month whose records start after its first week is not complete', () => {
  expect(monthsFrom('2026-09-07')).toEqual(['2026-10', '2026-09']);
  expect(monthsFrom('2026-09-08')).toEqual(['2026-10']);
});

test('the month under way never counts, even for a month to come', () => {
  expect(monthsFrom('2026-09-01', { month: '2027-03' })).toEqual(['2026-10', '2026-09']);
  expect(monthsFrom('2026-09-01', { month: '2026-10' })).toEqual(['2026-09']);
});

test('a mean is rounded half away from zero', () => {
  expect(meanOf([], 3)).toBeNull();
  expect(meanOf([1n, 2n], 3)).toBe(2n);
  expect(meanOf([-1n, -2n], 3)).toBe(-2n);
  expect(meanOf([100n, 200n, 300n, 9_999n], 3)).toBe(200n);
});
