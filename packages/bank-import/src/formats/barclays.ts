import type { BankFormat } from '../bank-format.ts';

/** Barclays current and savings. */
export const barclays: BankFormat = {
  id: 'barclays',
  name: 'Barclays current and savings',
  kind: 'bank',
  confidence: 'high',
  delimiter: ',',
  encoding: 'utf-8',
  header: ['Number', 'Date', 'Account', 'Amount', 'Subcategory', 'Memo'],
  detect: [
    ['Date', 'Account', 'Amount', 'Subcategory', 'Memo'],
    ['Account', 'Date', 'OriginalDescription', 'Amount', 'L1Tag'],
  ],
  dateFormat: 'DD/MM/YYYY',
  columns: {
    date: ['Date'],
    account: ['Account'],
    sortCode: ['Account'],
    amount: ['Amount'],
    type: ['Subcategory'],
    description: ['Memo', 'OriginalDescription'],
    category: ['L1Tag'],
  },
  amount: 'signed',
  sign: 'negative_is_spend',
  rowOrder: 'newest_first',
  merchantRule: 'padded',
  ambiguousWith: [],
  variants: ['older export: Account,Date,OriginalDescription,Amount,L1Tag,L2Tag,L3Tag with ISO dates'],
  quirks: [
    'Number is usually blank or a space',
    'Account is sort code and account number in one cell',
    'Memo is padded; the tail holds the payment type code and date',
  ],
  sampleRows: [
    ' ,10/08/2026,20-11-22 00112233,1540.00,Counter Credit,FENWICK & ROWE LLP    BGC',
    ' ,09/08/2026,20-11-22 00112233,-31.60,PAYMENT,THORNBURY GARDEN CTR    ON 08 AUG          CPM',
  ],
};

/** Barclaycard (UK credit card). */
export const barclaycard: BankFormat = {
  id: 'barclaycard',
  name: 'Barclaycard (UK credit card)',
  kind: 'card',
  confidence: 'medium',
  delimiter: ',',
  encoding: 'utf-8',
  headerless: true,
  header: ['date', 'description', 'card_type', 'cardholder', 'category', 'credit', 'debit'],
  detect: [],
  dateFormat: 'DD Mon YY',
  columns: {
    date: ['date'],
    description: ['description'],
    category: ['category'],
    credit: ['credit'],
    debit: ['debit'],
  },
  amount: 'debit_credit',
  rowOrder: 'unknown',
  fileNames: ['barclaycard'],
  ambiguousWith: [],
  variants: ['eight columns seen in another converter (one more ignored column before the category)'],
  quirks: ['no header row: the names here are positional labels'],
  sampleRows: [
    '11 Aug 26,BRACKEN & SON BOOKS,Visa,MS A EXAMPLE,Shopping,,14.99',
    '12 Aug 26,"PAYMENT, THANK YOU",Visa,MS A EXAMPLE,Payment,200.00,',
  ],
};
