import type { HoldingTrade } from '@farthing/api-contract';
import { expect, test } from 'vitest';
import { tradeNote } from './trade-note.ts';

test.each([
  [{ type: 'split', ratio: '2.000' }, '2 new for one old'],
  [{ type: 'unsplit', ratio: '10' }, 'one new for 10 old'],
  [{ type: 'restructure', old: '7', new: '3' }, '3 new for 7 old'],
  [{ type: 'spin_off', ratio: '0.5', new_symbol: 'NEW' }, '0.5 NEW for each'],
  [{ type: 'buy', quantity: '3' }, ''],
])('%o: %s', (trade, note) => {
  expect(tradeNote(trade as HoldingTrade)).toBe(note);
});
