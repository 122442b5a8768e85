import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Decimal } from './decimal.ts';
import { isDecimalText, numberText } from './decimal-text.ts';

test('a number is written by its shortest text, without an exponent', () => {
  expect([1e-7, 1.5e21, -2.5e-9, 0.1, 12, 1e22].map(numberText)).toEqual([
    '0.0000001',
    '1500000000000000000000',
    '-0.0000000025',
    '0.1',
    '12',
    '10000000000000000000000',
  ]);
});

test('every finite number is written as the decimal library writes it', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e30, max: 1e30 }), (value) => {
      expect(numberText(value)).toBe(new Decimal(Object.is(value, -0) ? 0 : value).toFixed());
      expect(isDecimalText(numberText(value))).toBe(true);
    }),
    { numRuns: 2000 },
  );
});
