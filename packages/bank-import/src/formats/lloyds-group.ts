import type { BankFormat } from '../bank-format.ts';
import { csvFormat } from './csv-format.ts';

/** Layout that Lloyds, Halifax, Bank of Scotland and TSB share. */
const shared = {
  header:
    'Transaction Date,Transaction Type,Sort Code,Account Number,Transaction Description,Debit Amount,Credit Amount,Balance',
  detect:
    'Transaction Date,Transaction Type,Sort Code,Account Number,Transaction Description,Debit Amount,Credit Amount',
  columns: {
    date: 'Transaction Date',
    type: 'Transaction Type',
    sortCode: 'Sort Code',
    account: 'Account Number',
    description: 'Transaction Description',
    debit: 'Debit Amount',
    credit: 'Credit Amount',
    balance: 'Balance',
  },
  rowOrder: 'newest_first',
  // Variants: a trailing comma on every line makes a ninth, empty column.
  quirks: [
    'sort code cell starts with an apostrophe',
    'type codes: DEB, DD, SO, FPI, FPO, BGC, CPT, PAY, TFR',
    'both amount cells filled, or neither: reject the row, do not guess',
  ],
} as const;

/** Lloyds, Halifax, Bank of Scotland, MBNA, and TSB, which has left the group. */
export const lloydsGroup: readonly BankFormat[] = [
  csvFormat({
    ...shared,
    id: 'lloyds',
    name: 'Lloyds Bank',
    sortCodes: ['30'],
    fileNames: ['lloyds'],
  }),
  csvFormat({
    ...shared,
    id: 'halifax',
    name: 'Halifax',
    sortCodes: ['11'],
    fileNames: ['halifax'],
  }),
  csvFormat({
    ...shared,
    id: 'bank-of-scotland',
    name: 'Bank of Scotland',
    sortCodes: ['80', '81', '12'],
    fileNames: ['bank of scotland', 'bos'],
  }),
  csvFormat({
    ...shared,
    id: 'tsb',
    name: 'TSB',
    confidence: 'medium',
    sortCodes: ['77', '87'],
    fileNames: ['tsb'],
    quirks: [
      ...shared.quirks,
      'grouped with Lloyds by several importers; one notes that TSB changed its export after its 2018 migration, so confirm on a real file',
    ],
  }),
  // Halifax and Bank of Scotland, download of 2026. Layout: nickapos/gnucash-importer (`README.md`, Bank of Scotland) and a
  // public tracker that reads Halifax downloads with the same headings; both give rows with dates as `03 Aug 26`.
  csvFormat({
    id: 'lloyds-group-2026',
    name: 'Halifax and Bank of Scotland (download of 2026)',
    confidence: 'medium',
    header: 'Date,Description,Type,Money In (£),Money Out (£),Balance (£)',
    columns: {
      date: 'Date',
      type: 'Type',
      description: 'Description',
      debit: 'Money Out (£)',
      credit: 'Money In (£)',
      balance: 'Balance (£)',
    },
    dateFormat: 'DD Mon YY',
    rowOrder: 'newest_first',
    // Variants: 0.00 instead of an empty cell.
    quirks: ['neither sort code nor account number', 'type codes: DEB, DD, SO, FPI, FPO, BGC, TFR, BP, CSH'],
  }),
  csvFormat({
    id: 'lloyds-group-card',
    name: 'MBNA, Lloyds and Halifax credit cards',
    kind: 'card',
    confidence: 'medium',
    header: 'Date,Date entered,Reference,Description,Amount,',
    detect: 'Date,Date entered,Reference,Description,Amount',
    columns: { id: 'Reference', date: 'Date', description: 'Description', amount: 'Amount' },
    sign: 'positive_is_spend',
    quirks: [
      'purchases are positive, payments negative',
      'the column count and order are confirmed by the stored import configuration; header wording is from general knowledge',
    ],
  }),
];
