import { expect, test } from 'vitest';
import { rateText, unitPrice, unitsText } from './units-text.ts';

test.each([
  ['1250.500000', '1,250.5'],
  ['12', '12'],
  ['0.000000000001', '0.000000000001'],
  ['-3.0', '−3'],
])('%s units are %s', (value, text) => {
  expect(unitsText(value)).toBe(text);
});

test.each([
  ['4.8', '4.80'],
  ['12', '12.00'],
  ['0.123400', '0.1234'],
])('the price %s is %s', (value, text) => {
  expect(unitPrice(value)).toBe(text);
});

test.each([
  ['0.801699139103', '0.801699'],
  ['0.8', '0.8'],
  ['0.0000312345678', '0.0000312346'],
  ['1520.5', '1520.5'],
])('the rate %s is shown as %s', (value, text) => {
  expect(rateText(value)).toBe(text);
});
