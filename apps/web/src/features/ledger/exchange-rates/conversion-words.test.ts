import type { Conversion } from '@farthing/api-contract';
import { expect, test } from 'vitest';
import { conversionText, methodText } from './conversion-words.ts';

const conversion: Conversion = {
  amount: '100.00',
  from_currency: 'EUR',
  to_currency: 'GBP',
  converted: '85.12',
  rate: '0.8512',
  rate_date: '2026-08-01',
  method: 'direct',
};

test('says what the amount is on the day', () => {
  expect(conversionText(conversion, '2026-08-04')).toBe('€100.00 on 4 Aug 2026 = £85.12');
});

test.each([
  ['direct', '1 EUR = 0.8512 GBP, as stored for 1 Aug 2026.'],
  ['inverse', '1 EUR = 0.8512 GBP, the inverse of the rate from GBP to EUR stored for 1 Aug 2026.'],
  [
    'cross',
    '1 EUR = 0.8512 GBP, calculated through a third currency. The older of the two rates is from 1 Aug 2026.',
  ],
  ['same', 'Both currencies are the same.'],
] as const)('%s', (method, words) => {
  expect(methodText({ ...conversion, method })).toBe(words);
});
