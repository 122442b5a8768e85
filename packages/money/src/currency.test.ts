import { describe, expect, test } from 'vitest';
import { currencyPlaces, isCurrencyCode, normaliseCurrency } from './currency.ts';
import { MoneyError } from './errors.ts';

describe('places of a currency (ISO 4217 list one)', () => {
  test.each([
    ['GBP', 2],
    ['EUR', 2],
    ['JPY', 0],
    ['KRW', 0],
    ['KWD', 3],
    ['BHD', 3],
    ['CLF', 4],
    ['GGP', 2],
  ])('%s has %i', (code, places) => {
    expect(currencyPlaces(code)).toBe(places);
  });

  test.each(['ABC', 'gbp', '', 'GBPX', 'GBX', '__proto__', 'constructor'])('"%s" is none', (code) => {
    expect(isCurrencyCode(code)).toBe(false);
    expect(() => currencyPlaces(code)).toThrow(MoneyError);
  });
});

describe('a currency as written', () => {
  test.each([
    ['GBP', 'GBP', 1],
    ['gbp', 'GBP', 1],
    [' eur ', 'EUR', 1],
    ['GBX', 'GBP', 100],
    ['GBp', 'GBP', 100],
  ])('"%s" is %s with divisor %i', (written, currency, divisor) => {
    expect(normaliseCurrency(written)).toEqual({ currency, divisor });
  });

  test.each(['gbx', 'ABC', '', '£'])('"%s" is refused as unknown-currency', (written) => {
    expect(() => normaliseCurrency(written)).toThrow(expect.objectContaining({ code: 'unknown-currency' }));
  });
});
