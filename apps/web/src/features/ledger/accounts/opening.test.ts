import { expect, test } from 'vitest';
import { type AccountDraft, balanceToType, readBalance, readDraft } from './opening.ts';

const draft: AccountDraft = {
  name: ' Joint ',
  type: 'cash',
  currency: 'GBP',
  institution: '',
  known: 'today',
  amount: '£1,250.50',
  opening_date: '2026-11-21',
};
const today = '2026-11-21';

test('a balance of today is the value at the end of yesterday, and the opening balance', () => {
  expect(readDraft(draft, today)).toEqual({
    ok: true,
    entry: {
      account: { name: 'Joint', type: 'cash', currency: 'GBP', opening_balance: '1250.50' },
      valuation: { date: '2026-11-20', value: '1250.50' },
    },
  });
});

test('what a home is worth today is the value of today', () => {
  const read = readDraft({ ...draft, type: 'property', amount: '300000' }, today);
  expect(read).toMatchObject({ entry: { valuation: { date: '2026-11-21', value: '300000.00' } } });
});

test('an opening balance has its day and no value beside it', () => {
  const read = readDraft(
    { ...draft, known: 'opening', opening_date: '2026-01-01', institution: ' Hartwell ' },
    today,
  );
  expect(read).toEqual({
    ok: true,
    entry: {
      account: {
        name: 'Joint',
        type: 'cash',
        currency: 'GBP',
        opening_balance: '1250.50',
        opening_date: '2026-01-01',
        institution: 'Hartwell',
      },
      valuation: undefined,
    },
  });
});

test('what is owed is stored below zero, and asked for without its minus', () => {
  expect(readBalance('250', 'credit_card', 'GBP')).toEqual({ ok: true, amount: '-250.00' });
  expect(readBalance('-20', 'credit_card', 'GBP')).toEqual({ ok: true, amount: '20.00' });
  expect(readBalance('0', 'loan', 'GBP')).toEqual({ ok: true, amount: '0.00' });
  expect(readBalance('-50', 'cash', 'GBP')).toEqual({ ok: true, amount: '-50.00' });
  expect(balanceToType('-250.00', 'mortgage')).toBe('250.00');
  expect(balanceToType('0.00', 'mortgage')).toBe('0.00');
  expect(balanceToType('-50.00', 'cash')).toBe('-50.00');
});

test('nothing typed is zero, and no value is recorded', () => {
  expect(readDraft({ ...draft, amount: ' ' }, today)).toMatchObject({
    entry: { account: { opening_balance: '0.00' }, valuation: undefined },
  });
});

test('each field is told what is wrong with it', () => {
  const read = readDraft({ ...draft, name: ' ', amount: '12,5', known: 'opening', opening_date: '' }, today);
  expect(read.ok).toBe(false);
  if (!read.ok) expect(Object.keys(read.errors).sort()).toEqual(['amount', 'name', 'opening_date']);
  expect(readDraft({ ...draft, currency: 'JPY', amount: '12.50' }, today).ok).toBe(false);
});
