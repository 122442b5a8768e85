import { expect, test } from 'vitest';
import { filterOf, readNewTransactionSearch, readTransactionSearch } from './search.ts';

const id = '01a1fcfb-05a8-74b5-b3a7-29205194b637';

test('an address is read and what cannot be is left out', () => {
  expect(
    readTransactionSearch({
      account_id: id,
      category_id: 'food',
      date_from: '2026-02-30',
      date_to: '2026-02-28',
      amount_min: 12,
      amount_max: '-4',
      q: 2024,
      type: 'gift',
      sort: 'date',
      uncategorised: true,
      is_recurring: 'yes',
      surprise: 1,
    }),
  ).toEqual({
    account_id: id,
    date_to: '2026-02-28',
    amount_min: '12',
    q: '2024',
    sort: 'date',
    uncategorised: true,
  });
});

test('a search for the word true is a text again', () => {
  expect(readTransactionSearch({ q: true })).toEqual({ q: 'true' });
});

test('a text is cut at what the server takes', () => {
  expect(readTransactionSearch({ q: 'x'.repeat(300) }).q).toHaveLength(200);
});

test('the filter is what the server is asked for', () => {
  expect(filterOf({ q: 'tea', open: id, focus: true, sort: '-date' })).toEqual({ q: 'tea', sort: '-date' });
  expect(filterOf({ q: '   ' })).toEqual({});
});

test('the form for a new transaction takes an account and a kind', () => {
  expect(readNewTransactionSearch({ account_id: id, type: 'transfer', q: 'x' })).toEqual({
    account_id: id,
    type: 'transfer',
  });
  expect(readNewTransactionSearch({ account_id: 'x', type: 'x', date: '2026-02-30', amount: {} })).toEqual(
    {},
  );
  // The router reads figures as numbers.
  expect(readNewTransactionSearch({ amount: 12.3, date: '2026-11-02', payee: ' Tea ', account: 7 })).toEqual({
    ...{ amount: '12.3', date: '2026-11-02', merchant: 'Tea', account: '7' },
  });
});
