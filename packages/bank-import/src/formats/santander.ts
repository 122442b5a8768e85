import type { BankFormat } from '../bank-format.ts';

/** Santander UK (text download). */
export const santanderTxt: BankFormat = {
  id: 'santander-txt',
  name: 'Santander UK (text download)',
  kind: 'bank',
  confidence: 'high',
  delimiter: ':',
  encoding: 'windows-1252',
  layout: 'key_value_blocks',
  header: ['Date', 'Description', 'Amount', 'Balance'],
  detect: [],
  dateFormat: 'DD/MM/YYYY',
  columns: { date: ['Date'], description: ['Description'], amount: ['Amount'], balance: ['Balance'] },
  amount: 'signed',
  sign: 'negative_is_spend',
  rowOrder: 'newest_first',
  merchantRule: 'santander',
  ambiguousWith: [],
  variants: [],
  quirks: [
    'blocks of Date, Description, Amount, Balance lines separated by blank lines',
    'a no-break space follows each colon',
    'two heading lines: From … to …, and Account with masked digits',
    'one download holds at most 600 transactions: cover the gap rather than trust the From date',
    'amount lines may end with GBP',
    'the samples show one block a line with " | " for the line break',
  ],
  sampleRows: [
    'Date: 24/08/2026 | Description: FASTER PAYMENTS RECEIPT A N EXAMPLE | Amount: 80.00 | Balance: 482.18',
    'Date: 23/08/2026 | Description: CARD PAYMENT TO ELM ROAD GARAGE | Amount: -55.00 | Balance: 402.18',
  ],
};

/** Santander UK (CSV shape used by aggregators). */
export const santanderCsv: BankFormat = {
  id: 'santander-csv',
  name: 'Santander UK (CSV shape used by aggregators)',
  kind: 'bank',
  confidence: 'low',
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
  merchantRule: 'santander',
  fileNames: ['santander'],
  textHints: [
    'card payment to',
    'bank giro credit ref',
    'faster payments receipt',
    'direct debit payment to',
    'bill payment via',
  ],
  ambiguousWith: ['first-direct'],
  variants: [],
  quirks: ['several template sets list this shape, none shows a real file'],
  sampleRows: [
    '25/08/2026,CARD PAYMENT TO ROOK BOOKSHOP,-11.99,470.19',
    '26/08/2026,BANK GIRO CREDIT REF ORCHID,1200.00,1670.19',
  ],
};
