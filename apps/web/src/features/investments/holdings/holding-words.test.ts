import { expect, test } from 'vitest';
import { gainShare, isHeld, sumOf } from './holding-words.ts';

test('nothing held, however many zeros', () => {
  expect(['0', '0.000', '0.001'].map((quantity) => isHeld({ quantity }))).toEqual([false, false, true]);
});

test.each([
  ['50.00', '1000.00', '0.050000'],
  ['-50.00', '1000.00', '-0.050000'],
  ['50.00', '0.00', undefined],
  [null, '1000.00', undefined],
])('%s of %s is %s', (gain, cost, share) => {
  expect(gainShare(gain, cost)).toBe(share);
});

test('sums are exact', () => {
  expect(sumOf(['0.10', '0.20', '-0.05'])).toBe('0.25');
  expect(sumOf([])).toBe('0.00');
});
