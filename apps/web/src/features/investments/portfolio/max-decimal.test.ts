import { expect, test } from 'vitest';
import { maxDecimal } from './max-decimal.ts';

test('the largest, by worth and not by letters', () => {
  expect(maxDecimal(['9.00', '10.00', '-20.00'])).toBe('10.00');
  expect(maxDecimal([])).toBe('0.00');
});
