import type { BankFormat } from '../bank-format.ts';

/** Vanguard UK (cash transactions). */
export const vanguardUkCash: BankFormat = {
  id: 'vanguard-uk-cash',
  name: 'Vanguard UK (cash transactions)',
  kind: 'broker',
  confidence: 'high',
  delimiter: ',',
  encoding: 'utf-8',
  header: ['Date', 'Details', 'Amount', 'Balance'],
  detect: [['Date', 'Details', 'Amount', 'Balance']],
  exact: true,
  dateFormat: 'DD/MM/YYYY',
  columns: {
    date: ['Date'],
    name: ['Details'],
    description: ['Details'],
    amount: ['Amount'],
    balance: ['Balance'],
  },
  amount: 'trade',
  currency: 'GBP',
  sign: 'negative_is_spend',
  rowOrder: 'unknown',
  tradeRule: 'vanguard-cash',
  footers: ['balance', 'cost'],
  sectionWith: 'vanguard-uk-investments',
  ambiguousWith: [],
  variants: [
    'tab-delimited when pasted',
    'Excel report saved as CSV with title rows and both sections in one file',
  ],
  quirks: [
    'one heading block per account in the same file',
    'buys and sells are recognised from the text: Bought N NAME (TICKER), Sold …, DIV: …, Reversal of …',
    'a Balance summary line ends the section',
  ],
  sampleRows: [
    '08/09/2026,Regular Deposit,200,212.40',
    '09/09/2026,"Bought 2 Larch World ETF (LRCH)",-198.60,13.80',
  ],
};

/** Vanguard UK (investment transactions). */
export const vanguardUkInvestments: BankFormat = {
  id: 'vanguard-uk-investments',
  name: 'Vanguard UK (investment transactions)',
  kind: 'broker',
  confidence: 'high',
  delimiter: ',',
  encoding: 'utf-8',
  header: ['Date', 'InvestmentName', 'TransactionDetails', 'Quantity', 'Price', 'Cost'],
  detect: [['Date', 'InvestmentName', 'TransactionDetails', 'Quantity', 'Price', 'Cost']],
  dateFormat: 'DD/MM/YYYY',
  columns: {
    date: ['Date'],
    name: ['InvestmentName'],
    action: ['TransactionDetails'],
    quantity: ['Quantity'],
    price: ['Price'],
    amount: ['Cost'],
  },
  amount: 'trade',
  currency: 'GBP',
  rowOrder: 'unknown',
  tradeRule: 'vanguard-investments',
  footers: ['balance', 'cost'],
  sectionWith: 'vanguard-uk-cash',
  ambiguousWith: [],
  variants: [],
  quirks: [
    'prefer this section over the cash one for trades, and do not count both',
    'a Cost summary line ends the section',
  ],
  sampleRows: [
    '10/09/2026,Larch World ETF (LRCH),Bought 2 Larch World ETF (LRCH),2,99.30,198.60',
    '24/09/2026,Larch World ETF (LRCH),Sold 1 Larch World ETF (LRCH),1,101.00,101.00',
  ],
};
