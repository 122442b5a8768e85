import { Decimal, toMinor } from '@farthing/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { worthOf } from './value-rules.ts';

describe('what units are worth', () => {
  test('is the exact product, rounded half to even', () => {
    expect(worthOf('3', '0.005', 'GBP')).toBe(2n);
    expect(worthOf('1', '0.005', 'GBP')).toBe(0n);
    expect(worthOf('1', '1.5', 'JPY')).toBe(2n);
    expect(worthOf('0.5', '3', 'KWD')).toBe(1500n);
  });

  test('is what decimals make of it', () => {
    const figure = fc
      .tuple(fc.bigInt({ min: 0n, max: 10n ** 15n }), fc.integer({ min: 0, max: 12 }))
      .map(([digits, places]) => new Decimal(String(digits)).div(new Decimal(10).pow(places)).toFixed());
    fc.assert(
      fc.property(figure, figure, fc.constantFrom('GBP', 'JPY', 'KWD'), (quantity, price, currency) => {
        const exact = toMinor(new Decimal(quantity).times(price), currency);
        expect(worthOf(quantity, price, currency)).toBe(exact);
      }),
    );
  });
});
