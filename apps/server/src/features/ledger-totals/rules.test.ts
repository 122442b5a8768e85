import { describe, expect, test } from 'vitest';
import { addEntry, addMinor, emptyDelta, type LedgerEntry, movesOf, uncategorised } from './rules.ts';

const entry: LedgerEntry = {
  account_id: 'a',
  date: '2025-03-14',
  type: 'expense',
  currency: 'GBP',
  category_id: 'food',
  signed_amount: '-12.30',
};
const month = (category: string, type = 'expense') => `2025-03-01|${category}|GBP|${type}`;

describe('an entry moves', () => {
  test('its account, its day and its month by minor units', () => {
    const delta = emptyDelta();
    addEntry(delta, entry, 1);
    const cell = { amountMinor: -1230n, count: 1 };
    expect(delta).toEqual({
      accounts: new Map([['a', cell]]),
      days: new Map([['a|2025-03-14', cell]]),
      months: new Map([[month('food'), { ...cell, days: new Map([[14, -1230n]]) }]]),
      merchants: new Map(), // triggers move those of rows that are written one by one
    });
  });

  test('the month of each split, and that of uncategorised where there is none', () => {
    const delta = emptyDelta();
    const splits = [
      { category_id: 'travel', signed_amount: '-10.00' },
      { category_id: null, signed_amount: '-2.30' },
    ];
    addEntry(delta, { ...entry, splits }, 1);
    expect(delta.months).toEqual(
      new Map([
        [month('travel'), { amountMinor: -1000n, count: 1, days: new Map([[14, -1000n]]) }],
        [month(uncategorised), { amountMinor: -230n, count: 1, days: new Map([[14, -230n]]) }],
      ]),
    );
    expect(delta.accounts.get('a')).toEqual({ amountMinor: -1230n, count: 1 });
  });

  test('no month when it is a transfer', () => {
    const delta = emptyDelta();
    addEntry(delta, { ...entry, type: 'transfer', category_id: null }, 1);
    expect([delta.accounts.size, delta.days.size, delta.months.size]).toEqual([1, 1, 0]);
  });
});

test('an entry taken away leaves cells of zero', () => {
  const delta = emptyDelta();
  addEntry(delta, entry, 1);
  addEntry(delta, entry, -1);
  for (const cells of [delta.accounts, delta.days, delta.months]) {
    expect([...cells.values()]).toMatchObject([{ amountMinor: 0n, count: 0 }]);
  }
});

test('what an entry leaves as it was is not written', () => {
  const delta = emptyDelta();
  addEntry(delta, entry, 1);
  addEntry(delta, entry, -1);
  expect(movesOf(delta)).toEqual({
    accounts: [],
    days: [],
    accountYears: [],
    months: [],
    categoryYears: [],
  });
});

test('an entry that moves to another day of its month moves the month’s days, and locks its account', () => {
  const delta = emptyDelta();
  addEntry(delta, entry, -1);
  addEntry(delta, { ...entry, date: '2025-03-31' }, 1);
  const { accounts, accountYears, months, categoryYears } = movesOf(delta);
  expect(accounts).toEqual([['a', 0n, 0]]);
  expect(accountYears).toEqual([['a', 2025]]);
  const days = new Array(31).fill(0).with(13, 1230).with(30, -1230);
  expect(months.map(([, , text]) => text)).toEqual([days.join(',')]);
  expect(categoryYears).toEqual([]);
});

test('the months of a year are written as one row', () => {
  const delta = emptyDelta();
  addEntry(delta, entry, 1);
  addEntry(delta, { ...entry, date: '2025-12-31' }, 1);
  addEntry(delta, { ...entry, date: '2026-01-01' }, 1);
  expect(movesOf(delta).categoryYears).toEqual([
    [2025, 'food', 'GBP', 'expense', '0,0,-1230,0,0,0,0,0,0,0,0,-1230'],
    [2026, 'food', 'GBP', 'expense', '-1230,0,0,0,0,0,0,0,0,0,0,0'],
  ]);
});

test('a sum of an import moves the same cells as its rows', () => {
  const [rows, sum] = [emptyDelta(), emptyDelta()];
  addEntry(rows, entry, 1);
  addEntry(rows, entry, 1);
  addMinor(sum, entry, -2460n, 2);
  expect(sum).toEqual(rows);
});
