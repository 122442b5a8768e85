import { expect, test } from 'vitest';
import { differenceOf } from './difference.ts';

test.each([
  ['12.30', '2.35', '9.95'],
  ['2.35', '12.30', '-9.95'],
  ['0.0125', '0.01', '0.0025'],
  ['-5.00', '-7.50', '2.50'],
  ['1250', '1000', '250'],
  ['3', '0.5', '2.5'],
  ['1.00', '1.00', '0.00'],
])('%s less %s is %s', (a, b, difference) => {
  expect(differenceOf(a, b)).toBe(difference);
});
