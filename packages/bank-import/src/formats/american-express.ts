import type { BankFormat } from '../bank-format.ts';

/** American Express UK (short download). */
export const amexUk: BankFormat = {
  id: 'amex-uk',
  name: 'American Express UK (short download)',
  kind: 'card',
  confidence: 'high',
  delimiter: ',',
  encoding: 'utf-8',
  header: ['Date', 'Description', 'Amount'],
  detect: [['Date', 'Description', 'Amount']],
  exact: true,
  dateFormat: 'DD/MM/YYYY',
  columns: { date: ['Date'], description: ['Description'], amount: ['Amount'] },
  amount: 'signed',
  sign: 'positive_is_spend',
  signIsUncertain: true,
  rowOrder: 'unknown',
  merchantRule: 'padded',
  ambiguousWith: [],
  variants: [],
  quirks: [
    'purchases are positive, payments and refunds negative',
    'description is padded: merchant to 20-24 characters, then the place',
    'the header fits many banks: never decide the sign from the header alone',
  ],
  sampleRows: [
    '11/09/2026,WILLOW TRAVEL           YORK,118.00',
    '15/09/2026,PAYMENT RECEIVED - THANK YOU,-118.00',
  ],
};

/** American Express UK (all details). */
export const amexUkFull: BankFormat = {
  id: 'amex-uk-full',
  name: 'American Express UK (all details)',
  kind: 'card',
  confidence: 'high',
  delimiter: ',',
  encoding: 'utf-8',
  header: [
    'Date',
    'Description',
    'Amount',
    'Extended Details',
    'Appears On Your Statement As',
    'Address',
    'Town/City',
    'Postcode',
    'Country',
    'Reference',
    'Category',
  ],
  detect: [
    ['Date', 'Description', 'Amount', 'Extended Details', 'Appears On Your Statement As', 'Reference'],
  ],
  dateFormat: 'DD/MM/YYYY',
  columns: {
    id: ['Reference'],
    date: ['Date'],
    description: ['Description'],
    amount: ['Amount'],
    category: ['Category'],
    account: ['Account #'],
  },
  amount: 'signed',
  sign: 'positive_is_spend',
  rowOrder: 'unknown',
  merchantRule: 'padded',
  monthFirstWhen: ['City/State'],
  ambiguousWith: [],
  variants: [
    'with Card Member and Account # after Description',
    'US exports say City/State and Zip Code and use MM/DD/YYYY: the address headings tell them apart',
  ],
  quirks: [
    'Extended Details and Address hold line breaks inside quotes',
    'Reference is wrapped in apostrophes',
  ],
  sampleRows: [
    '12/09/2026,FOXGLOVE TOYS           LEEDS,24.99,"FOXGLOVE\nREF 8812",FOXGLOVE TOYS LEEDS,"9 HIGH ST",LEEDS,LS1 1AA,UNITED KINGDOM,\'AT26255001\',Shopping-General',
    "16/09/2026,PAYMENT RECEIVED - THANK YOU,-24.99,,PAYMENT RECEIVED,,,,,'AT26259002',",
  ],
};
