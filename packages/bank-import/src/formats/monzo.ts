import type { BankFormat } from '../bank-format.ts';

/** Monzo. */
export const monzo: BankFormat = {
  id: 'monzo',
  name: 'Monzo',
  kind: 'bank',
  // Each transaction has its own id, and the amount of a card payment is adjusted when it settles (docs.monzo.com).
  ids: 'unique',
  confidence: 'high',
  delimiter: ',',
  encoding: 'utf-8',
  header: [
    'Transaction ID',
    'Date',
    'Time',
    'Type',
    'Name',
    'Emoji',
    'Category',
    'Amount',
    'Currency',
    'Local amount',
    'Local currency',
    'Notes and #tags',
    'Address',
    'Receipt',
    'Description',
    'Category split',
    'Money Out',
    'Money In',
  ],
  detect: [['Transaction ID', 'Date', 'Time', 'Type', 'Name', 'Amount', 'Currency']],
  dateFormat: 'DD/MM/YYYY',
  columns: {
    id: ['Transaction ID'],
    date: ['Date'],
    time: ['Time'],
    type: ['Type'],
    merchant: ['Name'],
    description: ['Description', 'Name'],
    category: ['Category'],
    amount: ['Amount'],
    currency: ['Currency'],
    balance: ['Balance'],
    foreignAmount: ['Local amount'],
    foreignCurrency: ['Local currency'],
  },
  amount: 'signed',
  sign: 'negative_is_spend',
  rowOrder: 'oldest_first',
  firstDescriptionOnly: true,
  transferTypes: ['pot transfer'],
  ambiguousWith: [],
  variants: [
    '16 columns, without Money Out and Money In',
    '20 columns, with Balance and Balance currency appended (seen on business exports)',
  ],
  quirks: [
    'Money Out has been seen both negative and unsigned: take the absolute value and let the column give direction',
    'pot transfers are transfers, not spending',
    'Name may be empty: fall back to Description',
  ],
  sampleRows: [
    'tx_0000Qa1Zz7,04/08/2026,12:41:07,Card payment,Larkfield Bakery,🥐,Eating out,-6.40,GBP,-6.40,GBP,,2 Mill Lane,,LARKFIELD BAKERY LEWES GBR,,-6.40,',
    'tx_0000Qa1Zz8,05/08/2026,07:02:55,Faster payment,Orchid Studios Ltd,,Income,1820.00,GBP,1820.00,GBP,AUG PAY,,,AUG PAY,,,1820.00',
  ],
};

/**
 * Monzo in 2018. Layout and sign: bank2ynab/bank2ynab
 * (`test/test-data/MonzoDataExport_February2018_2018-02-26_174335.csv`).
 */
export const monzoLegacy: BankFormat = {
  id: 'monzo-legacy',
  name: 'Monzo (export of 2018)',
  kind: 'bank',
  // Each transaction has its own id, and the amount of a card payment is adjusted when it settles (docs.monzo.com).
  ids: 'unique',
  confidence: 'high',
  delimiter: ',',
  encoding: 'utf-8',
  header: [
    ...['id', 'created', 'amount', 'currency', 'local_amount', 'local_currency'],
    ...['category', 'emoji', 'description', 'address', 'notes', 'receipt'],
  ],
  detect: [['id', 'created', 'amount', 'currency', 'local_amount', 'local_currency', 'emoji', 'description']],
  dateFormat: 'YYYY-MM-DD HH:mm:ss +0000',
  columns: {
    id: ['id'],
    date: ['created'],
    description: ['description', 'notes'],
    category: ['category'],
    amount: ['amount'],
    currency: ['currency'],
    foreignAmount: ['local_amount'],
    foreignCurrency: ['local_currency'],
  },
  amount: 'signed',
  sign: 'negative_is_spend',
  rowOrder: 'newest_first',
  ambiguousWith: [],
  variants: ['an empty column before local_currency'],
  quirks: ['times are of UTC', 'amounts without pence are whole pounds'],
  sampleRows: ['tx_00009Qa1Zz7,2018-02-25 12:34:56 +0000,-10.5,GBP,-10.5,GBP,groceries,,Hollin Farm Shop,,,'],
};
