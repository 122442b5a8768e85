import type { BankFormat } from '../bank-format.ts';

/**
 * Capital on Tap. Layouts: morrisondavid/finance-app (`server/parsers/__tests__/fixtures/capital-on-tap-sample.csv`, 2025),
 * tlvince/capontap-to-freeagent (`test/fixtures/capontap.csv`, 2019). Rows of repayments, negative there, prove the sign.
 */
export const capitalOnTap: BankFormat = {
  id: 'capital-on-tap',
  name: 'Capital on Tap (business credit card)',
  kind: 'card',
  confidence: 'high',
  delimiter: ',',
  encoding: 'utf-8',
  header: [
    'Clearance Date',
    'Authorisation Date',
    'Description',
    'Amount',
    'Original Amount',
    'Original Currency',
    'Merchant Name',
    'Card Ending',
    'Cardholder Name',
    'Card Name',
    'Transaction Type',
    'Category',
    'Has Receipts',
    'Note',
  ],
  detect: [
    ['Clearance Date', 'Authorisation Date', 'Description', 'Amount', 'Merchant Name', 'Card Ending'],
    ['Date', 'Description', 'Amount', 'Merchant Name', 'Card Ending'],
  ],
  dateFormat: 'DD/MM/YYYY',
  columns: {
    date: ['Clearance Date', 'Date'],
    type: ['Transaction Type'],
    merchant: ['Merchant Name'],
    description: ['Description'],
    category: ['Category'],
    amount: ['Amount'],
    foreignAmount: ['Original Amount'],
    foreignCurrency: ['Original Currency'],
  },
  amount: 'signed',
  sign: 'positive_is_spend',
  currency: 'GBP',
  rowOrder: 'newest_first',
  transferWords: ['payment made ('],
  ambiguousWith: [],
  variants: ['2019: Date, Description, Amount, Merchant Name, Card Ending'],
  quirks: [
    'purchases are positive; refunds and repayments, "Payment made (...)", are negative',
    'equal purchases of one day are rows of their own',
    'a space stands before the original currency',
  ],
  sampleRows: [
    '24/08/2026,23/08/2026,TRELAWNY FUEL - TRURO - Card Ending: 4321,41.20,41.20, GBP,TRELAWNY FUEL,4321,A EXAMPLE,,Contactless,Transport,No,',
  ],
};
