import type { Account, ParsedReceipt, ReceiptCandidate } from '@farthing/api-contract';
import { expect, test } from 'vitest';
import { sampleRow } from '../transactions/row-for-tests.ts';
import {
  asNew,
  certaintyOf,
  couldTake,
  draftFrom,
  isLikely,
  newTransactionFrom,
  reasonOf,
  willTake,
} from './receipt-draft.ts';

const accounts = [
  { id: 'everyday', currency: 'GBP' },
  { id: 'card', currency: 'GBP' },
  { id: 'lisbon', currency: 'EUR' },
] as Account[];
const candidate = { transaction_id: 'row', score: 0.75 } as ReceiptCandidate;
const receipt = {
  merchant: 'Larkfield Bakery',
  amount: '12.30',
  date: '2026-11-02',
  description: 'Sourdough loaf',
  category_hint: 'Groceries',
  category_id: 'food',
  currency: 'GBP',
  confidence: { merchant: 0.74, amount: 0.75, date: 0.9, currency: 0.9, category_hint: 0.6 },
  evidence: [{ field: 'amount', confidence: 0.75, reason: 'It is next to the total.', place: null }],
  candidates: [candidate],
} as unknown as ParsedReceipt;
const today = '2026-11-21';
const begun = (change: Partial<ParsedReceipt> = {}) =>
  draftFrom({ ...receipt, ...change }, accounts, 'card', today);

test('a candidate is chosen from a score of 0.75 on; a less likely one waits to be chosen', () => {
  expect(begun().belongsTo).toBe('row');
  const doubtful = { candidates: [{ ...candidate, score: 0.74 }] };
  expect(begun(doubtful).belongsTo).toBe(asNew);
  expect(isLikely({ ...receipt, ...doubtful })).toBe(false);
  expect(begun({ candidates: [] }).belongsTo).toBe(asNew);
});

test('it is booked to the account used last, or to one of its own currency', () => {
  expect(begun().account_id).toBe('card');
  expect(begun({ currency: 'EUR' }).account_id).toBe('lisbon');
  expect(begun({ currency: 'USD' }).account_id).toBe('card');
  expect(draftFrom(receipt, accounts, 'closed', today).account_id).toBe('everyday');
  expect(draftFrom(receipt, [], '', today).account_id).toBe('');
});

test('money that came back is income, and its sign is not typed', () => {
  expect(begun({ amount: '-4.20' })).toMatchObject({ type: 'income', amount: '4.20' });
  expect(certaintyOf({ ...receipt, amount: '-4.20' }, 'amount', begun({ amount: '-4.20' }))).toBe('sure');
});

test('a date that was not found is not made up; one that is typed without a scan begins today', () => {
  expect(begun({ date: null }).date).toBe('');
  expect(draftFrom(undefined, accounts, '', today)).toMatchObject({
    date: today,
    amount: '',
    belongsTo: asNew,
  });
});

test('a field is sure, to be checked, not found, or typed', () => {
  const draft = begun();
  expect(certaintyOf(receipt, 'amount', draft)).toBe('sure');
  expect(certaintyOf(receipt, 'merchant', draft)).toBe('check');
  expect(certaintyOf({ ...receipt, date: null }, 'date', begun({ date: null }))).toBe('missing');
  expect(certaintyOf(receipt, 'amount', { ...draft, amount: '12.31' })).toBe('typed');
  expect(reasonOf(receipt, 'amount')).toBe('It is next to the total.');
  expect(reasonOf({ ...receipt, category_id: null }, 'category_hint')).toContain('“Groceries”');
});

test('a transaction takes what it has not, and else only what is ticked', () => {
  const draft = begun();
  const bare = sampleRow({ merchant: null });
  expect(willTake(draft, bare)).toEqual({ merchant: true, category: true });
  const full = sampleRow({ merchant: 'LARKFIELD 42', category_id: 'cafes' });
  expect(couldTake(draft, full)).toEqual({ merchant: true, category: true });
  expect(willTake(draft, full)).toEqual({ merchant: false, category: false });
  expect(willTake({ ...draft, takesMerchant: true }, full)).toEqual({ merchant: true, category: false });
  expect(willTake({ ...draft, takesCategory: false }, bare)).toEqual({ merchant: true, category: false });
});

test('a transaction is not offered what it has, nor a category over its parts or as a transfer', () => {
  const draft = begun();
  expect(couldTake(draft, sampleRow({ category_id: 'food' }))).toEqual({ merchant: false, category: false });
  const split = { category_id: 'food', amount: '12.30', signed_amount: '-12.30', notes: null };
  expect(couldTake(draft, sampleRow({ splits: [split] })).category).toBe(false);
  expect(couldTake(draft, sampleRow({ type: 'transfer' })).category).toBe(false);
  expect(couldTake({ ...draft, merchant: ' ', category_id: '' }, sampleRow({ merchant: null }))).toEqual({
    merchant: false,
    category: false,
  });
});

test('a new transaction is made of the fields; what is missing is told at its field', () => {
  const read = newTransactionFrom(begun({ candidates: [] }), 'GBP');
  expect(read).toMatchObject({
    ok: true,
    body: {
      type: 'expense',
      account_id: 'card',
      amount: '12.30',
      date: '2026-11-02',
      merchant: 'Larkfield Bakery',
      description: 'Sourdough loaf',
      category_id: 'food',
    },
  });
  expect(read.ok && Object.keys(read.body)).not.toContain('belongsTo');
  const empty = newTransactionFrom(begun({ amount: null, date: null }), 'GBP');
  expect(empty.ok || Object.keys(empty.errors)).toEqual(['amount', 'date']);
});
