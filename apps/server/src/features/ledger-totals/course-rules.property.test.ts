import { dayNumber } from '@farthing/dates';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { movesThrough, sumYear } from './course-rules.ts';

/** Days as a year of an account has them packed. */
function packed(cells: readonly { readonly day: string; readonly minor: bigint }[]): Uint8Array {
  const bytes = new Uint8Array(12 * cells.length);
  const view = new DataView(bytes.buffer);
  cells.forEach(({ day, minor }, index) => {
    view.setInt32(12 * index, dayNumber(day) - dayNumber('1900-01-01'));
    view.setBigInt64(12 * index + 4, minor);
  });
  return bytes;
}

const days = [
  '2023-12-31',
  '2024-01-01',
  '2024-02-29',
  '2024-12-31',
  '2025-01-01',
  '2025-12-31',
  '2026-01-01',
];
const minor = fc.oneof(
  { weight: 6, arbitrary: fc.bigInt({ min: -5_000n, max: 5_000n }) },
  { weight: 1, arbitrary: fc.bigInt({ min: -(2n ** 53n), max: 2n ** 53n }) },
);
const cell = fc.record({ day: fc.constantFrom(...days), minor });

test('what the days of a range moved is the sum of what its accounts have packed, however large, and opening balances', () => {
  fc.assert(
    fc.property(
      fc.array(cell, { maxLength: 8 }),
      fc.array(cell, { maxLength: 2 }),
      fc.constantFrom(...days),
      fc.constantFrom(...days),
      (cells, opened, one, other) => {
        const [from, to] = one < other ? [one, other] : [other, one];
        const [first, last] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))];
        const years = Array.from({ length: last - first + 1 }, (_, index) => ({
          year: first + index,
          packed: [0, 1].map((account) =>
            packed(cells.filter(({ day }, at) => at % 2 === account && day.startsWith(`${first + index}`))),
          ),
        }));
        const place = (day: string) => dayNumber(day) - dayNumber(from);
        const openings = opened
          .filter(({ day }) => day >= from && day <= to)
          .map(({ day, minor: opening }) => [place(day), opening] as const);
        const range = { from, to, baseCurrency: 'GBP' };
        const moves = movesThrough(years, years.map(sumYear), openings, range);
        const inRange = cells.filter(({ day }) => day >= from && day <= to);
        const expected = new Array<bigint>(place(to) + 1).fill(0n);
        for (const { day, minor: moved } of inRange)
          expected[place(day)] = (expected[place(day)] ?? 0n) + moved;
        for (const [day, opening] of openings) expected[day] = (expected[day] ?? 0n) + opening;
        expect(moves).toMatchObject({
          length: expected.length,
          total: inRange.reduce((sum, { minor: moved }) => sum + moved, 0n),
        });
        expect(expected.map((_, day) => moves.on(day))).toEqual(expected);
        expect(expected.map((_, day) => moves.isNothing(day))).toEqual(expected.map((sum) => sum === 0n));
        expect([...moves.quick]).toEqual(expected.map(Number));
      },
    ),
    { numRuns: 300 },
  );
});
