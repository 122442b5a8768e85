import type { BankFormat } from '../bank-format.ts';
import { brokerHeader } from '../broker-rows.ts';

/** Properties of brokers whose files have a dedicated reader. Sources and rules are documented at the readers. */
const broker = {
  kind: 'broker',
  confidence: 'high',
  header: brokerHeader,
  detect: [],
  // All fees are printed or worked out by the reader: a difference to the total is no fee.
  columns: { fees: ['Fees'] },
  amount: 'trade',
  tradeRule: 'stated',
  rowOrder: 'unknown',
} as const satisfies Partial<BankFormat>;

/** Brokers whose files have a dedicated reader. */
export const americanBrokers: readonly BankFormat[] = [
  // See `createSchwabTokenizer`.
  {
    ...broker,
    id: 'schwab',
    name: 'Charles Schwab (transactions)',
    layout: 'schwab',
    dateFormat: 'MM/DD/YYYY',
    // Variants: Price before or after Quantity; a title before the headings and a total after the rows.
    quirks: [
      'US dollars, the month first',
      'Stock Plan Activity has no price: the history of the Equity Awards brings these shares',
      'mergers, redemptions and cancelled purchases are rejected',
    ],
  },
  // See `createSchwabAwardsTokenizer`.
  {
    ...broker,
    id: 'schwab-equity-awards',
    name: 'Charles Schwab (Equity Awards: RSU and ESPP)',
    layout: 'schwab-awards',
    dateFormat: 'MM/DD/YYYY',
    // Variants: lapses alone, or deposits, sales and payments as well.
    quirks: [
      'details are in separate rows below the event',
      'the cost is the market value on the day of the vest or purchase',
      'shares withheld for tax are not acquired',
      'rows in units before a share split are rejected',
    ],
  },
  // See `createMorganStanleyTokenizer`.
  {
    ...broker,
    id: 'morgan-stanley',
    name: 'Morgan Stanley (Releases and Withdrawals reports)',
    layout: 'morgan-stanley',
    dateFormat: 'DD-Mon-YYYY',
    // Variants: Releases Report; Withdrawals Report.
    quirks: [
      'the plan identifies the security: choose it once',
      'net shares are acquired at the price of the release',
      'a notice follows the rows',
    ],
  },
  // See `createEtradeTokenizer`.
  {
    ...broker,
    id: 'etrade',
    name: 'E*Trade (transactions)',
    confidence: 'medium',
    layout: 'etrade',
    dateFormat: 'MM/DD/YY',
    // Variants: until 2024: TransactionDate, TransactionType; since 2025: Activity/Trade Date, Activity Type.
    quirks: ['lines with the account and a total come before the headings', '-- marks an empty cell'],
  },
  // See `createEtradePlanTokenizer`.
  {
    ...broker,
    id: 'etrade-stock-plan',
    name: 'E*Trade (stock plan: RSU and ESPP)',
    confidence: 'medium',
    layout: 'etrade-stock-plan',
    dateFormat: 'MM/DD/YYYY or DD-MON-YYYY',
    // Variants: Gains & Losses (sales); Benefit History, sheets ESPP and Restricted Stock (purchases and vests).
    quirks: [
      'the benefit history is a workbook: save each sheet as CSV',
      'the cost is the market value on the day of the vest or purchase',
      'shares withheld for tax are not acquired',
    ],
  },
  // See `createSharesightTokenizer`.
  {
    ...broker,
    id: 'sharesight',
    name: 'Sharesight (All Trades and Taxable Income reports)',
    layout: 'sharesight',
    dateFormat: 'DD/MM/YYYY',
    // Variants: All Trades; Taxable Income, with local and foreign dividends.
    quirks: ['holdings only: no cash moves', 'rows of currency accounts (market FX) are rejected'],
  },
  // See `createFlexTokenizer`.
  {
    ...broker,
    id: 'ibkr-flex',
    name: 'Interactive Brokers (Flex query: trades, cash transactions)',
    layout: 'ibkr-flex',
    dateFormat: 'YYYYMMDD',
    // Variants: trades; cash transactions.
    quirks: [
      'TradeMoney is positive for a purchase, IBCommission negative',
      'rows without a security are currency conversions and are rejected',
      'dates with slashes are rejected, because a query may print the month first',
    ],
  },
  // See `createSaxoTokenizer`.
  {
    ...broker,
    id: 'saxo',
    name: 'Saxo (transactions)',
    layout: 'saxo',
    // The commission is the difference between the units' value and the amount.
    columns: {},
    dateFormat: 'DD-Mon-YYYY',
    // Variants: with a comma or a point before the cents.
    quirks: [
      'a trade is a sentence: "Buy 3 @ 134.85 USD"',
      'rows whose conversion rate is not 1 are rejected, because the currency of their amount is not named',
    ],
  },
];
