import { expect, test } from 'vitest';
import { checkRate } from './rules.ts';

const quote = (from_currency: string, to_currency: string, rate: string) => ({
  from_currency,
  to_currency,
  date: '2026-01-01',
  rate,
});

test('a rate is kept as written', () => {
  expect(checkRate(quote('eur', 'gbp', '1.2500'))).toEqual(quote('EUR', 'GBP', '1.2500'));
  expect(checkRate({ ...quote('EUR', 'GBP', ''), rate: 1e-7 })).toMatchObject({ rate: '0.0000001' });
});

test.each([
  ['GBX', 'EUR', '1', 'unknown-currency', 'from_currency'],
  ['EUR', 'GBp', '1', 'unknown-currency', 'to_currency'],
  ['EUR', 'EUR', '1', 'same-currency', 'to_currency'],
  ['EUR', 'GBP', '0.000', 'invalid-amount', 'rate'],
  ['EUR', 'GBP', '1e3', 'invalid-amount', 'rate'],
  ['EUR', 'GBP', '', 'invalid-amount', 'rate'],
])('refused: %s to %s at %s', (from, to, rate, code, field) => {
  expect(checkRate(quote(from, to, rate))).toMatchObject({ code, field });
});
