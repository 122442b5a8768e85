import fc from 'fast-check';
import { expect, test } from 'vitest';
import { convertByMinorRate, rateOf } from './exchange.ts';
import { mostQuick, quickConvert, quickConverter } from './quick-convert.ts';

test('amounts converted in doubles are those converted in whole numbers, halves and large ones among them', () => {
  const minor = fc.oneof(
    fc.integer({ min: -100_000, max: 100_000 }),
    fc.integer({ min: -mostQuick, max: mostQuick }),
  );
  const numerator = fc.oneof(fc.bigInt({ min: 1n, max: 200_000n }), fc.bigInt({ min: 1n, max: 10n ** 22n }));
  const denominator = fc.oneof(
    fc.constantFrom(1n, 2n, 4n, 10n, 1_000n, 100_000n, 10n ** 12n, 10n ** 20n),
    fc.bigInt({ min: 1n, max: 200_000n }),
  );
  fc.assert(
    fc.property(minor, numerator, denominator, (amount, above, below) => {
      const rate = { numerator: above, denominator: below };
      expect(BigInt(quickConvert(rate)(amount))).toBe(convertByMinorRate(BigInt(amount), rate));
    }),
    { numRuns: 3000 },
  );
});

test('a rate that is kept converts by the currencies that are asked for, whichever were asked for before', () => {
  const rate = rateOf('0.5');
  const convert = (from: string, to: string) => quickConverter(rate, from, to)(1000);
  expect([
    convert('EUR', 'GBP'),
    convert('JPY', 'GBP'),
    convert('EUR', 'JPY'),
    convert('EUR', 'GBP'),
  ]).toEqual([500, 50_000, 5, 500]);
});
