import { expect, test } from 'vitest';
import { readFetchedPrices } from './fetched-price-rules.ts';

const security = { id: 'one', symbol: 'VOD', isin: null, currency: 'GBP', unit: 'pence' } as const;
const range = { from: '2026-01-01', today: '2026-01-31', stored: undefined };
const read = (currency: string, price: string, stored?: string) =>
  readFetchedPrices({ currency, prices: [{ date: '2026-01-05', price }] }, security, {
    ...range,
    stored: stored === undefined ? undefined : { date: '2026-01-04', price: stored },
  });

test('pence become pounds by what the source states, not by how the security is quoted', () => {
  for (const currency of ['GBp', 'GBX'])
    expect(read(currency, '72.5')).toMatchObject({ prices: [{ price: '0.725' }] });
  expect(read('GBP', '0.725')).toMatchObject({ prices: [{ price: '0.725' }] });
});

test('another currency, and none, are refused', () => {
  expect(read('USD', '1')).toEqual({ error: 'Prices of this security are in GBP. The source states USD' });
  expect(read('', '1')).toMatchObject({ error: expect.stringContaining('doesn’t state the currency') });
});

test('a price that is wrong by the factor of pounds and pence is refused', () => {
  expect(read('GBP', '72.5', '0.71')).toMatchObject({ error: expect.stringContaining('about 100 times') });
  expect(read('GBX', '0.725', '0.71')).toMatchObject({ error: expect.stringContaining('about 100 times') });
  expect(read('GBX', '72.5', '0.71')).toMatchObject({ prices: [{ price: '0.725' }] });
  expect(read('GBX', '720', '0.71')).toMatchObject({ prices: [{ price: '7.2' }] });
});
