import { expect, test } from 'vitest';
import { longestOf } from './longest.ts';

test('the largest, by worth and not by letters', () => {
  expect(longestOf(['9.00', '10.00', '-20.00'])).toBe('10.00');
  expect(longestOf([])).toBe('0.00');
});
