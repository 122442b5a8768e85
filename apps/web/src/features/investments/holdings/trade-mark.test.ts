import type { HoldingTrade } from '@farthing/api-contract';
import { expect, test } from 'vitest';
import { tradeMark } from './trade-mark.ts';

const trade = (type: HoldingTrade['type'], quantity: string | null) =>
  ({ date: '2026-01-02', type, quantity }) as HoldingTrade;

test('up for what came in, down for what went out, a dot for the rest', () => {
  expect(tradeMark(trade('buy', '1200.50'), false)).toEqual({
    date: '2026-01-02',
    shape: 'up',
    text: 'Buy of 1,200.5 units',
  });
  expect(tradeMark(trade('transfer_out', '3'), false).shape).toBe('down');
  expect(tradeMark(trade('dividend', null), false)).toMatchObject({ shape: 'dot', text: 'Dividend' });
});

test('units are hidden with the amounts', () => {
  expect(tradeMark(trade('sell', '12'), true).text).toBe('Sell');
});
