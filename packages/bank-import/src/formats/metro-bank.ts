import type { BankFormat } from '../bank-format.ts';

/** Metro Bank. */
export const metroBank: BankFormat = {
  id: 'metro-bank',
  name: 'Metro Bank',
  kind: 'bank',
  confidence: 'high',
  delimiter: ',',
  encoding: 'utf-8',
  header: ['Date', 'Details', 'Transaction Type', 'In', 'Out', 'Balance'],
  detect: [['Date', 'Details', 'Transaction Type', 'In', 'Out']],
  dateFormat: 'DD/MM/YYYY',
  columns: {
    date: ['Date'],
    type: ['Transaction Type'],
    description: ['Details'],
    debit: ['Out'],
    credit: ['In'],
    balance: ['Balance'],
  },
  amount: 'debit_credit',
  rowOrder: 'newest_first',
  ambiguousWith: [],
  variants: ['five columns, without Balance', 'empty side written 0.00 instead of blank'],
  quirks: ['In comes before Out'],
  sampleRows: [
    '18/09/2026,HARBOUR DESIGN LTD,Inward Payment,900.00,0.00,1432.44',
    '17/09/2026,15 SEP 18 THISTLE DINER HOVE GBR,Card Purchase,0.00,17.60,532.44',
  ],
};
