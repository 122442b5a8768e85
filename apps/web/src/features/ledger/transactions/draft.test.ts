import { expect, test } from 'vitest';
import { changeOf, draftOf, isChanged, type NewDraft, newTransactionOf, undoOf } from './draft.ts';
import { sampleRow } from './row-for-tests.ts';
import { emptySplit } from './splits.ts';

const split = { category_id: 'food', amount: '12.30', signed_amount: '-12.30', notes: null };

test('an untouched form changes nothing', () => {
  for (const row of [sampleRow(), sampleRow({ splits: [split] }), sampleRow({ type: 'transfer' })]) {
    expect(changeOf(draftOf(row), row)).toEqual({ ok: true, body: {} });
    expect(isChanged(draftOf(row), row)).toBe(false);
  }
});

test('only what differs is sent, the amount worked out', () => {
  const row = sampleRow();
  const draft = { ...draftOf(row), amount: '10+2.50', merchant: '  ', tags: ['tea'] };
  expect(isChanged(draft, row)).toBe(true);
  expect(changeOf(draft, row)).toEqual({
    ok: true,
    body: { amount: '12.50', merchant: null, tags: ['tea'] },
  });
});

test('what cannot be read is told at its field', () => {
  const row = sampleRow();
  const read = changeOf({ ...draftOf(row), amount: '12,5', date: '' }, row);
  expect(read.ok || read.errors).toMatchObject({
    amount: expect.stringContaining('point'),
    date: 'Choose a day.',
  });
  const negative = changeOf({ ...draftOf(row), amount: '-4' }, row);
  expect(negative.ok || negative.errors.amount).toContain('minus');
});

test('splits replace the category, a category replaces the splits', () => {
  const categorised = sampleRow({ category_id: 'food' });
  const parts = [emptySplit('10.00', 'food'), emptySplit('2.30', 'fun')];
  const divided = changeOf({ ...draftOf(categorised), splits: parts }, categorised);
  expect(divided.ok && Object.keys(divided.body)).toEqual(['splits']);
  const whole = sampleRow({ splits: [split] });
  expect(changeOf({ ...draftOf(whole), splits: [], category_id: 'fun' }, whole)).toEqual({
    ok: true,
    body: { category_id: 'fun' },
  });
});

test('an undo brings the previous values back, splits too', () => {
  const previous = sampleRow({ splits: [split], merchant: 'Boots' });
  const splits = [{ category_id: 'food', amount: '12.30', notes: null }];
  expect(undoOf({ category_id: 'fun', merchant: null }, previous)).toEqual({ merchant: 'Boots', splits });
  expect(undoOf({ amount: '13.00', splits: [] }, previous)).toEqual({ amount: '12.30', splits });
  const plain = sampleRow({ category_id: 'food' });
  expect(undoOf({ splits }, plain)).toEqual({ category_id: 'food' });
  expect(undoOf({ category_id: 'fun' }, plain)).toEqual({ category_id: 'food' });
});

test('a transfer sends neither category nor accounts', () => {
  const leg = sampleRow({ type: 'transfer' });
  const read = changeOf({ ...draftOf(leg), category_id: 'food', account_id: 'other', amount: '9' }, leg);
  expect(read).toEqual({ ok: true, body: { amount: '9.00' } });
});

const fresh: NewDraft = { ...draftOf(sampleRow()), to_account_id: '', to_amount: '' };

test('a new transfer needs another account, and the other amount between currencies', () => {
  const transfer: NewDraft = { ...fresh, type: 'transfer' };
  const nowhere = newTransactionOf(transfer, 'GBP', undefined);
  expect(nowhere.ok || nowhere.errors.to_account_id).toContain('Choose the account');
  const same = newTransactionOf({ ...transfer, to_account_id: 'everyday' }, 'GBP', 'GBP');
  expect(same.ok || same.errors.to_account_id).toContain('different account');
  const abroad = newTransactionOf({ ...transfer, to_account_id: 'euro' }, 'GBP', 'EUR');
  expect(abroad.ok || abroad.errors.to_amount).toBe('Enter an amount.');
  const right = newTransactionOf({ ...transfer, to_account_id: 'euro', to_amount: '€14' }, 'GBP', 'EUR');
  expect(right.ok && right.body).toMatchObject({ to_account_id: 'euro', to_amount: '14.00' });
  expect(right.ok && 'category_id' in right.body).toBe(false);
});

test('a new expense leaves out what is not chosen', () => {
  const read = newTransactionOf(fresh, 'GBP', undefined);
  expect(read.ok && Object.keys(read.body)).not.toContain('category_id');
  expect(read.ok && Object.keys(read.body)).not.toContain('to_account_id');
});
