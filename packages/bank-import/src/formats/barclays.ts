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

/**
 * Barclaycard commercial and business cards. Layouts: morrisondavid/finance-app
 * (`server/parsers/fixtures/barclaycard-recent-export-sample.csv`, 2026), whose rows of payments and rebates prove the sign,
 * and bank2ynab/bank2ynab (`bank2ynab.conf`, section UK Barclaycard Business Credit Card, 2019).
 */
export const barclaycardCommercial: BankFormat = {
  id: 'barclaycard-commercial',
  name: 'Barclaycard commercial and business cards',
  kind: 'card',
  confidence: 'high',
  delimiter: ',',
  encoding: 'utf-8',
  header: [
    ...['Cardholder Name', 'Account Number', 'Transaction Date', 'Merchant Name', 'Amount', 'Currency'],
    ...['Original Amount', 'Original Currency', 'Conversion Rate', 'Posted Date', 'Transaction Time'],
    ...['Authorisation Code', 'Transaction ID', 'Merchant Category', 'Transaction Type', 'MCC Description'],
    ...[
      'Merchant Town/City',
      'Merchant County/State',
      'Merchant Post code/Zipcode',
      'MCC',
      'Statement Cycle',
    ],
  ],
  detect: [
    ['Transaction Date', 'Merchant Name', 'Amount', 'Original Amount', 'Posted Date', 'Merchant Category'],
    ['Transaction Date', 'Merchant Name', 'Transaction Amount', 'Original Amount', 'Posted Date', 'MCC'],
  ],
  dateFormat: 'DD/MM/YYYY',
  columns: {
    date: ['Transaction Date'],
    type: ['Transaction Type'],
    merchant: ['Merchant Name'],
    description: ['Merchant Name'],
    category: ['Merchant Category'],
    amount: ['Amount', 'Transaction Amount'],
    currency: ['Currency'],
    foreignAmount: ['Original Amount'],
    foreignCurrency: ['Original Currency'],
  },
  amount: 'signed',
  sign: 'positive_is_spend',
  rowOrder: 'unknown',
  ambiguousWith: [],
  variants: ['2026: Card Holder Name, Transaction Amount, Authorization Code and Merchant Country'],
  quirks: [
    'purchases are positive, payments and rebates negative',
    'the cards of a company may stand in one file',
    'Transaction ID is empty on payments, so it is no id',
  ],
  sampleRows: [
    'A EXAMPLE,****4321,24/08/2026,TRELAWNY FUEL,41.20,GBP,41.20,GBP,1.0,25/08/2026,,098316,MPBX1,Transport,PURCHASE,Fuel,TRURO,CORNWALL,TR1 1AA,5541,',
  ],
};
