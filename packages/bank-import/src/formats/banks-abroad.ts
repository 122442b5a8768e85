import type { BankFormat } from '../bank-format.ts';
import { csvFormat } from './csv-format.ts';

/** Banks, cards and wallets abroad. */
export const banksAbroad: readonly BankFormat[] = [
  // AIB, Ireland. Layout: bank2ynab/bank2ynab (`bank2ynab.conf`, section IE AIB Ireland) and the headings in public AIB
  // importers; money in and out are in separate columns.
  csvFormat({
    id: 'aib',
    name: 'AIB',
    header:
      'Posted Account,Posted Transactions Date,Description1,Description2,Description3,Debit Amount,Credit Amount,Balance,Posted Currency,Transaction Type,Local Currency Amount,Local Currency',
    detect: 'Posted Account,Posted Transactions Date,Description1,Debit Amount,Credit Amount',
    columns: {
      account: 'Posted Account',
      date: 'Posted Transactions Date',
      description: ['Description1', 'Description2', 'Description3'],
      debit: 'Debit Amount',
      credit: 'Credit Amount',
      balance: 'Balance',
      currency: 'Posted Currency',
      type: 'Transaction Type',
      foreignAmount: 'Local Currency Amount',
      foreignCurrency: 'Local Currency',
    },
    currency: 'EUR',
    accountsApart: true,
    // Variants: shorter sets that end at Balance or Transaction Type.
    quirks: [
      'there is a space before some headings',
      'the balance may be only on the last row of a day',
      'a file may have several accounts',
    ],
  }),
  // N26. Layout: siddhantgoel/beancount-n26 and other public importers of the export that N26 offers since 2023.
  csvFormat({
    id: 'n26',
    name: 'N26',
    header:
      'Booking Date,Value Date,Partner Name,Partner Iban,Type,Payment Reference,Account Name,Amount (EUR),Original Amount,Original Currency,Exchange Rate',
    detect: 'Booking Date,Value Date,Partner Name,Type,Payment Reference,Account Name,Amount (EUR)',
    columns: {
      date: 'Booking Date',
      account: 'Account Name',
      type: 'Type',
      merchant: 'Partner Name',
      description: ['Partner Name', 'Payment Reference'],
      amount: 'Amount (EUR)',
      foreignAmount: 'Original Amount',
      foreignCurrency: 'Original Currency',
    },
    dateFormat: 'YYYY-MM-DD',
    rowOrder: 'oldest_first',
    accountsApart: true,
    quirks: ['each N26 space is a separate account in Account Name', 'only some headings are quoted'],
  }),
  // N26 until 2023, in the language of the app. Layouts: bank2ynab/bank2ynab (`test/test-data/20171001-20171106.csv`, German),
  // coaxial/ynab-convert (`spec/fixtures/statements/n26_statement.csv`, French), and public importers of the English one.
  csvFormat({
    id: 'n26-legacy',
    name: 'N26 (export until 2023)',
    header:
      'Date,Payee,Account number,Transaction type,Payment reference,Category,Amount (EUR),Amount (Foreign Currency),Type Foreign Currency,Exchange Rate',
    detect: [
      'Date,Payee,Account number,Transaction type,Payment reference,Amount (EUR)',
      'Datum,Empfänger,Kontonummer,Transaktionstyp,Verwendungszweck,Betrag (EUR)',
      'Date,Bénéficiaire,Numéro de compte,Type de transaction,Référence de paiement,Montant (EUR)',
    ],
    columns: {
      date: ['Date', 'Datum'],
      type: ['Transaction type', 'Transaktionstyp', 'Type de transaction'],
      merchant: ['Payee', 'Empfänger', 'Bénéficiaire'],
      description: [
        'Payee',
        'Empfänger',
        'Bénéficiaire',
        'Payment reference',
        'Verwendungszweck',
        'Référence de paiement',
      ],
      category: ['Category', 'Kategorie'],
      amount: ['Amount (EUR)', 'Betrag (EUR)', 'Montant (EUR)'],
      foreignAmount: ['Amount (Foreign Currency)', 'Betrag (Fremdwährung)', 'Montant (Devise étrangère)'],
      foreignCurrency: ['Type Foreign Currency', 'Fremdwährung', 'Sélectionnez la devise étrangère'],
    },
    dateFormat: 'YYYY-MM-DD',
    rowOrder: 'oldest_first',
    // Variants: with or without Category; English, German and French headings.
    quirks: ["Account number is the payee's"],
  }),
  // bunq. Layouts: bank2ynab/bank2ynab (`test/test-data/2019-03-02_11-50-46_bunq-statement.csv` and
  // `2018-04-14_10-52-13_bunq-transactieoverzicht.csv`), and public importers of the export with Interest Date.
  csvFormat({
    id: 'bunq',
    name: 'bunq',
    header: 'Date,Interest Date,Amount,Account,Counterparty,Name,Description',
    detect: [
      'Date,Amount,Account,Counterparty,Name,Description',
      'Datum,Bedrag,Rekening,Tegenrekening,Naam,Omschrijving',
      'Datum,Bedrag,Rekening,Tegenpartij,Naam,Omschrijving',
    ],
    columns: {
      date: ['Date', 'Datum'],
      account: ['Account', 'Rekening'],
      merchant: ['Name', 'Naam'],
      description: ['Description', 'Omschrijving', 'Name', 'Naam'],
      amount: ['Amount', 'Bedrag'],
    },
    dateFormat: 'YYYY-MM-DD',
    currency: 'EUR',
    accountsApart: true,
    // Variants: with or without Interest Date; Dutch headings; cells are separated by semicolons.
    quirks: ['amounts are written 1.234,56 or 1,234.56, as the user has chosen'],
  }),
  // Bank of Ireland, in Ireland and the UK. Layout: bank2ynab/bank2ynab (`bank2ynab.conf`, section IE Bank of Ireland, and
  // `test/test-data/test_BOI_TransactionExport.csv`); money in and out are in separate columns.
  csvFormat({
    id: 'bank-of-ireland',
    name: 'Bank of Ireland',
    exact: true,
    header: 'Date,Details,Debit,Credit,Balance',
    columns: { date: 'Date', description: 'Details', debit: 'Debit', credit: 'Credit', balance: 'Balance' },
    rowOrder: 'oldest_first',
    fileNames: ['transactionexport'],
    quirks: [
      'the balance may be only on one row of a day',
      'the file has no currency: the account currency is used',
    ],
  }),
  // Rabobank, Netherlands. Layout: bank2ynab/bank2ynab (section NL Rabobank-2018 and
  // `test/test-data/CSV_A_20180414_112204.csv`). Its balance after each row proves the sign.
  // Encoded as windows-1252.
  csvFormat({
    id: 'rabobank',
    name: 'Rabobank',
    header:
      'IBAN/BBAN,Munt,BIC,Volgnr,Datum,Rentedatum,Bedrag,Saldo na trn,Tegenrekening IBAN/BBAN,Naam tegenpartij,Code,Transactiereferentie,Omschrijving-1,Omschrijving-2,Omschrijving-3,Oorspr bedrag,Oorspr munt,Koers',
    detect: 'IBAN/BBAN,Munt,Volgnr,Datum,Bedrag,Saldo na trn',
    columns: {
      date: 'Datum',
      account: 'IBAN/BBAN',
      currency: 'Munt',
      merchant: 'Naam tegenpartij',
      description: ['Naam tegenpartij', 'Omschrijving-1', 'Omschrijving-2', 'Omschrijving-3'],
      amount: 'Bedrag',
      balance: 'Saldo na trn',
      id: 'Volgnr',
      foreignAmount: 'Oorspr bedrag',
      foreignCurrency: 'Oorspr munt',
    },
    dateFormat: 'YYYY-MM-DD',
    rowOrder: 'oldest_first',
    accountsApart: true,
    quirks: ['every amount has a sign, and a comma before the cents', 'a file may have several accounts'],
  }),
  // Commerzbank, Germany. Layout: bank2ynab/bank2ynab (section DE Commerzbank checking and
  // `test/test-data/Umsaetze_KtoNr538917600_EUR_02-03-2018_1503.CSV`), where a direct debit (Lastschrift) is negative.
  // Cells are separated by semicolons.
  csvFormat({
    id: 'commerzbank',
    name: 'Commerzbank',
    header:
      'Buchungstag,Wertstellung,Umsatzart,Buchungstext,Betrag,Währung,Auftraggeberkonto,Bankleitzahl Auftraggeberkonto,IBAN Auftraggeberkonto',
    detect: 'Buchungstag,Wertstellung,Umsatzart,Buchungstext,Betrag,Währung,IBAN Auftraggeberkonto',
    columns: {
      date: 'Buchungstag',
      account: 'IBAN Auftraggeberkonto',
      type: 'Umsatzart',
      description: 'Buchungstext',
      category: 'Kategorie',
      amount: 'Betrag',
      currency: 'Währung',
    },
    dateFormat: 'DD.MM.YYYY',
    accountsApart: true,
    // Variants: with or without the account number and bank code; with Kategorie.
    quirks: ['amounts are written 1.234,56'],
  }),
  // KBC, Belgium, current accounts. Layout: bank2ynab/bank2ynab (section BE KBC checking and
  // `test/test-data/export_BE11123456789012_20180304_1422.csv`); a separate column repeats money out with its minus.
  // Cells are separated by semicolons.
  csvFormat({
    id: 'kbc',
    name: 'KBC',
    header:
      'Rekeningnummer,Rubrieknaam,Naam,Munt,Afschriftnummer,Datum,Omschrijving,Valuta,Bedrag,Saldo,credit,debet,rekeningnummer tegenpartij,Naam tegenpartij,gestructureerde mededeling,Vrije mededeling',
    detect: 'Rekeningnummer,Rubrieknaam,Munt,Afschriftnummer,Datum,Omschrijving,Bedrag,Saldo',
    columns: {
      date: 'Datum',
      account: 'Rekeningnummer',
      currency: 'Munt',
      merchant: 'Naam tegenpartij',
      description: ['Omschrijving', 'Vrije mededeling'],
      amount: 'Bedrag',
      balance: 'Saldo',
    },
    accountsApart: true,
    quirks: ['cells are padded with spaces', 'amounts are written 1.234,56'],
  }),
  // Charles Schwab Bank (checking), US dollars with the month first. Layout: reubano/csv2ofx (`data/test/schwab-checking.csv`,
  // `csv2ofx/mappings/schwabchecking.py`); money in and out are in separate columns, and the running balance follows them.
  csvFormat({
    id: 'schwab-bank',
    name: 'Charles Schwab Bank (checking)',
    header: 'Date,Status,Type,CheckNumber,Description,Withdrawal,Deposit,RunningBalance',
    columns: {
      date: 'Date',
      type: 'Type',
      description: 'Description',
      debit: 'Withdrawal',
      credit: 'Deposit',
      balance: 'RunningBalance',
    },
    dateFormat: 'MM/DD/YYYY',
    rowOrder: 'newest_first',
    monthFirstWhen: ['RunningBalance'],
    currency: 'USD',
    rowFilter: { column: 'Status', equals: 'Posted' },
    quirks: ['amounts begin with a dollar sign', 'only rows whose status is Posted count'],
  }),
  // Capital One cards. Layout: reubano/csv2ofx (`data/test/capitalone.csv`, `csv2ofx/mappings/capitalone.py`); purchases
  // are in Debit, and a payment received is in Credit.
  csvFormat({
    id: 'capital-one',
    name: 'Capital One credit card',
    kind: 'card',
    header: 'Transaction Date,Posted Date,Card No.,Description,Category,Debit,Credit',
    columns: {
      date: 'Transaction Date',
      description: 'Description',
      category: 'Category',
      debit: 'Debit',
      credit: 'Credit',
    },
    dateFormat: 'YYYY-MM-DD',
    rowOrder: 'newest_first',
    alternateDateFormats: ['MM/DD/YYYY'],
    transferWords: ['capital one autopay', 'capital one mobile pymt', 'capital one payment'],
    quirks: ['the file has no currency: the account currency is used', 'several cards share one account'],
  }),
  // Payoneer, transactions of a balance. Layout: reubano/csv2ofx (`data/test/payoneer.csv`, `csv2ofx/mappings/payoneer.py`);
  // money in and out are in separate columns, and the running balance follows them. That reader takes the month first.
  csvFormat({
    id: 'payoneer',
    name: 'Payoneer',
    kind: 'wallet',
    header:
      'Transaction Date,Transaction Time,Time Zone,Transaction ID,Description,Credit Amount,Debit Amount,Currency,Transfer Amount,Transfer Amount Currency,Status,Running Balance,Additional Description,Store Name,Source,Target,Reference ID',
    detect:
      'Transaction Date,Transaction Time,Transaction ID,Description,Credit Amount,Debit Amount,Currency,Running Balance',
    columns: {
      date: 'Transaction Date',
      time: 'Transaction Time',
      zone: 'Time Zone',
      description: ['Description', 'Additional Description', 'Store Name'],
      credit: 'Credit Amount',
      debit: 'Debit Amount',
      currency: 'Currency',
      balance: 'Running Balance',
      id: 'Transaction ID',
      foreignAmount: 'Transfer Amount',
      foreignCurrency: 'Transfer Amount Currency',
    },
    dateFormat: 'MM/DD/YYYY',
    rowOrder: 'newest_first',
    alternateDateFormats: ['DD/MM/YYYY'],
    rowFilter: { column: 'Status', equals: 'Completed' },
    // Variants: with or without Status, Source and Target.
    quirks: ['only rows whose status is Completed count', 'day and month are decided over the whole file'],
  }),
  // Begins with a byte-order mark.
  csvFormat({
    id: 'paypal',
    name: 'PayPal activity report',
    kind: 'wallet',
    confidence: 'medium',
    header:
      'Date,Time,TimeZone,Name,Type,Status,Currency,Gross,Fee,Net,From Email Address,To Email Address,Transaction ID,Reference Txn ID,Invoice Number,Balance',
    detect: [
      'Date,Time,Name,Type,Currency,Gross,Fee,Net,Transaction ID',
      'Date,Time,Description,Currency,Gross,Fee,Net,Transaction ID',
    ],
    columns: {
      id: 'Transaction ID',
      date: 'Date',
      time: 'Time',
      zone: ['TimeZone', 'Time Zone'],
      merchant: 'Name',
      description: ['Name', 'Type', 'Description'],
      type: ['Type', 'Description'],
      amount: 'Net',
      currency: 'Currency',
      balance: 'Balance',
      memo: 'Balance Impact',
    },
    alternateDateFormats: ['MM/DD/YYYY'],
    rowFilter: { column: 'Status', equals: 'Completed' },
    firstDescriptionOnly: true,
    transferTypes: [
      'bank deposit to pp account',
      'general card deposit',
      'general credit card deposit',
      'general funding',
      'general withdrawal',
      'user initiated withdrawal',
      'general currency conversion',
      'general bank deposit',
      'transfer to bank',
      'bank account deposit',
      'add funds',
    ],
    // Variants: 40 or so columns in the full report; match on the first thirteen; personal accounts: Date,Time,Time
    // Zone,Description,Currency,Gross,Fee,Net,Balance,Transaction ID,… with no Status; a Balance Impact column: skip
    // Memo rows.
    quirks: [
      'all cells quoted; starts with a byte-order mark',
      "date order follows the account's locale: DD/MM for UK accounts, MM/DD for US ones",
      'each card-funded purchase has a matching funding row that nets it to zero: treat the funding row as a transfer',
      'times are in the zone of TimeZone: PDT and CEST are converted to British dates',
      'one variant has no Status column: filter on it only where it exists',
    ],
  }),
];
