import type { BankFormat } from '../bank-format.ts';

/**
 * bunq. Layouts: bank2ynab/bank2ynab (`test/test-data/2019-03-02_11-50-46_bunq-statement.csv` and
 * `2018-04-14_10-52-13_bunq-transactieoverzicht.csv`), and public importers of the export with Interest Date.
 */
export const bunq: BankFormat = {
  id: 'bunq',
  name: 'bunq',
  kind: 'bank',
  confidence: 'high',
  delimiter: ',',
  encoding: 'utf-8',
  header: ['Date', 'Interest Date', 'Amount', 'Account', 'Counterparty', 'Name', 'Description'],
  detect: [
    ['Date', 'Amount', 'Account', 'Counterparty', 'Name', 'Description'],
    ['Datum', 'Bedrag', 'Rekening', 'Tegenrekening', 'Naam', 'Omschrijving'],
    ['Datum', 'Bedrag', 'Rekening', 'Tegenpartij', 'Naam', 'Omschrijving'],
  ],
  dateFormat: 'YYYY-MM-DD',
  columns: {
    date: ['Date', 'Datum'],
    account: ['Account', 'Rekening'],
    merchant: ['Name', 'Naam'],
    description: ['Description', 'Omschrijving', 'Name', 'Naam'],
    amount: ['Amount', 'Bedrag'],
  },
  amount: 'signed',
  sign: 'negative_is_spend',
  currency: 'EUR',
  rowOrder: 'unknown',
  accountsApart: true,
  ambiguousWith: [],
  variants: ['with or without Interest Date', 'Dutch headings', 'semicolons between the cells'],
  quirks: ['amounts are written 1.234,56 or 1,234.56, as the user has chosen'],
  sampleRows: [
    '"2026-08-24","2026-08-24","-23,10","NL00BUNQ0000000001","","Hollin Farm Shop","Hollin Farm Shop, NL"',
  ],
};
