import type { BankFormat } from '../bank-format.ts';
import { coinHeader } from '../broker-rows.ts';

/** Exchanges for coins whose files have a dedicated reader. */
export const coinExchanges: readonly BankFormat[] = [
  // See `createKrakenTokenizer`.
  {
    id: 'kraken',
    name: 'Kraken (ledgers)',
    kind: 'crypto',
    layout: 'kraken',
    confidence: 'medium',
    header: coinHeader,
    detect: [],
    columns: { fees: ['Fees'] },
    amount: 'trade',
    tradeRule: 'stated',
    rowOrder: 'unknown',
    dateFormat: 'YYYY-MM-DD HH:mm:ss UTC',
    // Variants: without subtype; with wallet; with values in US dollars.
    quirks: [
      'a trade has a row for each side, with one refid',
      'the fee is besides the amount; a fee in coins is a disposal of those coins',
      'XXBT is BTC, XXDG is DOGE, ZGBP is GBP; DOT.S and DOT28.S are staked DOT',
      'a swap or reward without its value in US dollars is rejected: the file has no other value',
      'rows without txid are not booked yet',
    ],
  },
];
