import type { BankFormat } from '../bank-format.ts';

/** first direct (current account). */
export const firstDirect: BankFormat = {
  id: 'first-direct',
  name: 'first direct (current account)',
  kind: 'bank',
  confidence: 'high',
  delimiter: ',',
  encoding: 'utf-8',
  header: ['Date', 'Description', 'Amount', 'Balance'],
  detect: [['Date', 'Description', 'Amount', 'Balance']],
  exact: true,
  dateFormat: 'DD/MM/YYYY',
  columns: { date: ['Date'], description: ['Description'], amount: ['Amount'], balance: ['Balance'] },
  amount: 'signed',
  sign: 'negative_is_spend',
  signIsUncertain: true,
  rowOrder: 'unknown',
  merchantRule: 'first-18',
  fileNames: ['first direct', 'firstdirect', 'first-direct', '#ddmmyyyy_nnnn'],
  ambiguousWith: ['santander-csv'],
  variants: [],
  quirks: [
    'file name DDMMYYYY_NNNN.csv: last four digits of the account',
    'first 18 characters of the description are the payee field',
  ],
  sampleRows: [
    '01/09/2026,GLASSHOUSE GYM     MEMBERSHIP,-34.00,690.12',
    '02/09/2026,OAKLEY SURVEYORS   SALARY,1888.00,2578.12',
  ],
};

/** first direct (credit card). */
export const firstDirectCard: BankFormat = {
  id: 'first-direct-card',
  name: 'first direct (credit card)',
  kind: 'card',
  confidence: 'medium',
  delimiter: ',',
  encoding: 'utf-8',
  header: ['Date', 'Description', 'Amount', 'Reference'],
  detect: [['Date', 'Description', 'Amount', 'Reference']],
  exact: true,
  dateFormat: 'DD/MM/YYYY',
  columns: { id: ['Date', 'Reference'], date: ['Date'], description: ['Description'], amount: ['Amount'] },
  amount: 'signed',
  sign: 'negative_is_spend',
  signIsUncertain: true,
  rowOrder: 'unknown',
  ambiguousWith: [],
  variants: [],
  quirks: [
    'Reference alone may repeat on other dates: key on date and reference',
    'confirm the sign on a real file: the one loader seen keeps it as it is',
  ],
  sampleRows: [
    '03/09/2026,TIDEWAY RESTAURANT LONDON,-48.20,4477001',
    '05/09/2026,PAYMENT RECEIVED,150.00,4477088',
  ],
};
