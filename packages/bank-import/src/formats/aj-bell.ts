import type { BankFormat } from '../bank-format.ts';

/** AJ Bell (transaction history). */
export const ajBellTransactions: BankFormat = {
  id: 'aj-bell-transactions',
  name: 'AJ Bell (transaction history)',
  kind: 'broker',
  confidence: 'medium',
  delimiter: ',',
  encoding: 'utf-8-sig',
  header: ['Date', 'Transaction', 'Description', 'Quantity', 'Price', 'Amount (GBP)', 'Reference'],
  detect: [['Date', 'Transaction', 'Description', 'Quantity', 'Price', 'Amount (GBP)', 'Reference']],
  dateFormat: 'DD/MM/YYYY',
  columns: {
    id: ['Reference'],
    date: ['Date'],
    action: ['Transaction'],
    name: ['Description'],
    quantity: ['Quantity'],
    price: ['Price'],
    amount: ['Amount (GBP)'],
  },
  amount: 'trade',
  rowOrder: 'unknown',
  tradeRule: 'aj-bell',
  ambiguousWith: [],
  variants: [],
  quirks: [
    'byte-order mark',
    'Transaction: Purchase, Sale, Accumulation Distribution, Equalisation, or blank on cash adjustments',
    'no ISIN or ticker: match on the instrument name',
  ],
  sampleRows: [
    '"04/09/2026","Purchase","Fenley Group","150","4.02","-608.00","AB900001"',
    '"18/09/2026","Accumulation Distribution","Larch World Index Acc","0","","6.40","AB900044"',
  ],
};

/** AJ Bell (portfolio snapshot). */
export const ajBellPortfolio: BankFormat = {
  id: 'aj-bell-portfolio',
  name: 'AJ Bell (portfolio snapshot)',
  kind: 'holdings_snapshot',
  confidence: 'medium',
  delimiter: ',',
  encoding: 'utf-8-sig',
  header: ['Investment', 'Quantity', 'Price', 'Value (£)', 'Cost (£)', 'Change (£)', 'Date', 'Time'],
  detect: [['Investment', 'Quantity', 'Price', 'Value (£)', 'Date']],
  dateFormat: 'DD-Mon-YY',
  columns: {
    date: ['Date'],
    time: ['Time'],
    name: ['Investment'],
    quantity: ['Quantity'],
    price: ['Price'],
    amount: ['Value (£)'],
    cost: ['Cost (£)'],
  },
  amount: 'trade',
  rowOrder: 'unknown',
  tradeRule: 'holding',
  ambiguousWith: [],
  variants: [],
  quirks: [
    'ticker is in brackets at the end of the name, e.g. (LSE:ABCD)',
    'a Cash GBP row gives cash in the price-less value cell',
    'account and wrapper are in the file name',
  ],
  sampleRows: [
    '"Larch World Index Acc (LSE:LRCH)","40","212.10","8,484.00","7,900.00","584.00","26-Sep-26","16:30"',
    '"Cash GBP","","","51.20","","","26-Sep-26","16:30"',
  ],
};
