import type { BankFormat } from '../bank-format.ts';

/** Nationwide current and savings. */
export const nationwideCurrent: BankFormat = {
  id: 'nationwide-current',
  name: 'Nationwide current and savings',
  kind: 'bank',
  confidence: 'high',
  delimiter: ',',
  encoding: 'windows-1252',
  header: ['Date', 'Transaction type', 'Description', 'Paid out', 'Paid in', 'Balance'],
  detect: [['Date', 'Transaction type', 'Description', 'Paid out', 'Paid in']],
  dateFormat: 'DD Mon YYYY',
  alternateDateFormats: ['DD/MM/YYYY'],
  columns: {
    date: ['Date'],
    type: ['Transaction type'],
    description: ['Description'],
    debit: ['Paid out'],
    credit: ['Paid in'],
    balance: ['Balance'],
  },
  amount: 'debit_credit',
  rowOrder: 'unknown',
  ambiguousWith: [],
  variants: [],
  quirks: [
    'every cell is quoted; money cells start with £',
    'CRLF line ends',
    'some files opened and saved in Excel hold line breaks inside cells',
    'row order has been seen both ways: use the balance chain to decide',
  ],
  sampleRows: [
    '"29 Aug 2026","Visa purchase","HEATHER & CO FLORIST","£26.00","","£318.40"',
    '"30 Aug 2026","Bank credit","P MARSH","","£40.00","£358.40"',
  ],
};

/** Nationwide credit card. */
export const nationwideCreditCard: BankFormat = {
  id: 'nationwide-credit-card',
  name: 'Nationwide credit card',
  kind: 'card',
  confidence: 'low',
  delimiter: ',',
  encoding: 'windows-1252',
  header: ['Date', 'Transactions', 'Location', 'Paid out', 'Paid in'],
  detect: [['Date', 'Transactions', 'Location', 'Paid out', 'Paid in']],
  dateFormat: 'DD Mon YYYY',
  columns: {
    date: ['Date'],
    merchant: ['Transactions'],
    description: ['Transactions', 'Location'],
    debit: ['Paid out'],
    credit: ['Paid in'],
  },
  amount: 'debit_credit',
  rowOrder: 'unknown',
  ambiguousWith: [],
  variants: [],
  quirks: [
    "a separate layout from the current account is confirmed by an importer's format list; the header wording is from general knowledge",
    'the heading lines are not confirmed: find the header by scanning',
  ],
  sampleRows: [
    '"31 Aug 2026","SALTMARSH CAFE","WHITSTABLE","£12.60",""',
    '"02 Sep 2026","DIRECT DEBIT PAYMENT - THANK YOU","","","£300.00"',
  ],
};
