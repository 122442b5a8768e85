import type { Account } from '@farthing/api-contract';
import { expect, test } from 'vitest';
import { editOf, readEdit } from './edit-account.tsx';

const account = {
  name: 'Card',
  type: 'credit_card',
  currency: 'GBP',
  institution: null,
  notes: 'Two cards',
  opening_balance: '-250.00',
  opening_date: null,
  closed_on: null,
} as Account;

test('fields show what is owed without its minus, and nothing as empty', () => {
  expect(editOf(account)).toEqual({
    name: 'Card',
    institution: '',
    notes: 'Two cards',
    opening_balance: '250.00',
    opening_date: '',
    closed_on: '',
  });
});

test('only what is different is sent', () => {
  expect(readEdit(editOf(account), account)).toEqual({ ok: true, entry: {} });
  const edit = { ...editOf(account), notes: ' ', opening_balance: '200+50.50', closed_on: '2026-10-01' };
  expect(readEdit(edit, account)).toEqual({
    ok: true,
    entry: { notes: null, opening_balance: '-250.50', closed_on: '2026-10-01' },
  });
});

test('each field is told what is wrong with it', () => {
  const read = readEdit({ ...editOf(account), name: '', opening_balance: 'abc' }, account);
  expect(read.ok).toBe(false);
  if (!read.ok) expect(Object.keys(read.errors).sort()).toEqual(['name', 'opening_balance']);
});
