import { expect, test } from 'vitest';
import { readRateSearch } from './search.ts';

test('keeps what is a currency and nothing else', () => {
  expect(readRateSearch({ from_currency: 'eur', to_currency: 'GBP', other: 1 })).toEqual({
    from_currency: 'EUR',
    to_currency: 'GBP',
  });
  expect(readRateSearch({ from_currency: 'euros', to_currency: 7 })).toEqual({});
});
