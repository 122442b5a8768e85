import { expect, test } from 'vitest';
import { looksTheSame } from './rules.ts';

test('a name is no clearer that looks the same', () => {
  expect(looksTheSame('Card  payment ', 'Card payment')).toBe(true);
  expect(looksTheSame('CARD PAYMENT', 'Card payment')).toBe(false);
});
