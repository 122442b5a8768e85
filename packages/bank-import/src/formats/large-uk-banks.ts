import type { BankFormat } from '../bank-format.ts';
import { csvFormat } from './csv-format.ts';
import { lloydsGroup } from './lloyds-group.ts';
import { natwestGroup } from './natwest-group.ts';

/** Large banks in the UK, their cards, and Monzo and Starling. */
export const largeUkBanks: readonly BankFormat[] = [
  csvFormat({
    id: 'monzo',
    name: 'Monzo',
    header:
      'Transaction ID,Date,Time,Type,Name,Emoji,Category,Amount,Currency,Local amount,Local currency,Notes and #tags,Address,Receipt,Description,Category split,Money Out,Money In',
    detect: 'Transaction ID,Date,Time,Type,Name,Amount,Currency',
    columns: {
      id: 'Transaction ID',
      date: 'Date',
      time: 'Time',
      type: 'Type',
      merchant: 'Name',
      description: ['Description', 'Name'],
      category: 'Category',
      amount: 'Amount',
      currency: 'Currency',
      balance: 'Balance',
      foreignAmount: 'Local amount',
      foreignCurrency: 'Local currency',
    },
    rowOrder: 'oldest_first',
    // Each transaction has its own id, and the amount of a card payment is adjusted when it settles (docs.monzo.com).
    ids: 'unique',
    firstDescriptionOnly: true,
    transferTypes: ['pot transfer'],
    // Variants: 16 columns, without Money Out and Money In; 20 columns, with Balance and Balance currency appended
    // (seen on business exports).
    quirks: [
      'Money Out has been seen both negative and unsigned: take the absolute value and let the column give direction',
      'pot transfers are transfers, not spending',
      'Name may be empty: fall back to Description',
    ],
  }),
  // Monzo in 2018. Layout and sign: bank2ynab/bank2ynab
  // (`test/test-data/MonzoDataExport_February2018_2018-02-26_174335.csv`).
  csvFormat({
    id: 'monzo-legacy',
    name: 'Monzo (export of 2018)',
    header:
      'id,created,amount,currency,local_amount,local_currency,category,emoji,description,address,notes,receipt',
    detect: 'id,created,amount,currency,local_amount,local_currency,emoji,description',
    columns: {
      id: 'id',
      date: 'created',
      description: ['description', 'notes'],
      category: 'category',
      amount: 'amount',
      currency: 'currency',
      foreignAmount: 'local_amount',
      foreignCurrency: 'local_currency',
    },
    dateFormat: 'YYYY-MM-DD HH:mm:ss +0000',
    rowOrder: 'newest_first',
    ids: 'unique',
    // Variants: an empty column before local_currency.
    quirks: ['times are in UTC', 'amounts without pence are whole pounds'],
  }),
  csvFormat({
    id: 'starling',
    name: 'Starling',
    header: 'Date,Counter Party,Reference,Type,Amount (GBP),Balance (GBP),Spending Category,Notes',
    detect: 'Date,Counter Party,Reference,Type,Amount (GBP)',
    columns: {
      date: 'Date',
      merchant: 'Counter Party',
      description: ['Counter Party', 'Reference'],
      type: 'Type',
      amount: 'Amount (GBP)',
      balance: 'Balance (GBP)',
      category: 'Spending Category',
    },
    rowOrder: 'oldest_first',
    transferTypes: ['internal transfer'],
    openingWords: ['opening balance'],
    // Variants: without Notes; without Spending Category and Notes; currency suffix follows the account: Amount (EUR),
    // Balance (EUR).
    quirks: [
      'currency is in the header text, not in a column',
      'an Opening Balance row sets the opening balance and is not a transaction',
    ],
  }),
  csvFormat({
    id: 'barclays',
    name: 'Barclays current and savings',
    header: 'Number,Date,Account,Amount,Subcategory,Memo',
    detect: ['Date,Account,Amount,Subcategory,Memo', 'Account,Date,OriginalDescription,Amount,L1Tag'],
    columns: {
      date: 'Date',
      account: 'Account',
      sortCode: 'Account',
      amount: 'Amount',
      type: 'Subcategory',
      description: ['Memo', 'OriginalDescription'],
      category: 'L1Tag',
    },
    rowOrder: 'newest_first',
    merchantRule: 'padded',
    // Variants: older export: Account,Date,OriginalDescription,Amount,L1Tag,L2Tag,L3Tag with ISO dates.
    quirks: [
      'Number is usually blank or a space',
      'Account is sort code and account number in one cell',
      'Memo is padded; the tail holds the payment type code and date',
    ],
  }),
  csvFormat({
    id: 'barclaycard',
    name: 'Barclaycard (UK credit card)',
    kind: 'card',
    confidence: 'medium',
    headerless: true,
    header: 'date,description,card_type,cardholder,category,credit,debit',
    detect: [],
    columns: {
      date: 'date',
      description: 'description',
      category: 'category',
      credit: 'credit',
      debit: 'debit',
    },
    dateFormat: 'DD Mon YY',
    fileNames: ['barclaycard'],
    // Variants: eight columns seen in another converter (one more ignored column before the category).
    quirks: ['no header row: the names here are positional labels'],
  }),
  // Barclaycard commercial and business cards. Layouts: morrisondavid/finance-app
  // (`server/parsers/fixtures/barclaycard-recent-export-sample.csv`, 2026), whose rows of payments and rebates prove the sign,
  // and bank2ynab/bank2ynab (`bank2ynab.conf`, section UK Barclaycard Business Credit Card, 2019).
  csvFormat({
    id: 'barclaycard-commercial',
    name: 'Barclaycard commercial and business cards',
    kind: 'card',
    header:
      'Cardholder Name,Account Number,Transaction Date,Merchant Name,Amount,Currency,Original Amount,Original Currency,Conversion Rate,Posted Date,Transaction Time,Authorisation Code,Transaction ID,Merchant Category,Transaction Type,MCC Description,Merchant Town/City,Merchant County/State,Merchant Post code/Zipcode,MCC,Statement Cycle',
    detect: [
      'Transaction Date,Merchant Name,Amount,Original Amount,Posted Date,Merchant Category',
      'Transaction Date,Merchant Name,Transaction Amount,Original Amount,Posted Date,MCC',
    ],
    columns: {
      date: 'Transaction Date',
      type: 'Transaction Type',
      merchant: 'Merchant Name',
      description: 'Merchant Name',
      category: 'Merchant Category',
      amount: ['Amount', 'Transaction Amount'],
      currency: 'Currency',
      foreignAmount: 'Original Amount',
      foreignCurrency: 'Original Currency',
    },
    sign: 'positive_is_spend',
    // Variants: 2026: Card Holder Name, Transaction Amount, Authorization Code and Merchant Country.
    quirks: [
      'purchases are positive, payments and rebates negative',
      'one file may have several cards of a company',
      'Transaction ID is empty on payments, so it isn’t used as an id',
    ],
  }),
  csvFormat({
    id: 'hsbc-uk',
    name: 'HSBC UK',
    headerless: true,
    exact: true,
    header: 'date,description,amount',
    detect: 'date,desc,amount',
    columns: { date: 'date', description: ['description', 'desc'], amount: 'amount', balance: 'balance' },
    signIsUncertain: true,
    merchantRule: 'type-code',
    fileNames: ['hsbc', 'transactionhistory'],
    // Variants: a lower-case header row date, desc, amount has been seen; a four-column shape with a trailing balance;
    // £ sign inside the amount cell.
    quirks: [
      'no header row: recognise by shape (date, text, money) over the first five rows',
      'thousands separators inside quoted cells',
      'descriptions start with a type code: VIS, DD, SO, BP, CR, ATM, or ))) for contactless',
    ],
  }),
  ...lloydsGroup,
  ...natwestGroup,
  // Encoded as windows-1252.
  csvFormat({
    id: 'santander-txt',
    name: 'Santander UK (text download)',
    layout: 'key_value_blocks',
    header: 'Date,Description,Amount,Balance',
    detect: [],
    columns: { date: 'Date', description: 'Description', amount: 'Amount', balance: 'Balance' },
    rowOrder: 'newest_first',
    merchantRule: 'santander',
    quirks: [
      'blocks of Date, Description, Amount, Balance lines separated by blank lines',
      'a no-break space follows each colon',
      'two heading lines: From … to …, and Account with masked digits',
      'one download holds at most 600 transactions: cover the gap rather than trust the From date',
      'amount lines may end with GBP',
    ],
  }),
  csvFormat({
    id: 'santander-csv',
    name: 'Santander UK (CSV shape used by aggregators)',
    confidence: 'low',
    exact: true,
    header: 'Date,Description,Amount,Balance',
    columns: { date: 'Date', description: 'Description', amount: 'Amount', balance: 'Balance' },
    signIsUncertain: true,
    merchantRule: 'santander',
    fileNames: ['santander'],
    textHints: [
      'card payment to',
      'bank giro credit ref',
      'faster payments receipt',
      'direct debit payment to',
      'bill payment via',
    ],
    quirks: ['several template sets list this shape, none shows a real file'],
  }),
  // Santander UK credit card. Layouts: the text download, with tabs, as the CoParent app reads it (`StatementParser.java`,
  // `santanderCreditCard`), and the spreadsheet download as read by morrisondavid/finance-app
  // (`server/parsers/santander-everyday.test.ts`).
  // Encoded as windows-1252.
  csvFormat({
    id: 'santander-card',
    name: 'Santander UK credit card',
    kind: 'card',
    confidence: 'medium',
    header: 'Date,Card no.,Description,Money in,Money out',
    detect: ['Date,Card no.,Description,Money in,Money out', 'Date,Card,Description,Money in,Money out'],
    columns: { date: 'Date', description: 'Description', debit: 'Money out', credit: 'Money in' },
    dateFormat: 'YYYY-MM-DD or DD/MM/YYYY',
    // Variants: text download: cells are separated by tabs; spreadsheet download saved as CSV: empty columns between,
    // heading Card instead of Card no.
    quirks: ['the card number is masked', 'a row whose cells have slipped is refused'],
  }),
  // Encoded as windows-1252.
  csvFormat({
    id: 'midata',
    name: 'Midata download (HSBC, Santander, cahoot, Nationwide and others)',
    header: 'Date,Type,Merchant/Description,Debit/Credit,Balance',
    detect: 'Date,Type,Merchant/Description,Debit/Credit',
    columns: {
      date: 'Date',
      type: 'Type',
      description: 'Merchant/Description',
      amount: 'Debit/Credit',
      balance: 'Balance',
    },
    rowOrder: 'newest_first',
    footers: ['arranged overdraft', 'overdraft limit'],
    quirks: [
      'amounts carry an explicit sign before the pound sign: -£5.00, +£12.00',
      "descriptions are partly masked with asterisks: the balance joins the row's identity, where the file has one",
      'an overdraft-limit footer follows a blank line',
    ],
  }),
  // Encoded as windows-1252.
  csvFormat({
    id: 'nationwide-current',
    name: 'Nationwide current and savings',
    header: 'Date,Transaction type,Description,Paid out,Paid in,Balance',
    detect: 'Date,Transaction type,Description,Paid out,Paid in',
    columns: {
      date: 'Date',
      type: 'Transaction type',
      description: 'Description',
      debit: 'Paid out',
      credit: 'Paid in',
      balance: 'Balance',
    },
    dateFormat: 'DD Mon YYYY',
    alternateDateFormats: ['DD/MM/YYYY'],
    quirks: [
      'every cell is quoted; money cells start with £',
      'CRLF line ends',
      'some files opened and saved in Excel hold line breaks inside cells',
      'row order has been seen both ways: use the balance chain to decide',
    ],
  }),
  // Encoded as windows-1252.
  csvFormat({
    id: 'nationwide-credit-card',
    name: 'Nationwide credit card',
    kind: 'card',
    confidence: 'low',
    header: 'Date,Transactions,Location,Paid out,Paid in',
    columns: {
      date: 'Date',
      merchant: 'Transactions',
      description: ['Transactions', 'Location'],
      debit: 'Paid out',
      credit: 'Paid in',
    },
    dateFormat: 'DD Mon YYYY',
    quirks: [
      "a separate layout from the current account is confirmed by an importer's format list; the header wording is from general knowledge",
      'the heading lines are not confirmed: find the header by scanning',
    ],
  }),
  csvFormat({
    id: 'first-direct',
    name: 'first direct (current account)',
    exact: true,
    header: 'Date,Description,Amount,Balance',
    columns: { date: 'Date', description: 'Description', amount: 'Amount', balance: 'Balance' },
    signIsUncertain: true,
    merchantRule: 'first-18',
    fileNames: ['first direct', 'firstdirect', 'first-direct', '#ddmmyyyy_nnnn'],
    quirks: [
      'file name DDMMYYYY_NNNN.csv: last four digits of the account',
      'first 18 characters of the description are the payee field',
    ],
  }),
  csvFormat({
    id: 'first-direct-card',
    name: 'first direct (credit card)',
    kind: 'card',
    confidence: 'medium',
    exact: true,
    header: 'Date,Description,Amount,Reference',
    columns: { id: ['Date', 'Reference'], date: 'Date', description: 'Description', amount: 'Amount' },
    signIsUncertain: true,
    quirks: [
      'Reference alone may repeat on other dates: key on date and reference',
      'confirm the sign on a real file: the one loader seen keeps it as it is',
    ],
  }),
];
