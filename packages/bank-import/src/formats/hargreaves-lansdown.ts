import type { BankFormat } from '../bank-format.ts';

/**
 * Hargreaves Lansdown (transaction summary). The newer export, without the day of settlement and without the five lines before,
 * is as public readers of 2026 expect it; KapJI/capital-gains-calculator (`cgt_calc/parsers/hl.py`) has that column optional too.
 */
export const hargreavesLansdown: BankFormat = {
  id: 'hargreaves-lansdown',
  name: 'Hargreaves Lansdown (transaction summary)',
  kind: 'broker',
  confidence: 'high',
  delimiter: ',',
  encoding: 'windows-1252',
  header: ['Trade date', 'Settle date', 'Reference', 'Description', 'Unit cost (p)', 'Quantity', 'Value (£)'],
  detect: [
    ['Trade date', 'Settle date', 'Reference', 'Description', 'Unit cost (p)', 'Quantity'],
    ['Trade date', 'Reference', 'Description', 'Unit cost (p)', 'Quantity', 'Value (£)'],
  ],
  dateFormat: 'DD/MM/YYYY',
  columns: {
    id: ['Reference'],
    date: ['Trade date'],
    action: ['Reference'],
    name: ['Description'],
    quantity: ['Quantity'],
    price: ['Unit cost (p)'],
    amount: ['Value (£)'],
  },
  amount: 'trade',
  currency: 'GBP',
  pricesInPence: true,
  rowOrder: 'unknown',
  tradeRule: 'hargreaves-lansdown',
  idsNeedDigits: true,
  ambiguousWith: [],
  variants: ['2026: without Settle date'],
  quirks: [
    'five preamble lines with client name and valuation date',
    'reference starting B then digits is a buy, S then digits a sale; INTEREST, MANAGE FEE, FPC and dividend words for the rest',
    'price in pence; n/a where there is none',
    'dealing charge and stamp duty are only in the contract notes, so the value is net',
  ],
  sampleRows: [
    '"03/09/2026","05/09/2026","B300111222","Fenley Group Ordinary 10p 500 @ 401.00","401.000","500","-2,026.98",',
    '"10/09/2026","10/09/2026","INTEREST","Interest from 10/08/2026 to 09/09/2026","n/a","n/a","2.11",',
  ],
};
