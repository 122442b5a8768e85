import { describe, expect, test } from 'vitest';
import { guessColumns, mappingOf, missingColumns } from './mapping-guess.ts';

describe('a file with a heading', () => {
  const rows = [
    ['When', 'What', 'How much'],
    ['03/04/2026', 'TRAM', '2.80'],
    ['05/06/2026', 'GRILL', '41.30'],
  ];
  test('is read by its headings', () => {
    const guess = guessColumns(rows);
    expect(guess).toMatchObject({ headingRow: 0, date: 0, description: 1, amounts: 'one', amount: 2 });
    expect(mappingOf(guess, rows)).toEqual({
      has_header: true,
      date_column: 'When',
      description_columns: ['What'],
      amount_column: 'How much',
    });
    expect(missingColumns(guess)).toEqual({});
  });
});

describe('lines above the heading', () => {
  const rows = [
    ['Account name', 'Mr A Example'],
    ['Account number', '12345678'],
    ['Posted on', 'Narrative', 'Paid out', 'Paid in', 'Running total'],
    ['13/08/2026', 'BAKERY', '2.80', '', '97.20'],
    ['14/08/2026', 'WAGES', '', '200.00', '297.20'],
  ];
  test('are passed over, and money out and in are told apart', () => {
    const guess = guessColumns(rows);
    expect(guess).toMatchObject({ headingRow: 2, amounts: 'two', debit: 2, credit: 3, balance: 4 });
    expect(mappingOf(guess, rows)).toEqual({
      has_header: true,
      date_column: 'Posted on',
      description_columns: ['Narrative'],
      debit_column: 'Paid out',
      credit_column: 'Paid in',
      balance_column: 'Running total',
    });
  });
});

test('what was bought is told apart from its reference and its kind', () => {
  const rows = [
    ['when', 'what for', 'reference of the payment', 'kind of the payment', 'how much'],
    ['2026-11-02', 'Ramen', 'TAP 1', 'CONTACTLESS', '-12.30'],
    ['2026-11-03', 'Salary', '', 'CREDIT', '2310.00'],
  ];
  expect(guessColumns(rows)).toMatchObject({ date: 0, description: 1, moreDescription: 2, amount: 4 });
  const unnamed = rows.map((row, at) => (at === 0 ? row.with(1, 'zzz') : row));
  expect(guessColumns(unnamed)).toMatchObject({ description: 1, moreDescription: 2 });
  const onlyAside = rows.map((row) => [row[0] ?? '', row[3] ?? '', row[4] ?? '']);
  expect(guessColumns(onlyAside)).toMatchObject({ description: 1, moreDescription: -1 });
});

test('a file without a heading is read by position', () => {
  const rows = [
    ['2026-08-13', '100200', 'TRAM 1', '-2.80', '97.20'],
    ['2026-08-14', '100201', 'GRILL', '-41.30', '55.90'],
  ];
  const guess = guessColumns(rows);
  expect(guess).toMatchObject({ headingRow: -1, date: 0, description: 2, amount: 3 });
  expect(mappingOf(guess, rows)).toMatchObject({ has_header: false, date_column: 0, amount_column: 3 });
});

test('a German file: semicolon cells, comma amounts, a currency column, two texts', () => {
  const rows = [
    ['Buchungstag', 'Valuta', 'Auftraggeber', 'Verwendungszweck', 'Betrag', 'Währung'],
    ['03.08.2026', '03.08.2026', 'Bäckerei Müller', 'Brötchen', '-1.204,50', 'EUR'],
  ];
  expect(guessColumns(rows)).toMatchObject({
    date: 0,
    description: 2,
    moreDescription: 3,
    amount: 4,
    currency: 5,
  });
});

test('headings that the server takes for the same are told by position', () => {
  const rows = [
    ['Date', 'Text', 'Amount (GBP)', 'Amount (EUR)'],
    ['13/08/2026', 'TRAM', '2.80', '3.20'],
  ];
  expect(mappingOf(guessColumns(rows), rows)).toMatchObject({ date_column: 'Date', amount_column: 2 });
});

test('what is missing is named; one column cannot be money out and money in', () => {
  const nothing = guessColumns([
    ['alpha', 'beta'],
    ['gamma', 'delta'],
  ]);
  expect(Object.keys(missingColumns(nothing))).toEqual(['date', 'amount']);
  expect(missingColumns({ ...nothing, amounts: 'two', date: 0, debit: 1, credit: 1 })).toEqual({
    credit: 'Money in needs a separate column.',
  });
});

test('no rows at all are no mistake', () => {
  expect(guessColumns([])).toMatchObject({ headingRow: -1, date: -1, description: -1, amount: -1 });
});

test('a column headed Status is left alone only if the person says so', () => {
  const rows = [
    ['Date', 'Text', 'Amount', 'Status'],
    ['2026-08-13', 'Tram', '-2.80', 'Booked'],
    ['2026-08-14', 'Shop', '-15.00', 'Pending'],
  ];
  const guess = guessColumns(rows);
  expect(mappingOf(guess, rows)).toMatchObject({ status_column: 'Status' });
  expect(mappingOf({ ...guess, status: -1 }, rows)).toMatchObject({ status_column: null });
  const without = rows.map((row) => row.slice(0, 3));
  expect(mappingOf(guessColumns(without), without)).not.toHaveProperty('status_column');
});
