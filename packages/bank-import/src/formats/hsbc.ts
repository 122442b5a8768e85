import type { BankFormat } from '../bank-format.ts';

/** HSBC UK. */
export const hsbcUk: BankFormat = {
  id: 'hsbc-uk',
  name: 'HSBC UK',
  kind: 'bank',
  confidence: 'high',
  delimiter: ',',
  encoding: 'utf-8',
  headerless: true,
  header: ['date', 'description', 'amount'],
  detect: [['date', 'desc', 'amount']],
  exact: true,
  dateFormat: 'DD/MM/YYYY',
  columns: { date: ['date'], description: ['description', 'desc'], amount: ['amount'], balance: ['balance'] },
  amount: 'signed',
  sign: 'negative_is_spend',
  signIsUncertain: true,
  rowOrder: 'unknown',
  merchantRule: 'type-code',
  fileNames: ['hsbc', 'transactionhistory'],
  ambiguousWith: [],
  variants: [
    'a lower-case header row date, desc, amount has been seen',
    'a four-column shape with a trailing balance',
    '£ sign inside the amount cell',
  ],
  quirks: [
    'no header row: recognise by shape (date, text, money) over the first five rows',
    'thousands separators inside quoted cells',
    'descriptions start with a type code: VIS, DD, SO, BP, CR, ATM, or ))) for contactless',
  ],
  sampleRows: [
    '12/08/2026,"VIS    ALDERTON CYCLES",-64.00',
    '13/08/2026,"CR     WESTMERE COUNCIL","1,102.40"',
  ],
};
