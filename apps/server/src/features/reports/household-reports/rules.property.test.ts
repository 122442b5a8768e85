import { convertByMinorRate, roundHundredths, wholePart } from '@farthing/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addUpFlows, countedTwice, type FlowCell } from './rules.ts';

const part = fc.bigInt({ min: 0n, max: wholePart });
const cell: fc.Arbitrary<FlowCell> = fc
  .record({
    user_id: fc.constantFrom('ann', 'ben', 'cat'),
    month: fc.constantFrom('2026-01', '2026-02'),
    key: fc.constantFrom('expense food', 'income wages'),
    minor: fc.bigInt({ min: -10_000_000n, max: 10_000_000n }),
    part,
    earlier: fc.array(part, { maxLength: 2 }),
  })
  .map(({ earlier, ...rest }) => ({ ...rest, twice: countedTwice(rest.part, earlier) }));

test('the people’s parts less what is counted twice are the household’s, which is rounded once', () => {
  fc.assert(
    fc.property(fc.array(cell, { maxLength: 12 }), (cells) => {
      for (const { month, key, parts, twice, total } of addUpFlows(cells)) {
        const group = cells.filter((one) => one.month === month && one.key === key);
        const sum = [...parts.values()].reduce((one, other) => one + other, 0n);
        expect(sum - twice).toBe(total);
        const exact = group.reduce((one, { minor, part, twice }) => one + minor * (part - twice), 0n);
        expect(total).toBe(convertByMinorRate(exact, { numerator: 1n, denominator: wholePart }));
        for (const [id, figure] of parts) {
          const own = group.reduce(
            (one, cell) => (cell.user_id === id ? one + cell.minor * cell.part : one),
            0n,
          );
          const off = figure * wholePart - own;
          expect(off < 2n * wholePart && off > -2n * wholePart).toBe(true);
        }
      }
    }),
  );
});

test('copies of an account count for no more than the whole of it, and no copy for less than nothing', () => {
  fc.assert(
    fc.property(fc.array(part, { maxLength: 4 }), (parts) => {
      const counts = parts.map((one, index) => one - countedTwice(one, parts.slice(0, index)));
      const sum = parts.reduce((total, one) => total + one, 0n);
      expect(counts.every((one) => one >= 0n)).toBe(true);
      expect(counts.reduce((total, one) => total + one, 0n)).toBe(sum < wholePart ? sum : wholePart);
    }),
  );
});

const halves = fc.array(
  fc.record({
    minor: fc.bigInt({ min: -1_000n, max: 1_000n }),
    part: fc.constantFrom(5_000n, 3_333n, 7_000n),
    keys: fc.tuple(
      fc.constantFrom('expense a', 'expense b', 'expense c'),
      fc.constantFrom('expense b', 'expense d'),
    ),
  }),
  { maxLength: 12 },
);

test('two copies in different categories count the whole of a joint account together, and less of each by a penny at most', () => {
  fc.assert(
    fc.property(halves, (payments) => {
      const cells = payments.flatMap(({ minor, part: own, keys: [one, other] }): FlowCell[] => [
        { user_id: 'ann', month: '2026-01', key: one, minor, part: own, twice: 0n },
        { user_id: 'ben', month: '2026-01', key: other, minor, part: wholePart - own, twice: 0n },
      ]);
      const sums = addUpFlows(cells, () => 'expense');
      const total = sums.reduce((all, sum) => all + sum.total, 0n);
      expect(total).toBe(payments.reduce((all, { minor }) => all + minor, 0n));
      for (const sum of sums) {
        const exact = cells.reduce(
          (all, { key, minor, part }) => (key === sum.key ? all + minor * part : all),
          0n,
        );
        const off = sum.total * wholePart - exact;
        expect(off < wholePart && off > -wholePart).toBe(true);
        expect([...sum.parts.values()].reduce((all, one) => all + one, 0n)).toBe(sum.total);
      }
    }),
  );
});

test('half a penny in each of two categories is a penny in one of them', () => {
  const half = { month: '2026-01', minor: -1n, part: 5_000n, twice: 0n };
  const sums = addUpFlows(
    [
      { ...half, user_id: 'ann', key: 'expense Groceries' },
      { ...half, user_id: 'ben', key: 'expense Food' },
    ],
    () => 'expense',
  );
  expect(sums.map(({ key, total }) => [key, total])).toEqual([
    ['expense Groceries', 0n],
    ['expense Food', -1n],
  ]);
});

test('income or spending of a month is its exact sum, rounded once, half to even', () => {
  const quarters = cell.map((one) => ({
    ...one,
    minor: one.minor % 5n,
    part: (one.part / 2_500n) * 2_500n,
    twice: 0n,
  }));
  fc.assert(
    fc.property(fc.array(quarters, { maxLength: 12 }), (cells) => {
      const sums = addUpFlows(cells, () => 'all');
      for (const [month, ofMonth] of Map.groupBy(cells, (one) => one.month)) {
        const exact = ofMonth.reduce((all, { minor, part }) => all + minor * part, 0n);
        const total = sums.reduce((all, sum) => (sum.month === month ? all + sum.total : all), 0n);
        expect(total).toBe(roundHundredths(exact));
      }
    }),
  );
});
