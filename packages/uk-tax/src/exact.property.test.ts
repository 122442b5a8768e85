import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { divideRound, exact, one, penceOf, printPence, printQuantity } from './exact.ts';

const value = fc.oneof(
  fc.bigInt({ min: -(10n ** 45n), max: 10n ** 45n }),
  fc.bigInt({ min: -(10n ** 26n), max: 10n ** 26n }),
  // What stands next to half a penny, and next to half a step of the grid before it.
  fc
    .tuple(fc.integer({ min: -9999, max: 9999 }), fc.integer({ min: -3, max: 3 }), fc.boolean())
    .map(
      ([pence, off, grid]) =>
        BigInt(pence) * 10n ** 22n + 5n * 10n ** 21n - (grid ? 5n * 10n ** 11n : 0n) + BigInt(off),
    ),
);

describe('exact figures', () => {
  test('are brought to twelve places, then to pence, half away from zero', () => {
    fc.assert(
      fc.property(value, (figure) => {
        const pence = divideRound(divideRound(figure, 10n ** 12n), 10n ** 10n);
        expect(penceOf(figure)).toBe(pence);
        const digits = (pence < 0n ? -pence : pence).toString().padStart(3, '0');
        expect(printPence(figure)).toBe(`${pence < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`);
      }),
      { numRuns: 2000 },
    );
  });

  test('divide to the nearest whole number, half away from zero', () => {
    const part = fc.bigInt({ min: -1000n, max: 1000n });
    fc.assert(
      fc.property(
        part,
        part.filter((b) => b !== 0n),
        (a, b) => {
          const nearest = Math.round(Math.abs(Number(a) / Number(b)));
          expect(divideRound(a, b)).toBe(BigInt(nearest) * (a < 0n !== b < 0n ? -1n : 1n));
        },
      ),
      { numRuns: 2000 },
    );
  });

  test('print as quantities without zeros at the end', () => {
    expect(
      ['12', '0', '-3', '1.50', '0.000000000001', '0.0000000000004', '1.9999999999996'].map((text) =>
        printQuantity(exact(text)),
      ),
    ).toEqual(['12', '0', '-3', '1.5', '0.000000000001', '0', '2']);
    expect(printQuantity(-one / 2n)).toBe('-0.5');
  });

  test('print as quantities to twelve places, however near a whole number they are', () => {
    const near = fc
      .tuple(
        fc.integer({ min: -1100, max: 1100 }),
        fc.integer({ min: -6, max: 6 }),
        fc.integer({ min: 9, max: 13 }),
      )
      .map(([units, off, power]) => BigInt(units) * one + BigInt(off) * 10n ** BigInt(power) - 1n);
    fc.assert(
      fc.property(fc.oneof(value, near), (figure) => {
        const places = divideRound(figure, 10n ** 12n);
        const digits = (places < 0n ? -places : places).toString().padStart(13, '0');
        const fraction = digits.slice(-12).replace(/0+$/, '');
        const text = digits.slice(0, -12) + (fraction === '' ? '' : `.${fraction}`);
        const negative = figure < 0n && (places < 0n || !/^0*$/.test(text));
        expect(printQuantity(figure)).toBe(`${negative ? '-' : ''}${text}`);
      }),
      { numRuns: 3000 },
    );
  });
});
