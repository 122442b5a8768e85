import type { BankFormat } from '../bank-format.ts';

/** Midata download (HSBC, Santander, cahoot, Nationwide and others). */
export const midata: BankFormat = {
  id: 'midata',
  name: 'Midata download (HSBC, Santander, cahoot, Nationwide and others)',
  kind: 'bank',
  confidence: 'high',
  delimiter: ',',
  encoding: 'windows-1252',
  header: ['Date', 'Type', 'Merchant/Description', 'Debit/Credit', 'Balance'],
  detect: [['Date', 'Type', 'Merchant/Description', 'Debit/Credit']],
  dateFormat: 'DD/MM/YYYY',
  columns: {
    date: ['Date'],
    type: ['Type'],
    description: ['Merchant/Description'],
    amount: ['Debit/Credit'],
    balance: ['Balance'],
  },
  amount: 'signed',
  sign: 'negative_is_spend',
  rowOrder: 'newest_first',
  footers: ['arranged overdraft', 'overdraft limit'],
  ambiguousWith: [],
  variants: [],
  quirks: [
    'amounts carry an explicit sign before the pound sign: -£5.00, +£12.00',
    "descriptions are partly masked with asterisks: the balance joins the row's identity, where the file has one",
    'an overdraft-limit footer follows a blank line',
  ],
  sampleRows: [
    '28/08/2026,CR,*********,+£90.00,+£552.99',
    '27/08/2026,VIS,******** PHARMACY,-£7.20,+£462.99',
  ],
};
