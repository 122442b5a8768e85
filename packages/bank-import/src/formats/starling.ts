import type { BankFormat } from '../bank-format.ts';

/** Starling. */
export const starling: BankFormat = {
  id: 'starling',
  name: 'Starling',
  kind: 'bank',
  confidence: 'high',
  delimiter: ',',
  encoding: 'utf-8',
  header: [
    'Date',
    'Counter Party',
    'Reference',
    'Type',
    'Amount (GBP)',
    'Balance (GBP)',
    'Spending Category',
    'Notes',
  ],
  detect: [['Date', 'Counter Party', 'Reference', 'Type', 'Amount (GBP)']],
  dateFormat: 'DD/MM/YYYY',
  columns: {
    date: ['Date'],
    merchant: ['Counter Party'],
    description: ['Counter Party', 'Reference'],
    type: ['Type'],
    amount: ['Amount (GBP)'],
    balance: ['Balance (GBP)'],
    category: ['Spending Category'],
  },
  amount: 'signed',
  sign: 'negative_is_spend',
  rowOrder: 'oldest_first',
  transferTypes: ['internal transfer'],
  openingWords: ['opening balance'],
  ambiguousWith: [],
  variants: [
    'without Notes',
    'without Spending Category and Notes',
    'currency suffix follows the account: Amount (EUR), Balance (EUR)',
  ],
  quirks: [
    'currency is in the header text, not in a column',
    'an Opening Balance row sets the opening balance and is not a transaction',
  ],
  sampleRows: [
    '06/08/2026,Pennock Hardware,CARD 4410,CARD PAYMENT,-18.75,911.25,HOME,',
    '07/08/2026,R Adeyemi,TRAIN TICKETS,FASTER PAYMENT,42.00,953.25,INCOME,',
  ],
};
