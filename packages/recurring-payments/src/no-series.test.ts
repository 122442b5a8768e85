import { describe, expect, test } from 'vitest';
import { findRecurring } from './find-recurring.ts';
import type { RecurringRow } from './row.ts';
import { row, rowsOn } from './rows-for-tests.ts';

const scan = (rows: readonly RecurringRow[], today: string) => findRecurring(rows, { today }).series;
const only = (rows: readonly RecurringRow[], today: string) => {
  const series = scan(rows, today);
  expect(series).toHaveLength(1);
  return series[0] as (typeof series)[number];
};

describe('what is none', () => {
  test('no rows, and one row', () => {
    expect(findRecurring([], { today: '2026-01-01' })).toEqual({ series: [], gone: [] });
    expect(scan([row('2026-01-01', -5, 'Bakery')], '2026-01-02')).toEqual([]);
  });

  test('refunds of a shop, however regular', () => {
    const days = '2023-11-19 2024-11-19 2025-11-19';
    const refunds = rowsOn(days, 39.99, 'Thread & Thistle', { category: 'clothing_shoes' });
    expect(scan(refunds, '2025-12-01')).toEqual([]);
    const bought = rowsOn('2024-03-02 2025-03-08', -60, 'Thread & Thistle', { category: 'clothing_shoes' });
    const uncategorised = rowsOn(days, 39.99, 'Thread & Thistle');
    expect(scan([...uncategorised, ...bought], '2025-12-01')).toEqual([]);
    const marked = refunds.map((one) => ({ ...one, toggle: true }));
    expect(scan(marked, '2025-12-01')).toHaveLength(1);
  });

  test('rows of one day only', () => {
    const rows = Array.from({ length: 40 }, () => row('2026-01-01', -5, 'Bakery'));
    expect(scan(rows, '2026-01-02')).toEqual([]);
  });

  test('coffee on most working days, and shopping once or twice a week', () => {
    const rows: RecurringRow[] = [];
    for (let day = 0; day < 500; day += 1) {
      const date = new Date(Date.UTC(2025, 0, 1 + day));
      const text = date.toISOString().slice(0, 10);
      const hash = Math.imul(day + 11, 2654435761) >>> 0;
      if (date.getUTCDay() % 6 !== 0 && hash % 10 < 7) rows.push(row(text, -3.4, 'Sundial Coffee'));
      if (hash % 7 < 2) rows.push(row(text, -(20 + (hash % 6000) / 100), 'Alderson Foods'));
    }
    expect(scan(rows, '2026-06-01')).toEqual([]);
  });

  test('the weekly shop on the same day that never costs the same', () => {
    const rows = Array.from({ length: 80 }, (_, at) =>
      row(
        new Date(Date.UTC(2025, 0, 4 + at * 7)).toISOString().slice(0, 10),
        -(45 + ((at * 37) % 90)),
        'Alderson Foods',
      ),
    );
    expect(scan(rows, '2026-07-11')).toEqual([]);
  });

  test('a few payments of one amount that happen to be months apart', () => {
    expect(scan(rowsOn('2025-01-10 2025-02-16 2025-03-24', -20, 'Thistle Diner'), '2025-04-01')).toEqual([]);
    expect(scan(rowsOn('2024-03-10 2025-04-02', -20, 'Thistle Diner'), '2025-04-10')).toEqual([]);
  });

  test('two payments about a year apart, when neither day nor amount is the same', () => {
    const rows = [row('2024-03-10', -20, 'Abbey Gifts'), row('2025-03-17', -25.5, 'Abbey Gifts')];
    expect(scan(rows, '2025-04-10')).toEqual([]);
    const same = rowsOn('2024-03-10 2025-03-10', -20, 'Abbey Gifts');
    expect(only(same, '2025-04-10').frequency).toBe('yearly');
  });

  test('three payments of one amount about a month apart, where much else is bought', () => {
    const three = rowsOn('2025-03-04 2025-04-06 2025-05-04', -8.99, 'Amble Market');
    expect(only(three, '2025-05-10').frequency).toBe('monthly');
    const others = Array.from({ length: 60 }, (_, at) => {
      const day = new Date(Date.UTC(2025, 0, 3 + at * 4 + ((at * at) % 3)));
      return row(day.toISOString().slice(0, 10), -(5 + ((at * 37) % 71) + 0.13), 'Amble Market');
    });
    expect(scan([...three, ...others], '2025-05-10')).toEqual([]);
  });

  test('an id that is there twice is refused', () => {
    const one = row('2026-01-01', -5, 'Bakery');
    expect(() => scan([one, one], '2026-01-02')).toThrow(/there twice/);
  });

  test('a day that is none is refused', () => {
    expect(() => scan([row('2026-02-30', -5, 'Bakery')], '2026-01-02')).toThrow(/isn’t a valid date/);
    expect(() => scan([], 'today')).toThrow(/isn’t a valid date/);
  });
});
