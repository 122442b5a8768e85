import { expect, test } from 'vitest';
import { readFigure } from './typed-figure.ts';

const price = { what: 'a price', pence: true };

test.each([
  ['4.80', '4.8'],
  ['£1,250.50', '1250.5'],
  ['.5', '0.5'],
  ['480p', '4.8'],
  ['1,234.5p', '12.345'],
  ['5 p', '0.05'],
  ['0.000000000001', '0.000000000001'],
])('%s is the price %s', (text, value) => {
  expect(readFigure(text, price)).toEqual({ ok: true, value });
});

test.each([
  ['', 'Enter a price.'],
  ['4,80', 'Use a decimal point, such as 4.80.'],
  ['abc', 'Enter a price as a number, such as 12.5.'],
  ['-4', 'Enter a price as a number, such as 12.5.'],
  ['0', 'Enter a number greater than zero.'],
  ['0.1234567890123', 'Use at most 12 decimal places.'],
  ['1234567890123456', 'That is too large.'],
])('%s is refused', (text, reason) => {
  expect(readFigure(text, price)).toEqual({ ok: false, reason });
});

test('zero where it is allowed, and pence only where they are usual', () => {
  expect(readFigure('0', { what: 'fees', mayBeZero: true })).toEqual({ ok: true, value: '0' });
  expect(readFigure('480p', { what: 'a quantity' })).toMatchObject({ ok: false });
});
