import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Decimal } from './decimal.ts';
import { convertMinor } from './exchange.ts';
import { convertByFraction, rateFraction } from './rate-fraction.ts';

test('a cell is converted as every other amount is', () => {
  const currency = fc.constantFrom('GBP', 'JPY', 'KWD', 'CLF');
  const rate = fc.tuple(fc.integer({ min: 1, max: 10 ** 9 }), fc.integer({ min: 0, max: 12 }));
  const minor = fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n });
  fc.assert(
    fc.property(minor, currency, currency, rate, (amount, from, to, [digits, places]) => {
      const exact = new Decimal(digits).div(new Decimal(10).pow(places));
      expect(convertByFraction(amount, rateFraction(exact, from, to))).toBe(
        convertMinor(amount, from, to, exact),
      );
    }),
  );
});

test('an inverse rate gives the same to the nearest unit', () => {
  const minor = fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n });
  fc.assert(
    fc.property(minor, fc.integer({ min: 1, max: 10 ** 6 }), (amount, divisor) => {
      const rate = new Decimal(1).div(divisor);
      const difference =
        convertByFraction(amount, rateFraction(rate, 'EUR', 'GBP')) -
        convertMinor(amount, 'EUR', 'GBP', rate);
      expect(difference >= -1n && difference <= 1n).toBe(true);
    }),
  );
});
