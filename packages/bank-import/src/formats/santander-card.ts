import type { BankFormat } from '../bank-format.ts';

/**
 * Santander UK credit card. Layouts: the text download, with tabs, as the CoParent app reads it (`StatementParser.java`,
 * `santanderCreditCard`), and the spreadsheet download as read by morrisondavid/finance-app
 * (`server/parsers/santander-everyday.test.ts`).
 */
export const santanderCard: BankFormat = {
  id: 'santander-card',
  name: 'Santander UK credit card',
  kind: 'card',
  confidence: 'medium',
  delimiter: '\t',
  encoding: 'windows-1252',
  header: ['Date', 'Card no.', 'Description', 'Money in', 'Money out'],
  detect: [
    ['Date', 'Card no.', 'Description', 'Money in', 'Money out'],
    ['Date', 'Card', 'Description', 'Money in', 'Money out'],
  ],
  dateFormat: 'YYYY-MM-DD or DD/MM/YYYY',
  columns: {
    date: ['Date'],
    description: ['Description'],
    debit: ['Money out'],
    credit: ['Money in'],
  },
  amount: 'debit_credit',
  rowOrder: 'unknown',
  ambiguousWith: [],
  variants: [
    'text download: tabs between the cells',
    'spreadsheet download saved as CSV: empty columns between, heading Card instead of Card no.',
  ],
  quirks: ['the card number is masked', 'a row whose cells have slipped is refused'],
  sampleRows: ['2026-08-24\t**4321\tPURCHASE - DOMESTIC TRELAWNY FUEL\t\t£16.69'],
};
