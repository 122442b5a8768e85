import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assign } from './assignment-rules.ts';
import { findPairs, mostDaysApart, type PairingFacts } from './pair-rules.ts';
import type { OpenRow } from './score-rules.ts';

const accounts = new Map(
  ['current', 'saver', 'card', 'euros'].map((id) => [
    id,
    { name: id, institution: null, isOwed: id === 'card' },
  ]),
);
const facts: PairingFacts = {
  accounts,
  rejected: new Set(),
  inBase: ({ minor, currency }) => (currency === 'EUR' ? (minor * 86n) / 100n : minor),
};

/** Few amounts and days, so that many rows fit many others. */
const someRows: fc.Arbitrary<OpenRow[]> = fc
  .array(
    fc.record({
      day: fc.integer({ min: 20_000, max: 20_015 }),
      minor: fc.constantFrom(-5000n, 5000n, -4300n, 4300n, -100n, 100n),
      account_id: fc.constantFrom('current', 'saver', 'card', 'euros'),
      isSaid: fc.boolean(),
      hasCategory: fc.boolean(),
      text: fc.constantFrom('', 'Transfer to saver', 'PAYMENT RECEIVED - THANK YOU', 'Kiosk'),
    }),
    { maxLength: 40 },
  )
  .map((rows) =>
    rows.map((row, index) => ({
      ...row,
      id: `r${String(index).padStart(3, '0')}`,
      currency: row.account_id === 'euros' ? 'EUR' : 'GBP',
      print: '',
    })),
  );

const keysOf = (rows: readonly OpenRow[]) =>
  findPairs(rows, facts)
    .map(({ from, to, confidence }) => `${from.id} ${to.id} ${confidence}`)
    .sort();

describe('pairs', () => {
  test('each row is in one at most, and both sides fit', () => {
    fc.assert(
      fc.property(someRows, (rows) => {
        const pairs = findPairs(rows, facts);
        const ids = pairs.flatMap(({ from, to }) => [from.id, to.id]);
        expect(new Set(ids).size).toBe(ids.length);
        for (const { from, to, confidence } of pairs) {
          expect(from.minor < 0n && to.minor > 0n).toBe(true);
          expect(from.account_id).not.toBe(to.account_id);
          expect(Math.abs(from.day - to.day)).toBeLessThanOrEqual(mostDaysApart);
          if (from.currency === to.currency) expect(-from.minor).toBe(to.minor);
          expect(confidence).toBeGreaterThanOrEqual(0.5);
          expect(confidence).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  test('the order of rows changes nothing', () => {
    const shuffled = someRows.chain((rows) =>
      fc.shuffledSubarray(rows, { minLength: rows.length }).map((other) => [rows, other] as const),
    );
    fc.assert(
      fc.property(shuffled, ([rows, other]) => {
        expect(keysOf(other)).toEqual(keysOf(rows));
      }),
    );
  });

  test('what was rejected never returns, by id or by what a statement row is known by', () => {
    fc.assert(
      fc.property(someRows, fc.boolean(), (rows, byPrint) => {
        const printed = rows.map((row) => ({ ...row, print: `print ${row.id}` }));
        const rejected = new Set(
          findPairs(printed, facts).map(({ from, to }) =>
            byPrint ? `${from.print} ${to.print}` : `${from.id} ${to.print}`,
          ),
        );
        for (const { from, to } of findPairs(printed, { ...facts, rejected }))
          expect(rejected.has(`${from.print} ${to.print}`) || rejected.has(`${from.id} ${to.print}`)).toBe(
            false,
          );
      }),
    );
  });

  test('no other choice of pairs is worth more in all', () => {
    const edges = fc.uniqueArray(
      fc.record({
        from: fc.integer({ min: 0, max: 4 }),
        to: fc.integer({ min: 5, max: 9 }),
        weight: fc.integer({ min: 1, max: 1000 }),
      }),
      { selector: ({ from, to }) => `${from} ${to}`, maxLength: 10 },
    );
    const best = (left: readonly { from: number; to: number; weight: number }[]): number => {
      const [first, ...rest] = left;
      if (!first) return 0;
      const free = rest.filter(({ from, to }) => from !== first.from && to !== first.to);
      return Math.max(best(rest), first.weight + best(free));
    };
    fc.assert(
      fc.property(edges, (all) => {
        const sum = assign(all).reduce((total, { weight }) => total + weight, 0);
        expect(sum).toBe(best(all));
      }),
    );
  });
});
