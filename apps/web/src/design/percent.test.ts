import { expect, test } from 'vitest';
import { percentText } from './percent.ts';

test.each([
  ['0.051234', false, '5.1%'],
  ['0.051234', true, '+5.1%'],
  ['-0.1', true, '−10.0%'],
  ['-0.0001', true, '0.0%'],
  ['12.5', false, '1,250.0%'],
])('%s is %s', (rate, plus, text) => {
  expect(percentText(rate, plus)).toBe(text);
});
