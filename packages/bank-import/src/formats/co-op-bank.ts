import type { BankFormat } from '../bank-format.ts';

/** The Co-operative Bank and smile. */
export const coOpBank: BankFormat = {
  id: 'co-op-bank',
  name: 'The Co-operative Bank and smile',
  kind: 'bank',
  confidence: 'high',
  delimiter: ',',
  encoding: 'utf-8',
  header: ['Date', 'Description', 'Type', 'Money In', 'Money Out', 'Balance'],
  detect: [['Date', 'Description', 'Type', 'Money In', 'Money Out']],
  dateFormat: 'DD/MM/YYYY',
  alternateDateFormats: ['YYYY-MM-DD'],
  columns: {
    date: ['Date'],
    type: ['Type'],
    description: ['Description'],
    debit: ['Money Out'],
    credit: ['Money In'],
    balance: ['Balance'],
  },
  amount: 'debit_credit',
  rowOrder: 'newest_first',
  ambiguousWith: [],
  variants: [],
  quirks: [
    'Money In comes before Money Out: never decide direction by position',
    'types: ATM, TRANSFER, PURCHASE, BP/SO, CREDIT, DD',
  ],
  sampleRows: [
    '16/09/2026,ALDER & PINE SALARY,CREDIT,1655.10,,2400.40',
    '15/09/2026,MEADOW LANE VETS,PURCHASE,,62.00,745.30',
  ],
};
