import type { Account } from '@farthing/api-contract';
import { expect, test } from 'vitest';
import { type HoldingDraft, holdingAccounts, readHolding } from './holding-draft.ts';

const today = '2026-11-21';
const draft: HoldingDraft = {
  account_id: 'a',
  symbol: ' VWRL ',
  name: '',
  kind: '',
  currency: 'GBP',
  opening: true,
  quantity: '12',
  price: '98.40',
  fees: '',
  date: '2025-05-01',
  ownRate: false,
  fxRate: '',
};

test('a holding with what was bought first', () => {
  expect(readHolding(draft, today, false)).toEqual({
    ok: true,
    entry: {
      account_id: 'a',
      symbol: 'VWRL',
      purchase_currency: 'GBP',
      quantity: '12',
      purchase_price: '98.4',
      purchase_date: '2025-05-01',
    },
  });
});

test('a holding without it asks for none of it', () => {
  expect(readHolding({ ...draft, opening: false, quantity: '', price: 'x' }, today, true)).toEqual({
    ok: true,
    entry: { account_id: 'a', symbol: 'VWRL', purchase_currency: 'GBP' },
  });
});

test('a name and a kind that were typed before the symbol was a known one are not sent', () => {
  const renamed = { ...draft, opening: false, name: 'Half a na', kind: 'etf' as const };
  expect(readHolding(renamed, today, false, true)).toEqual({
    ok: true,
    entry: { account_id: 'a', symbol: 'VWRL', purchase_currency: 'GBP' },
  });
});

test('what is missing is asked for at its field, a rate too where none is stored', () => {
  const empty = { ...draft, account_id: '', symbol: '', quantity: '', price: '', date: '', currency: 'USD' };
  const read = readHolding(empty, today, true);
  expect(read.ok ? [] : Object.keys(read.errors).sort()).toEqual([
    'account_id',
    'date',
    'fxRate',
    'price',
    'quantity',
    'symbol',
  ]);
});

test('securities are held in open accounts made for them', () => {
  const account = (type: string, closed_on: string | null = null) => ({ type, closed_on }) as Account;
  const accounts = [account('cash'), account('isa'), account('investment', '2024-01-01'), account('crypto')];
  expect(holdingAccounts(accounts).map(({ type }) => type)).toEqual(['isa', 'crypto']);
});
