import type { BankFormat } from '../bank-format.ts';

/** Chase UK. */
export const chaseUk: BankFormat = {
  id: 'chase-uk',
  name: 'Chase UK',
  kind: 'bank',
  confidence: 'high',
  delimiter: ',',
  encoding: 'utf-8',
  header: ['Date', 'Time', 'Transaction Type', 'Transaction Description', 'Amount', 'Currency', 'Balance'],
  detect: [['Date', 'Transaction Type', 'Transaction Description', 'Amount', 'Currency', 'Balance']],
  dateFormat: 'DD Month YYYY',
  alternateDateFormats: ['DD Mon YYYY'],
  columns: {
    date: ['Date'],
    time: ['Time'],
    type: ['Transaction Type'],
    description: ['Transaction Description'],
    amount: ['Amount'],
    currency: ['Currency'],
    balance: ['Balance'],
  },
  amount: 'signed',
  sign: 'negative_is_spend',
  rowOrder: 'unknown',
  ambiguousWith: [],
  variants: [],
  quirks: [
    'a title row about the period may come before the header: scan for it',
    'thousands separators inside quoted cells',
    'the same layout serves current, saver and card accounts, so the account must be chosen',
  ],
  sampleRows: [
    '9 September 2026,18:22,Purchase,Copperfield Market,-27.45,GBP,172.55',
    '10 September 2026,06:05,Transfer,From Example A,250.00,GBP,422.55',
  ],
};
