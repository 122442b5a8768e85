import { rateOf } from '@farthing/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CoursedBalance, netWorthCourse, quickBalance } from './net-worth-rules.ts';

const days = 8;

const minor = fc.oneof(
  { weight: 6, arbitrary: fc.bigInt({ min: -5_000n, max: 5_000n }) },
  { weight: 2, arbitrary: fc.constant(0n) },
  { weight: 1, arbitrary: fc.bigInt({ min: -(2n ** 44n), max: 2n ** 44n }) },
);

const balance = fc.record({
  class: fc.constantFrom('asset' as const, 'liability' as const),
  currency: fc.constantFrom('GBP', 'EUR', 'JPY'),
  start: minor,
  moved: fc.array(minor, { minLength: days, maxLength: days }),
});

const rate = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .integer({ min: 1, max: 30_000 })
      .map((parts) => ({ numerator: BigInt(parts), denominator: 10_000n })),
  },
  { weight: 1, arbitrary: fc.constant(rateOf('0.12345678901234567890123456789012345678901234')) },
  { weight: 1, arbitrary: fc.constant(null) },
);

/** From the day before the range on, as the service gives them. */
const rates = fc
  .array(fc.record({ day: fc.integer({ min: 0, max: days - 1 }), rate }), { maxLength: 4 })
  .chain((later) => rate.map((first) => [{ day: -1, rate: first }, ...later.sort((a, b) => a.day - b.day)]));

/** The balance told by its changes, for which everything is worked out in bigints. */
function told({
  class: side,
  currency,
  start,
  moved,
}: typeof balance extends fc.Arbitrary<infer One> ? One : never) {
  let own = start;
  const changes = moved.flatMap((part, day) => {
    own += part;
    return part === 0n ? [] : [{ day, balance: own, moved: part }];
  });
  return { class: side, currency, start, changes } satisfies CoursedBalance;
}

test('a balance that money alone moved comes to the same in doubles as in whole numbers', () => {
  fc.assert(
    fc.property(fc.array(balance, { maxLength: 5 }), rates, rates, (balances, euros, yen) => {
      const rates = new Map([
        ['EUR', euros],
        ['JPY', yen],
      ]);
      const course = (list: CoursedBalance[]) => {
        const all = { days, baseCurrency: 'GBP', balances: list, holdings: [], rates, worthInBase: () => 0n };
        const { startAssets, startDebts, assets, debts, moved, lacks } = netWorthCourse(all);
        const whole = (figures: Iterable<number | bigint>) => Array.from(figures, BigInt);
        return [BigInt(startAssets), BigInt(startDebts), whole(assets), whole(debts), whole(moved), lacks];
      };
      const quick = balances.map(({ moved: parts, ...rest }) => {
        const moves = {
          length: days,
          quick: Float64Array.from(parts, Number),
          on: (day: number) => parts[day] as bigint,
          isNothing: (day: number) => parts[day] === 0n,
        };
        const own = rest.currency === 'GBP' ? null : (rates.get(rest.currency) ?? []);
        return { ...rest, changes: [], moves, quick: quickBalance({ ...rest, moves }, own, 'GBP') };
      });
      expect(course(quick)).toEqual(course(balances.map(told)));
    }),
    { numRuns: 400 },
  );
});
