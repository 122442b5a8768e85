import { describe, expect, test } from 'vitest';
import { findRecurring } from './find-recurring.ts';
import type { RecurringRow } from './row.ts';
import { monthsFrom, rowsOn } from './rows-for-tests.ts';
import { upcoming } from './upcoming.ts';

const found = (rows: readonly RecurringRow[], today: string) => findRecurring(rows, { today }).series;
const days = (rows: readonly RecurringRow[], today: string, from: string, to: string) =>
  upcoming(found(rows, today), from, to).map(({ date }) => date);

describe('what is due between two days', () => {
  test('months end on their last day, and Direct Debits move to a working day', () => {
    const films = rowsOn(monthsFrom('2025-08', 4, 31), -9, 'Rook Books');
    expect(days(films, '2025-12-01', '2025-12-01', '2026-04-01')).toEqual([
      '2025-12-31',
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
    ]);
    const debit = rowsOn('2025-07-01 2025-08-01 2025-09-01 2025-10-01 2025-11-03', -9, 'Tern Water');
    expect(days(debit, '2025-11-10', '2025-12-01', '2026-02-28')).toEqual([
      '2025-12-01',
      '2026-01-02',
      '2026-02-02',
    ]);
  });

  test('council tax has nothing in February and March', () => {
    const rows = rowsOn(monthsFrom('2025-04', 10, 15), -170, 'Westmere Council');
    expect(days(rows, '2026-01-20', '2026-01-21', '2026-07-31')).toEqual([
      '2026-04-15',
      '2026-05-15',
      '2026-06-15',
      '2026-07-15',
    ]);
  });

  test('several series come in the order of their days, both ends included', () => {
    const rows = [
      ...rowsOn(monthsFrom('2025-08', 4, 20), -9, 'Rook Books'),
      ...rowsOn(monthsFrom('2025-08', 4, 10), 900, 'Tern Salary'),
    ];
    const all = upcoming(found(rows, '2025-11-25'), '2025-12-10', '2026-01-20');
    expect(all.map(({ date, direction }) => `${date} ${direction}`)).toEqual([
      '2025-12-10 in',
      '2025-12-20 out',
      '2026-01-10 in',
      '2026-01-20 out',
    ]);
  });

  test('days early and late are those of late', () => {
    const rows = rowsOn(
      '2025-06-10 2025-07-12 2025-08-10 2025-09-11 2025-10-10 2025-11-10',
      -9,
      'Rook Books',
    );
    const [next] = upcoming(found(rows, '2025-11-25'), '2025-12-01', '2025-12-31');
    expect(next).toMatchObject({ date: '2025-12-10', earliest: '2025-12-10', latest: '2025-12-12' });
  });

  test('series that ended, rest or were rejected have none', () => {
    const rows = rowsOn(monthsFrom('2025-01', 5, 10), -9, 'Rook Books');
    expect(days(rows, '2025-08-01', '2025-08-01', '2026-01-01')).toEqual([]);
    expect(days(rows, '2025-12-01', '2025-12-01', '2026-01-01')).toEqual([]);
    const rejected = found(rows, '2025-06-01').map((one) => ({ ...one, decision: 'rejected' as const }));
    expect(upcoming(rejected, '2025-06-01', '2025-12-01')).toEqual([]);
  });

  test('it agrees with the next date of the series', () => {
    const rows = rowsOn('2025-08-29 2025-09-30 2025-10-31 2025-11-28', 2000, 'Tern Salary');
    const series = found(rows, '2025-12-01');
    expect(upcoming(series, '2025-12-01', '2025-12-31')[0]?.date).toBe(series[0]?.next?.date);
  });

  test('a stretch that ends before it begins, or is too long, is refused', () => {
    expect(() => upcoming([], '2025-12-01', '2025-11-30')).toThrow(/before/);
    expect(() => upcoming([], '2025-12-01', '2095-11-30')).toThrow(/40 years/);
    expect(() => upcoming([], '2025-12-01', 'later')).toThrow(/isn’t a valid date/);
  });
});
