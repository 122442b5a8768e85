import type { ImportSecurity, ImportTrades } from '@farthing/api-contract';
import { expect, test } from 'vitest';
import { matchWords, tradesLine, tradesSentence, tradeTitle, withDays } from './trade-words.ts';

const none = { buys: 0, sells: 0, dividends: 0, others: 0 };
const security = (change: Partial<ImportSecurity>) => ({ ...none, refused: 0, ...change }) as ImportSecurity;

test('trades are told by kind, the last one after "and"', () => {
  expect(tradesLine({ buys: 12, sells: 1, dividends: 2, others: 0 })).toBe('12 buys, 1 sale and 2 dividends');
  expect(tradesLine({ ...none, others: 1 })).toBe('1 other event');
  expect(tradesLine(none)).toBe('no trades');
});

test('securities without a recorded trade are not counted', () => {
  const securities = [security({ buys: 12 }), security({ sells: 3 }), security({ refused: 1 })];
  expect(tradesSentence({ ...none, buys: 12, sells: 3, securities } as ImportTrades)).toBe(
    '12 buys and 3 sales of 2 securities',
  );
});

test('a security says how it was found, or that it is made', () => {
  expect(matchWords(security({ matched_by: 'isin' }), false)).toBe('Matched by ISIN');
  expect(matchWords(security({ matched_by: null }), false)).toBe('New: it will be added');
  expect(matchWords(security({ matched_by: null }), true)).toBe('Added with this import');
});

test('a trade is titled by what it is and of what', () => {
  const trade = { type: 'sell', symbol: 'FNLY', name: 'Fenley Group' } as never;
  expect(tradeTitle(trade)).toBe('Sell FNLY · Fenley Group');
  expect(withDays('than you held on 2025-10-06.')).toBe('than you held on 6 Oct 2025.');
});
