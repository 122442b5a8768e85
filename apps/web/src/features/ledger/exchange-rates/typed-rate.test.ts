import { expect, test } from 'vitest';
import { rateText, readTypedRate } from './typed-rate.ts';

test.each([
  ['0.8512', '0.8512'],
  [' .85 ', '0.85'],
  ['1.', '1'],
  ['1.1000', '1.1'],
  ['1,234.5', '1234.5'],
  ['001', '1'],
  ['0.000000000001', '0.000000000001'],
])('%s is the rate %s', (text, rate) => {
  expect(readTypedRate(text)).toEqual({ ok: true, rate });
});

test.each([
  ['', 'Enter a rate.'],
  ['0,8512', 'Use a decimal point, such as 0.8512.'],
  ['abc', 'Enter a rate, such as 0.8512.'],
  ['-1', 'Enter a rate, such as 0.8512.'],
  ['1.2.3', 'Enter a rate, such as 0.8512.'],
  ['.', 'Enter a rate, such as 0.8512.'],
  ['0.000', 'A rate is more than zero.'],
  ['0.1234567890123', 'Use at most 12 decimal places.'],
  ['1234567890123456', 'That is too large for a rate.'],
])('%s is refused', (text, reason) => {
  expect(readTypedRate(text)).toEqual({ ok: false, reason });
});

test('a rate is written as what one unit costs', () => {
  expect(rateText('EUR', 'GBP', '0.851200')).toBe('1 EUR = 0.8512 GBP');
  expect(rateText('BTC', 'IDR', '1234567.000')).toBe('1 BTC = 1,234,567 IDR');
});
