import { describe, expect, test } from 'vitest';
import {
  addEntry,
  addMerchant,
  addMinor,
  emptyDelta,
  type LedgerEntry,
  merchantMonthsOf,
  movesOf,
  uncategorised,
} from './rules.ts';

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
  expect(movesOf(delta)).toEqual({ accounts: [], days: [], months: [] });
});

test('an entry that moves to another day of its month moves the days alone', () => {
  const delta = emptyDelta();
  addEntry(delta, entry, -1);
  addEntry(delta, { ...entry, date: '2025-03-31' }, 1);
  const { accounts, days, months } = movesOf(delta);
  expect(accounts).toEqual([]);
  expect(days).toEqual([
    { account_id: 'a', date: '2025-03-14', amountMinor: 1230n, count: -1 },
    { account_id: 'a', date: '2025-03-31', amountMinor: -1230n, count: 1 },
  ]);
  expect(months).toEqual([
    {
      month: '2025-03-01',
      category_id: 'food',
      currency: 'GBP',
      type: 'expense',
      amountMinor: 0n,
      count: 0,
      days: new Array(31).fill(0n).with(13, 1230n).with(30, -1230n),
    },
  ]);
});

test('merchants are written in portions of whole months, oldest first', () => {
  const delta = emptyDelta();
  const shop = { merchant: 'Elm | Garage', currency: 'GBP', type: 'expense' } as const;
  addMerchant(delta, { ...shop, date: '2026-01-31' }, -500n);
  addMerchant(delta, { ...shop, date: '2025-12-01' }, -500n);
  addMerchant(delta, { ...shop, date: '2025-12-02', type: 'income' }, 200n);
  addMerchant(delta, { ...shop, date: '2026-01-01' }, -500n);
  addMerchant(delta, { ...shop, date: '2026-01-01', merchant: null }, -500n);
  expect([...merchantMonthsOf(delta, 1)]).toEqual([
    [
      { ...shop, month: '2025-12-01', amountMinor: -500n, count: 1 },
      { ...shop, month: '2025-12-01', type: 'income', amountMinor: 200n, count: 1 },
    ],
    [{ ...shop, month: '2026-01-01', amountMinor: -1000n, count: 2 }],
  ]);
});

test('a sum of an import moves the same cells as its rows', () => {
  const [rows, sum] = [emptyDelta(), emptyDelta()];
  addEntry(rows, entry, 1);
  addEntry(rows, entry, 1);
  addMinor(sum, entry, -2460n, 2);
  expect(sum).toEqual(rows);
});
