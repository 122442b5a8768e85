import type { BankFormat } from '../bank-format.ts';

/** InvestEngine. */
export const investengine: BankFormat = {
  id: 'investengine',
  name: 'InvestEngine',
  kind: 'broker',
  confidence: 'high',
  delimiter: ',',
  encoding: 'utf-8-sig',
  header: [
    'Security / ISIN',
    'Transaction Type',
    'Quantity',
    'Share Price',
    'Total Trade Value',
    'Trade Date/Time',
    'Settlement Date',
    'Broker',
  ],
  detect: [
    [
      'Security / ISIN',
      'Transaction Type',
      'Quantity',
      'Share Price',
      'Total Trade Value',
      'Trade Date/Time',
    ],
  ],
  dateFormat: 'DD/MM/YY HH:mm:ss',
  columns: {
    date: ['Trade Date/Time'],
    action: ['Transaction Type'],
    name: ['Security / ISIN'],
    quantity: ['Quantity'],
    price: ['Share Price'],
    amount: ['Total Trade Value'],
  },
  amount: 'trade',
  currency: 'GBP',
  rowOrder: 'unknown',
  tradeRule: 'investengine',
  ambiguousWith: [],
  variants: ['title row may be missing'],
  quirks: [
    'ISIN follows the words / ISIN in the first cell',
    'money cells start with £',
    'account wrapper (ISA, GIA, SIPP) is only in the file name or title row',
  ],
  sampleRows: [
    'Larch World UCITS ETF / ISIN IE00B00000X9,Buy,1.250000,£98.40,£123.00,14/09/26 15:10:00,16/09/26,None',
    'Larch World UCITS ETF / ISIN IE00B00000X9,Sell,0.500000,£99.00,£49.50,28/09/26 15:10:00,30/09/26,None',
  ],
};
