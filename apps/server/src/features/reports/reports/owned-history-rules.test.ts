import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { NetWorthHistory } from './net-worth-rules.ts';
import { addHistories, ownedHistory } from './owned-history-rules.ts';

const none = [0n, 0n, 0n];
const house: NetWorthHistory = {
  ...{ startAssets: 1000n, startDebts: 0n, assets: [0n, 500n, 1n], debts: none, moved: [0n, 0n, 1n] },
  ...{ dividends: none, missing: [] },
};

describe('the user’s part of an account', () => {
  test('is that of its whole value each day, rounded once, and what a change of the share takes isn’t growth', () => {
    // Half of 1,000, of 1,000 and of 1,500. Then 30% of 1,501 is 450.3: 450.
    const owned = ownedHistory(house, [
      { day: -5, part: 5_000n },
      { day: 2, part: 3_000n },
    ]);
    expect(owned).toMatchObject({ startAssets: 500n, assets: [0n, 250n, -300n], moved: [0n, 0n, -300n] });
  });

  test('is all of it before the first share', () => {
    expect(ownedHistory(house, [{ day: 1, part: 0n }])).toMatchObject({
      ...{ startAssets: 1000n, assets: [0n, -1000n, 0n], moved: [0n, -1000n, 0n] },
    });
  });

  test('adds up with the others’ to the whole, but for a penny of rounding on each side', () => {
    const days = fc.array(fc.bigInt({ min: -1_000_000n, max: 1_000_000n }), { minLength: 5, maxLength: 5 });
    const shares = fc.uniqueArray(
      fc.record({ day: fc.integer({ min: -2, max: 6 }), part: fc.bigInt({ min: 0n, max: 10_000n }) }),
      { selector: ({ day }) => day, maxLength: 4 },
    );
    fc.assert(
      fc.property(
        fc.record({ assets: days, debts: days, moved: days, dividends: days }),
        shares,
        (sums, list) => {
          const whole = { startAssets: 77n, startDebts: -33n, ...sums, missing: [] };
          const sorted = [...list].sort((a, b) => a.day - b.day);
          const mine = ownedHistory(whole, [{ day: -9, part: 5_000n }, ...sorted]);
          const others = sorted.map(({ day, part }) => ({ day, part: 10_000n - part }));
          const theirs = ownedHistory(whole, [{ day: -9, part: 5_000n }, ...others]);
          const both = addHistories([mine, theirs]);
          for (const side of ['assets', 'debts'] as const) {
            let [sum, expected] = [
              both[side === 'assets' ? 'startAssets' : 'startDebts'],
              side === 'assets' ? 77n : -33n,
            ];
            expect(near(sum, expected)).toBe(true);
            for (const [day, change] of both[side].entries()) {
              sum += change;
              expected += whole[side][day] ?? 0n;
              expect(near(sum, expected)).toBe(true);
            }
          }
        },
      ),
    );
  });
});

function near(one: bigint, other: bigint): boolean {
  return one - other >= -1n && one - other <= 1n;
}
