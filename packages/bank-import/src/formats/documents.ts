import type { BankFormat } from '../bank-format.ts';
import { documentHeader } from '../document-rows.ts';
import { csvFormat } from './csv-format.ts';

/** Settings shared by the formats that aren't tables. Each of their rows names its own fields. */
const document = {
  confidence: 'high',
  header: documentHeader,
  detect: [],
  dateFormat: 'YYYY-MM-DD',
  columns: {},
  amount: 'signed',
  sign: 'negative_is_spend',
  signIsStated: true,
  accountsApart: true,
  transferTypes: ['transfer'],
  rowOrder: 'unknown',
} as const satisfies Partial<BankFormat>;

/** Formats by which banks and programs exchange statements. */
export const exchangeFiles: readonly BankFormat[] = [
  {
    ...document,
    id: 'ofx',
    name: 'OFX or QFX (Money, Quicken)',
    kind: 'exchange',
    layout: 'ofx',
    ids: 'may-repeat',
    // Variants: 1.x: SGML without end tags; 2.x: XML; QFX, with Intuit’s tags.
    quirks: [
      'FITID is the id; banks that use one twice are distinguished by day, amount and place',
      'the date is the printed one, in the zone of the bank; only UTC times are converted to British dates',
      'LEDGERBAL is the closing balance',
      'in investment statements, cash rows are read and trades are left out',
    ],
  },
  {
    ...document,
    id: 'qif',
    name: 'QIF (Quicken, Money)',
    kind: 'exchange',
    layout: 'qif',
    dateFormat: 'D/M/Y or M/D/Y',
    ownCategories: true,
    // Variants: !Account blocks name several accounts; years as '04, 04 or 2004.
    quirks: [
      'day and month order is decided over the whole file',
      'splits are separate rows',
      'a category in square brackets is one of your accounts: a transfer',
    ],
  },
  {
    ...document,
    id: 'camt-053',
    name: 'CAMT.053 (ISO 20022 statement)',
    kind: 'exchange',
    layout: 'camt',
    ids: 'may-repeat',
    // Variants: camt.053.001.02 to .13, with any namespace prefix.
    quirks: [
      'several details of an entry are separate rows where they add up to it',
      'entries that are pending or for information are left out',
      'opening and closing balance prove the sum',
    ],
  },
  {
    ...document,
    id: 'mt940',
    name: 'MT940 (SWIFT statement)',
    kind: 'exchange',
    layout: 'mt940',
    ids: 'may-repeat',
    // Variants: with or without the envelope of SWIFT; :86: with ?20, /REMI/ or plain text.
    quirks: ['the day is the value date', 'RC reverses a credit, RD a debit'],
  },
];

/** Firefly III, CSV export of transactions. */
export const firefly: BankFormat = {
  ...document,
  id: 'firefly-iii',
  name: 'Firefly III (CSV export)',
  kind: 'app',
  layout: 'firefly',
  ids: 'may-repeat',
  ownCategories: true,
  quirks: ['a transfer is a row in each of its two accounts'],
};

/** Wise, transaction history of all balances; see `createWiseTokenizer` for its source and rules. */
export const wiseHistory: BankFormat = {
  ...document,
  id: 'wise-history',
  name: 'Wise (transaction history of all balances)',
  kind: 'bank',
  layout: 'wise-history',
  dateFormat: 'YYYY-MM-DD HH:mm:ss',
  ids: 'may-repeat',
  // Variants: with or without Category and Note; columns in another order.
  quirks: [
    'each currency is an account of the file',
    'the fee is separate from the amount; both leave the balance',
    'one purchase may be paid from two balances: two rows of one id',
    'a conversion is a row in each of its two balances',
  ],
};

/** Snoop, export of transactions; see `createSnoopTokenizer` for its source. */
export const snoop: BankFormat = {
  ...document,
  id: 'snoop',
  name: 'Snoop (CSV export)',
  kind: 'app',
  layout: 'snoop',
  ownCategories: true,
  quirks: ['accounts are named by bank and name', 'payments that have not cleared are left out'],
};

/** Transactions that a connection of farthing fetched from a bank without a file of its own. */
export const connection: BankFormat = csvFormat({
  id: 'connection',
  name: 'Connection of farthing',
  kind: 'app',
  header: 'Connection ID,Date,Amount,Currency,Name,Description',
  columns: {
    id: 'Connection ID',
    date: 'Date',
    merchant: 'Name',
    description: ['Description', 'Name'],
    amount: 'Amount',
    currency: 'Currency',
  },
  rowOrder: 'oldest_first',
  // SimpleFIN and Enable Banking: an id is never used for another transaction of the account.
  ids: 'unique',
  firstDescriptionOnly: true,
});

/** Journals of plain text accounting. */
export const journals: readonly BankFormat[] = [
  {
    ...document,
    id: 'beancount',
    name: 'beancount journal',
    kind: 'app',
    layout: 'beancount',
    ownCategories: true,
    quirks: ['postings to Assets and Liabilities are rows; Income and Expenses name the category'],
  },
  {
    ...document,
    id: 'ledger',
    name: 'hledger or ledger journal',
    kind: 'app',
    layout: 'ledger',
    ownCategories: true,
    quirks: [
      'postings to Assets and Liabilities are rows; Income and Expenses name the category',
      'virtual postings, periodic and automated entries are left out',
    ],
  },
];
