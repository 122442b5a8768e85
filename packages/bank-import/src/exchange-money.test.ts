import { expect, test } from 'vitest';
import { isExchangeMoney } from './exchange-money.ts';

test('a coin whose code is also that of a currency is a coin', () => {
  expect(['GBP', 'EUR', 'USD'].filter(isExchangeMoney)).toHaveLength(3);
  expect(['BTC', 'MNT', 'TOP', 'GEL', 'SOS', ''].filter(isExchangeMoney)).toEqual([]);
});
