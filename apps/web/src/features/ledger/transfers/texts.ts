/** Texts of transfers: those found by an import, why a pair matches, and splitting one. */

import { countText } from '../../../design/format.ts';

export const importTransfers = {
  found: (count: number) => countText(count, 'pair looks like a transfer', 'pairs look like transfers'),
  linked: (count: number) =>
    countText(count, 'transfer was linked automatically', 'transfers were linked automatically'),
  linkedExplained:
    'Both statements show the same amount and name the transfer, so it is neither income nor spending. To undo one, open it and unlink it.',
  look: (count: number) => (count === 1 ? 'Look at it' : 'Look at them'),
  explanation: 'Money between your own accounts is neither income nor spending once you confirm it.',
};

export const notATransfer = {
  notChanged: (message: string) => `Not changed: ${message}`,
  takenApart: 'Unlinked. Each row is as it was before.',
};

export const reasonWords = {
  /** Parts of a list; the first is given its capital. */
  reasons: {
    'same-amount': 'the same amount',
    'amount-by-rate': 'the amounts match at the exchange rate',
    'same-day': 'on the same day',
    'only-candidate': 'no other match',
    'said-transfer': 'the bank calls it a transfer',
    'transfer-words': 'its description mentions a transfer',
    'names-account': 'its description names the other account',
    'own-name': 'its description has your name',
    'card-payment': 'a payment to the card',
  },
  daysApart: (days: number) => `${countText(days, 'day')} apart`,
  perhaps: 'Perhaps',
};
