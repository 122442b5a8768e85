import type { BankFormat } from '../bank-format.ts';

/** Marcus by Goldman Sachs UK (savings). */
export const marcusUk: BankFormat = {
  id: 'marcus-uk',
  name: 'Marcus by Goldman Sachs UK (savings)',
  kind: 'bank',
  confidence: 'medium',
  delimiter: ',',
  encoding: 'utf-8',
  header: ['TransactionDate', 'Description', 'Value', 'AccountBalance', 'AccountName', 'AccountNumber'],
  detect: [['TransactionDate', 'Description', 'Value', 'AccountBalance']],
  dateFormat: 'YYYYMMDD',
  columns: {
    date: ['TransactionDate'],
    description: ['Description'],
    amount: ['Value'],
    balance: ['AccountBalance'],
    account: ['AccountNumber'],
  },
  amount: 'signed',
  sign: 'negative_is_spend',
  rowOrder: 'unknown',
  ambiguousWith: [],
  variants: [],
  quirks: [
    'roles, order and date format from a stored import configuration; header wording from general knowledge',
  ],
  sampleRows: [
    '20260919,Interest paid,14.21,8014.21,Online Saver,12345678',
    '20260920,Withdrawal,-500.00,7514.21,Online Saver,12345678',
  ],
};
