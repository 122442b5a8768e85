import { formatMinor } from '@farthing/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupByDay, totalInBase, withoutDays } from './days.ts';
import { sampleRow } from './row-for-tests.ts';

test('each run of a day has its heading and its signed total', () => {
  const rows = [
    sampleRow({ id: 'a', amount: '2.00' }),
    sampleRow({ id: 'b', amount: '5.25', type: 'income' }),
    sampleRow({ id: 'c', amount: '1.00', date: '2026-03-13' }),
  ];
  const items = groupByDay(rows, 'GBP', false);
  expect(items.map((item) => (item.kind === 'day' ? `${item.day} ${item.total}` : item.row.id))).toEqual([
    '2026-03-14 3.25',
    'a',
    'b',
    '2026-03-13 -1.00',
    'c',
  ]);
});

test('the last day has no total while further rows may belong to it', () => {
  const [heading] = groupByDay([sampleRow()], 'GBP', true);
  expect(heading).toMatchObject({ kind: 'day', day: '2026-03-14', total: null });
});

test('a day with an amount without a rate has no total', () => {
  expect(totalInBase([sampleRow(), sampleRow({ amount_base: null })], 'GBP')).toBeNull();
});

test('legs of a transfer in sight cancel out', () => {
  const out = sampleRow({ type: 'transfer' });
  const arrived = sampleRow({ type: 'transfer', signed_amount: '12.30' });
  expect(totalInBase([out, arrived], 'GBP')).toBe('0.00');
});

test('no row is lost, doubled or moved, and the totals of the days add up to that of all', () => {
  const row = fc.record({ day: fc.integer({ min: 1, max: 9 }), minor: fc.integer({ min: 1, max: 10 ** 9 }) });
  fc.assert(
    fc.property(fc.array(row, { maxLength: 60 }), (drawn) => {
      const rows = drawn
        .toSorted((one, other) => other.day - one.day)
        .map(({ day, minor }, index) =>
          sampleRow({
            id: String(index),
            date: `2026-03-0${day}`,
            amount: formatMinor(BigInt(minor), 'GBP'),
            type: minor % 2 ? 'income' : 'expense',
          }),
        );
      const items = groupByDay(rows, 'GBP', false);
      expect(items.flatMap((item) => (item.kind === 'row' ? [item.row.id] : []))).toEqual(
        rows.map(({ id }) => id),
      );
      const headings = items.filter((item) => item.kind === 'day');
      expect(new Set(headings.map(({ day }) => day)).size).toBe(headings.length);
      const sum = headings.reduce((total, { total: day }) => total + BigInt(day?.replace('.', '') ?? 0), 0n);
      expect(formatMinor(sum, 'GBP')).toBe(totalInBase(rows, 'GBP'));
    }),
  );
});

test('without days the rows keep their places', () => {
  expect(withoutDays([sampleRow(), sampleRow()]).map((item) => item.kind === 'row' && item.place)).toEqual([
    0, 1,
  ]);
});
