import type { BankFormat } from '../bank-format.ts';

/** Tesco Bank credit card. */
export const tescoBankCard: BankFormat = {
  id: 'tesco-bank-card',
  name: 'Tesco Bank credit card',
  kind: 'card',
  confidence: 'medium',
  delimiter: ',',
  encoding: 'windows-1252',
  header: [
    'Transaction Date',
    'Posting Date',
    'Billing Amount',
    'Merchant',
    'Merchant City',
    'Merchant State',
    'Merchant Zip',
    'Reference Number',
    'Debit/Credit Flag',
    'SICMCC Code',
  ],
  detect: [['Transaction Date', 'Billing Amount', 'Merchant', 'Reference Number', 'Debit/Credit Flag']],
  dateFormat: 'DD/MM/YYYY',
  columns: {
    id: ['Reference Number'],
    date: ['Transaction Date'],
    merchant: ['Merchant'],
    description: ['Merchant', 'Merchant City'],
    amount: ['Billing Amount'],
    flag: ['Debit/Credit Flag'],
  },
  amount: 'flag',
  spendValues: ['D', 'Debit'],
  incomeValues: ['C', 'Credit'],
  rowOrder: 'unknown',
  ambiguousWith: [],
  variants: ['newer headings: Merchant County and Merchant Postal Code'],
  quirks: [
    'amount cells start with £; a payment may also be negative while flagged Credit, so use the absolute value',
    'some header cells end with a space: trim before comparing',
    "Sainsbury's and other same-processor cards share the shape",
  ],
  sampleRows: [
    '14/09/2026,15/09/2026,£8.25,"SUNDIAL COFFEE","RIPON",,HG4 1AA,"55500011122233344455566",D,5814',
    '18/09/2026,18/09/2026,£120.00,"PAYMENT RECEIVED",,,,"55500011122233344455999",C,0000',
  ],
};
