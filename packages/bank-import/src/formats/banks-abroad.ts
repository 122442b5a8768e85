import type { BankFormat } from '../bank-format.ts';

/** Properties of bank tables that name no quirks of their own. */
const bank = {
  kind: 'bank',
  confidence: 'high',
  delimiter: ',',
  encoding: 'utf-8',
  rowOrder: 'unknown',
  ambiguousWith: [],
  variants: [],
} as const satisfies Partial<BankFormat>;

/**
 * Bank of Ireland, in Ireland and the UK. Layout: bank2ynab/bank2ynab (`bank2ynab.conf`, section IE Bank of Ireland, and
 * `test/test-data/test_BOI_TransactionExport.csv`); money in and out have columns of their own.
 */
export const bankOfIreland: BankFormat = {
  ...bank,
  id: 'bank-of-ireland',
  name: 'Bank of Ireland',
  header: ['Date', 'Details', 'Debit', 'Credit', 'Balance'],
  detect: [['Date', 'Details', 'Debit', 'Credit', 'Balance']],
  exact: true,
  dateFormat: 'DD/MM/YYYY',
  columns: {
    date: ['Date'],
    description: ['Details'],
    debit: ['Debit'],
    credit: ['Credit'],
    balance: ['Balance'],
  },
  amount: 'debit_credit',
  rowOrder: 'oldest_first',
  fileNames: ['transactionexport'],
  quirks: [
    'the balance may stand on one row of a day only',
    'the file names no currency: that of the account',
  ],
  sampleRows: ['24/08/2026,POS22AUG HOLLIN FARM SHOP,23.10,,640.55'],
};

/**
 * Rabobank, Netherlands. Layout: bank2ynab/bank2ynab (section NL Rabobank-2018 and
 * `test/test-data/CSV_A_20180414_112204.csv`). Its balance after each row proves the sign.
 */
export const rabobank: BankFormat = {
  ...bank,
  id: 'rabobank',
  name: 'Rabobank',
  encoding: 'windows-1252',
  header: [
    ...['IBAN/BBAN', 'Munt', 'BIC', 'Volgnr', 'Datum', 'Rentedatum', 'Bedrag', 'Saldo na trn'],
    ...['Tegenrekening IBAN/BBAN', 'Naam tegenpartij', 'Code', 'Transactiereferentie'],
    ...['Omschrijving-1', 'Omschrijving-2', 'Omschrijving-3', 'Oorspr bedrag', 'Oorspr munt', 'Koers'],
  ],
  detect: [['IBAN/BBAN', 'Munt', 'Volgnr', 'Datum', 'Bedrag', 'Saldo na trn']],
  dateFormat: 'YYYY-MM-DD',
  columns: {
    date: ['Datum'],
    account: ['IBAN/BBAN'],
    currency: ['Munt'],
    merchant: ['Naam tegenpartij'],
    description: ['Naam tegenpartij', 'Omschrijving-1', 'Omschrijving-2', 'Omschrijving-3'],
    amount: ['Bedrag'],
    balance: ['Saldo na trn'],
    id: ['Volgnr'],
    foreignAmount: ['Oorspr bedrag'],
    foreignCurrency: ['Oorspr munt'],
  },
  amount: 'signed',
  sign: 'negative_is_spend',
  rowOrder: 'oldest_first',
  accountsApart: true,
  quirks: ['every amount has a sign, and a comma before the cents', 'a file may hold several accounts'],
  sampleRows: [
    '"NL00RABO0000000001","EUR","RABONL2U","000000000000000101","2026-08-24","2026-08-24","-23,10","+640,55","","Hollin Farm Shop","bc","","Kaart 101","","","","",""',
  ],
};

/**
 * Commerzbank, Germany. Layout: bank2ynab/bank2ynab (section DE Commerzbank checking and
 * `test/test-data/Umsaetze_KtoNr538917600_EUR_02-03-2018_1503.CSV`), where a direct debit (Lastschrift) is negative.
 */
export const commerzbank: BankFormat = {
  ...bank,
  id: 'commerzbank',
  name: 'Commerzbank',
  delimiter: ';',
  header: [
    ...['Buchungstag', 'Wertstellung', 'Umsatzart', 'Buchungstext', 'Betrag', 'Währung'],
    ...['Auftraggeberkonto', 'Bankleitzahl Auftraggeberkonto', 'IBAN Auftraggeberkonto'],
  ],
  detect: [
    [
      'Buchungstag',
      'Wertstellung',
      'Umsatzart',
      'Buchungstext',
      'Betrag',
      'Währung',
      'IBAN Auftraggeberkonto',
    ],
  ],
  dateFormat: 'DD.MM.YYYY',
  columns: {
    date: ['Buchungstag'],
    account: ['IBAN Auftraggeberkonto'],
    type: ['Umsatzart'],
    description: ['Buchungstext'],
    category: ['Kategorie'],
    amount: ['Betrag'],
    currency: ['Währung'],
  },
  amount: 'signed',
  sign: 'negative_is_spend',
  accountsApart: true,
  variants: ['with or without the account number and bank code', 'with Kategorie'],
  quirks: ['amounts are written 1.234,56'],
  sampleRows: [
    '24.08.2026;24.08.2026;Lastschrift;"Hollin Farm Shop Kartenzahlung";-23,10;EUR;100000001;20000000;DE00200000000100000001',
  ],
};

/**
 * KBC, Belgium, current accounts. Layout: bank2ynab/bank2ynab (section BE KBC checking and
 * `test/test-data/export_BE11123456789012_20180304_1422.csv`); a column of its own repeats money out with its minus.
 */
export const kbc: BankFormat = {
  ...bank,
  id: 'kbc',
  name: 'KBC',
  delimiter: ';',
  header: [
    ...[
      'Rekeningnummer',
      'Rubrieknaam',
      'Naam',
      'Munt',
      'Afschriftnummer',
      'Datum',
      'Omschrijving',
      'Valuta',
    ],
    ...['Bedrag', 'Saldo', 'credit', 'debet', 'rekeningnummer tegenpartij', 'Naam tegenpartij'],
    ...['gestructureerde mededeling', 'Vrije mededeling'],
  ],
  detect: [
    ['Rekeningnummer', 'Rubrieknaam', 'Munt', 'Afschriftnummer', 'Datum', 'Omschrijving', 'Bedrag', 'Saldo'],
  ],
  dateFormat: 'DD/MM/YYYY',
  columns: {
    date: ['Datum'],
    account: ['Rekeningnummer'],
    currency: ['Munt'],
    merchant: ['Naam tegenpartij'],
    description: ['Omschrijving', 'Vrije mededeling'],
    amount: ['Bedrag'],
    balance: ['Saldo'],
  },
  amount: 'signed',
  sign: 'negative_is_spend',
  accountsApart: true,
  quirks: ['cells are filled up with spaces', 'amounts are written 1.234,56'],
  sampleRows: [
    'BE00000000000001;;A EXAMPLE;EUR;  02026008;24/08/2026;HOLLIN FARM SHOP;24/08/2026;-23,10;640,55;;-23,10;;Hollin Farm Shop;;',
  ],
};

/**
 * Charles Schwab Bank (checking), US dollars with the month first. Layout: reubano/csv2ofx (`data/test/schwab-checking.csv`,
 * `csv2ofx/mappings/schwabchecking.py`); money in and out have columns of their own, and the running balance follows them.
 */
export const schwabBank: BankFormat = {
  ...bank,
  id: 'schwab-bank',
  name: 'Charles Schwab Bank (checking)',
  header: ['Date', 'Status', 'Type', 'CheckNumber', 'Description', 'Withdrawal', 'Deposit', 'RunningBalance'],
  detect: [
    ['Date', 'Status', 'Type', 'CheckNumber', 'Description', 'Withdrawal', 'Deposit', 'RunningBalance'],
  ],
  dateFormat: 'MM/DD/YYYY',
  monthFirstWhen: ['RunningBalance'],
  columns: {
    date: ['Date'],
    type: ['Type'],
    description: ['Description'],
    debit: ['Withdrawal'],
    credit: ['Deposit'],
    balance: ['RunningBalance'],
  },
  amount: 'debit_credit',
  currency: 'USD',
  rowOrder: 'newest_first',
  rowFilter: { column: 'Status', equals: 'Posted' },
  quirks: ['amounts begin with a dollar sign', 'only rows whose status is Posted count'],
  sampleRows: ['"08/24/2026","Posted","VISA","","HOLLIN FARM SHOP","$23.10","","$640.55"'],
};

/**
 * Payoneer, transactions of a balance. Layout: reubano/csv2ofx (`data/test/payoneer.csv`, `csv2ofx/mappings/payoneer.py`);
 * money in and out have columns of their own, and the running balance follows them. That reader takes the month first.
 */
export const payoneer: BankFormat = {
  ...bank,
  id: 'payoneer',
  name: 'Payoneer',
  kind: 'wallet',
  header: [
    ...[
      'Transaction Date',
      'Transaction Time',
      'Time Zone',
      'Transaction ID',
      'Description',
      'Credit Amount',
    ],
    ...[
      'Debit Amount',
      'Currency',
      'Transfer Amount',
      'Transfer Amount Currency',
      'Status',
      'Running Balance',
    ],
    ...['Additional Description', 'Store Name', 'Source', 'Target', 'Reference ID'],
  ],
  detect: [
    [
      ...[
        'Transaction Date',
        'Transaction Time',
        'Transaction ID',
        'Description',
        'Credit Amount',
        'Debit Amount',
      ],
      ...['Currency', 'Running Balance'],
    ],
  ],
  dateFormat: 'MM/DD/YYYY',
  alternateDateFormats: ['DD/MM/YYYY'],
  columns: {
    date: ['Transaction Date'],
    time: ['Transaction Time'],
    zone: ['Time Zone'],
    description: ['Description', 'Additional Description', 'Store Name'],
    credit: ['Credit Amount'],
    debit: ['Debit Amount'],
    currency: ['Currency'],
    balance: ['Running Balance'],
    id: ['Transaction ID'],
    foreignAmount: ['Transfer Amount'],
    foreignCurrency: ['Transfer Amount Currency'],
  },
  amount: 'debit_credit',
  rowOrder: 'newest_first',
  rowFilter: { column: 'Status', equals: 'Completed' },
  variants: ['with or without Status, Source and Target'],
  quirks: ['only rows whose status is Completed count', 'day and month are decided over the whole file'],
  sampleRows: [
    '08/24/2026,10:15:00,UTC,700000001,Payment to Hollin Farm Shop,,23.10,GBP,,,Completed,640.55,,,,,',
  ],
};

/**
 * Capital One cards. Layout: reubano/csv2ofx (`data/test/capitalone.csv`, `csv2ofx/mappings/capitalone.py`); purchases
 * stand in Debit, and a payment received in Credit.
 */
export const capitalOne: BankFormat = {
  ...bank,
  id: 'capital-one',
  name: 'Capital One credit card',
  kind: 'card',
  header: ['Transaction Date', 'Posted Date', 'Card No.', 'Description', 'Category', 'Debit', 'Credit'],
  detect: [['Transaction Date', 'Posted Date', 'Card No.', 'Description', 'Category', 'Debit', 'Credit']],
  dateFormat: 'YYYY-MM-DD',
  alternateDateFormats: ['MM/DD/YYYY'],
  columns: {
    date: ['Transaction Date'],
    description: ['Description'],
    category: ['Category'],
    debit: ['Debit'],
    credit: ['Credit'],
  },
  amount: 'debit_credit',
  rowOrder: 'newest_first',
  transferWords: ['capital one autopay', 'capital one mobile pymt', 'capital one payment'],
  quirks: ['the file names no currency: that of the account', 'several cards share one account'],
  sampleRows: ['2026-08-24,2026-08-25,4321,HOLLIN FARM SHOP,Dining,23.10,'],
};
