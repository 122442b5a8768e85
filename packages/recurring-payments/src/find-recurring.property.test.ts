import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findRecurring } from './find-recurring.ts';
import type { RecurringRow } from './row.ts';

const first = Date.UTC(2024, 0, 1) / 86_400_000;
const dayText = (day: number) => new Date((first + day) * 86_400_000).toISOString().slice(0, 10);
const today = dayText(760);
const merchants = ['Rook Books', 'Tern Water', 'Glen Broadband'];

/** Rows of a few merchants: some on a rhythm with drift, some on any day. */
const rows = fc
  .array(
    fc.record({
      merchant: fc.constantFrom(...merchants),
      start: fc.integer({ min: 0, max: 200 }),
      step: fc.constantFrom(7, 14, 28, 30, 91, 365),
      count: fc.integer({ min: 1, max: 14 }),
      drift: fc.constantFrom(0, 1, 3, 20),
      pence: fc.integer({ min: -30_000, max: 30_000 }),
      change: fc.constantFrom(0, 1, 400),
      account: fc.constantFrom('current', 'joint'),
      currency: fc.constantFrom('GBP', 'EUR'),
      toggles: fc.array(fc.constantFrom(null, null, null, true, false), { minLength: 14, maxLength: 14 }),
    }),
    { maxLength: 6 },
  )
  .map((plans) =>
    plans.flatMap((plan, number) =>
      Array.from({ length: plan.count }, (_, at): RecurringRow => {
        const shift = plan.drift === 0 ? 0 : (at * 7 + number * 3) % (plan.drift + 1);
        return {
          id: `${number}-${String(at).padStart(2, '0')}`,
          date: dayText(plan.start + at * plan.step + shift),
          amountMinor: BigInt(plan.pence + (at % 3 === 0 ? plan.change : 0)),
          currency: plan.currency,
          accountId: plan.account,
          merchant: plan.merchant,
          category: null,
          isTransfer: false,
          toggle: plan.toggles[at] ?? null,
        };
      }),
    ),
  );

const shuffled = (list: readonly RecurringRow[], seed: number) =>
  list
    .map((row, at) => ({ row, key: Math.imul(at + 1, seed * 2 + 2_654_435_761) >>> 0 }))
    .sort((a, b) => a.key - b.key)
    .map(({ row }) => row);

describe('a scan of random rows', () => {
  test('does not depend on the order of rows', () => {
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: 1000 }), (list, seed) => {
        expect(findRecurring(shuffled(list, seed), { today })).toEqual(findRecurring(list, { today }));
      }),
      { numRuns: 300 },
    );
  });

  test('of one merchant is not changed by rows of another', () => {
    fc.assert(
      fc.property(rows, rows, (list, more) => {
        const others = more.map((row) => ({
          ...row,
          id: `other-${row.id}`,
          merchant: `Meadow ${row.merchant}`,
        }));
        const alone = findRecurring(list, { today }).series;
        const together = findRecurring([...others, ...list], { today }).series;
        expect(together.filter(({ merchant }) => !merchant.startsWith('Meadow'))).toEqual(alone);
      }),
    );
  });

  test('can be done group by group', () => {
    fc.assert(
      fc.property(rows, (list) => {
        const { series } = findRecurring(list, { today });
        const byMerchant = Map.groupBy(list, ({ merchant }) => merchant);
        const apart = [...byMerchant.values()].flatMap((some) => findRecurring(some, { today }).series);
        expect(apart.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
          series.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
        );
      }),
    );
  });

  test('puts every row marked true into one series, and none marked false', () => {
    fc.assert(
      fc.property(rows, (list) => {
        const members = findRecurring(list, { today }).series.flatMap(({ memberIds }) => memberIds);
        expect(new Set(members).size).toBe(members.length);
        for (const { id, toggle } of list) {
          if (toggle === true) expect(members).toContain(id);
          if (toggle === false) expect(members).not.toContain(id);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('adds up: totals are the sums of members of one currency and direction, and figures make sense', () => {
    fc.assert(
      fc.property(rows, (list) => {
        const byId = new Map(list.map((row) => [row.id, row]));
        for (const series of findRecurring(list, { today }).series) {
          let total = 0n;
          for (const id of series.memberIds) {
            const row = byId.get(id);
            if (row === undefined) throw new Error('a member that is no row');
            expect(row.currency).toBe(series.currency);
            if (row.amountMinor !== 0n) expect(row.amountMinor > 0n).toBe(series.direction === 'in');
            total += row.amountMinor < 0n ? -row.amountMinor : row.amountMinor;
          }
          expect(series.totalMinor).toBe(total);
          expect(series.amountLowMinor <= series.amountMinor).toBe(true);
          expect(series.amountMinor <= series.amountHighMinor).toBe(true);
          expect(series.confidence).toBeGreaterThan(0);
          expect(series.confidence).toBeLessThan(1);
          expect(series.firstDate <= series.lastDate).toBe(true);
          if (series.next) {
            expect(series.next.date > series.lastDate).toBe(true);
            expect(series.next.earliest <= series.next.date && series.next.date <= series.next.latest).toBe(
              true,
            );
          }
          expect(series.status === 'ended').toBe(series.next === null);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('scanned again with what was found changes nothing but that it is known', () => {
    fc.assert(
      fc.property(rows, (list) => {
        const { series } = findRecurring(list, { today });
        const known = series.map(({ id, memberIds }) => ({ id, memberIds, decision: null }));
        expect(findRecurring(list, { today, known })).toEqual({ series, gone: [] });
      }),
    );
  });

  test('keeps the id of a regular series, stored or not, while payments arrive', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(7, 14, 28),
        fc.integer({ min: 5, max: 12 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 90_000 }),
        (step, count, more, pence) => {
          const all = Array.from(
            { length: count + more },
            (_, at): RecurringRow => ({
              id: `t${at}`,
              date: dayText(at * step),
              amountMinor: BigInt(-pence),
              currency: 'GBP',
              accountId: 'current',
              merchant: 'Rook Books',
              category: null,
              isTransfer: false,
              toggle: null,
            }),
          );
          const before = findRecurring(all.slice(0, count), { today: dayText(count * step) }).series;
          const after = findRecurring(all, { today: dayText((count + more) * step) }).series;
          expect(before).toHaveLength(1);
          expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
        },
      ),
    );
  });
});
