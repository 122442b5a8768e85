import { describe, expect, test } from 'vitest';
import { findRecurring } from '../find-recurring.ts';
import type { RecurringRow } from '../row.ts';
import { monthsFrom, rowsOn } from '../rows-for-tests.ts';

const reasons = (rows: readonly RecurringRow[], today: string) =>
  findRecurring(rows, { today }).series[0]?.reasons.map(({ text }) => text);

describe('reasons are sentences', () => {
  test('of dates, amounts and a price that rose', () => {
    const rows = [
      ...rowsOn(monthsFrom('2025-03', 4, 5), -1010.99, 'Castle Lets'),
      ...rowsOn(monthsFrom('2025-07', 6, 5), -1112.99, 'Castle Lets'),
    ];
    expect(reasons(rows, '2025-12-10')).toEqual([
      '10 payments, every month on the 5th, always on time, last on 5 Dec 2025',
      'Recently £1,112.99 each time',
      'The price went from £1,010.99 to £1,112.99 on 5 Jul 2025',
    ]);
  });

  test('of free months, working days and what is over', () => {
    const days =
      '2024-04-02 2024-05-01 2024-06-03 2024-07-01 2024-08-01 2024-09-02 2024-10-01 2024-11-01 2024-12-02 2025-01-02';
    expect(reasons(rowsOn(days, -170, 'Westmere Council', { currency: 'CHF' }), '2026-01-10')).toEqual([
      '10 payments, in ten months of the year on the 1st, always on time, last on 2 Jan 2025',
      'At a weekend or on a bank holiday it moves to the next working day',
      'No payment in February and March',
      'Recently CHF 170.00 each time',
      'Not seen since 2 Jan 2025, so it has probably ended',
    ]);
  });

  test('of the last twelve months of a price that drifts', () => {
    // 1% more each month: neighbours are alike, the first and last aren't.
    const rows = monthsFrom('2023-01', 36, 28)
      .split(' ')
      .flatMap((day, at) => rowsOn(day, 900 * 1.01 ** at, 'Calder School'));
    const year = rows.slice(-12).map(({ amountMinor }) => Number(amountMinor) / 100);
    const text = (value: number) => `£${value.toLocaleString('en-GB', { minimumFractionDigits: 2 })}`;
    expect(reasons(rows, '2025-12-29')).toContain(
      `Recently between ${text(Math.min(...year))} and ${text(Math.max(...year))}`,
    );
  });

  test('of three months without a season', () => {
    const rows = rowsOn(monthsFrom('2026-09', 3, 5), -161.79, 'Westmere Council');
    expect(reasons(rows, '2026-11-28')).toEqual([
      '3 payments, every month on the 5th, always on time, last on 5 Nov 2026',
      'Only 3 payments so far, so this may be a coincidence',
      'Recently £161.79 each time',
    ]);
  });

  test('of a yearly payment with its month, few as they are', () => {
    expect(
      reasons(rowsOn('2023-11-03 2024-11-04 2025-11-03', -431.2, 'Heron Insurance'), '2025-12-01'),
    ).toEqual([
      '3 payments, every year on 3 November, always on time, last on 3 Nov 2025',
      'Only 3 payments so far, so this may be a coincidence',
      'At a weekend or on a bank holiday it moves to the next working day',
      'Recently £431.20 each time',
    ]);
  });

  test('of pauses, misses and what is overdue', () => {
    const days = `${monthsFrom('2024-01', 4, 12)} ${monthsFrom('2024-06', 4, 12)} ${monthsFrom('2025-01', 6, 12)}`;
    expect(reasons(rowsOn(days, -8, 'Foxglove Films'), '2025-08-01')).toEqual([
      '14 payments, every month on the 12th, always on time, last on 12 Jun 2025',
      'Recently £8.00 each time',
      '1 expected payment didn’t come',
      'Paused from 12 Oct 2024 to 12 Dec 2024',
      '1 payment overdue',
    ]);
  });
});
