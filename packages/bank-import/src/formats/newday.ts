import type { BankFormat } from '../bank-format.ts';

/** NewDay cards (John Lewis Money, Aqua and others). */
export const newdayCard: BankFormat = {
  id: 'newday-card',
  name: 'NewDay cards (John Lewis Money, Aqua and others)',
  kind: 'card',
  confidence: 'low',
  delimiter: ',',
  encoding: 'utf-8',
  header: ['Date', 'Description', 'Amount(GBP)'],
  detect: [['Date', 'Description', 'Amount(GBP)']],
  exact: true,
  dateFormat: 'DD/MM/YYYY',
  columns: { date: ['Date'], description: ['Description'], amount: ['Amount(GBP)'] },
  amount: 'signed',
  sign: 'positive_is_spend',
  signIsUncertain: true,
  rowOrder: 'unknown',
  ambiguousWith: [],
  variants: [],
  quirks: [
    'purchases positive',
    'three columns, DD/MM/YYYY and positive spend are confirmed; header wording is from general knowledge',
  ],
  sampleRows: ['21/09/2026,BRAMBLE HOMEWARES,72.00', '25/09/2026,PAYMENT RECEIVED,-72.00'],
};
