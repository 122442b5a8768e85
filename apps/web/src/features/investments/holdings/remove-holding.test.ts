import type { HoldingTrade } from '@farthing/api-contract';
import { expect, test } from 'vitest';
import { inOrder } from './remove-holding.ts';

test('trades come back oldest first, purchases of a day before its sales', () => {
  const trade = (id: string, date: string, type: string) => ({ id, date, type }) as HoldingTrade;
  const trades = [
    trade('c', '2025-05-02', 'sell'),
    trade('b', '2025-05-02', 'buy'),
    trade('a', '2025-05-01', 'buy'),
  ];
  expect(inOrder(trades).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
});
