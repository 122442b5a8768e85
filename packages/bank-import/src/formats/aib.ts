import type { BankFormat } from '../bank-format.ts';

/**
 * AIB, Ireland. Layout: bank2ynab/bank2ynab (`bank2ynab.conf`, section IE AIB Ireland) and the headings in public AIB
 * importers; money in and out have columns of their own.
 */
export const aib: BankFormat = {
  id: 'aib',
  name: 'AIB',
  kind: 'bank',
  confidence: 'high',
  delimiter: ',',
  encoding: 'utf-8',
  header: [
    'Posted Account',
    'Posted Transactions Date',
    'Description1',
    'Description2',
    'Description3',
    'Debit Amount',
    'Credit Amount',
    'Balance',
    'Posted Currency',
    'Transaction Type',
    'Local Currency Amount',
    'Local Currency',
  ],
  detect: [['Posted Account', 'Posted Transactions Date', 'Description1', 'Debit Amount', 'Credit Amount']],
  dateFormat: 'DD/MM/YYYY',
  columns: {
    account: ['Posted Account'],
    date: ['Posted Transactions Date'],
    description: ['Description1', 'Description2', 'Description3'],
    debit: ['Debit Amount'],
    credit: ['Credit Amount'],
    balance: ['Balance'],
    currency: ['Posted Currency'],
    type: ['Transaction Type'],
    foreignAmount: ['Local Currency Amount'],
    foreignCurrency: ['Local Currency'],
  },
  amount: 'debit_credit',
  currency: 'EUR',
  rowOrder: 'unknown',
  accountsApart: true,
  ambiguousWith: [],
  variants: ['shorter sets that end at Balance or Transaction Type'],
  quirks: [
    'a space stands before some headings',
    'the balance may stand on the last row of a day only',
    'a file may hold several accounts',
  ],
  sampleRows: [
    '"KILBRIDE1","24/08/2026","VDP-HOLLIN FARM","SHOP","","23.10","","640.55","EUR","Debit","23.10","EUR"',
  ],
};
