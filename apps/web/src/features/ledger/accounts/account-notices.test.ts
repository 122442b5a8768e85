import type { Account, Transaction, Valuation } from '@farthing/api-contract';
import { expect, test } from 'vitest';
import { oldestValuation, openingGap } from './account-notices.tsx';

const account = { currency: 'GBP', opening_balance: '1000.00', opening_date: null } as Account;
const valuation = (date: string, value: string) => ({ id: date, date, value }) as Valuation;
const spent = { signed_amount: '-50.00' } as Transaction;

test('the opening balance is moved by what a statement of earlier days brought', () => {
  const gap = openingGap(account, valuation('2026-11-20', '1000.00'), '650.00', [spent]);
  expect(gap).toMatchObject({ computed: '600.00', opening: '1400.00' });
});

test('nothing is said where all fits, or where the opening balance counts from a later day', () => {
  expect(openingGap(account, valuation('2026-11-20', '600.00'), '650.00', [spent])).toBeUndefined();
  const later = { ...account, opening_date: '2026-11-21' };
  expect(openingGap(later, valuation('2026-11-20', '1000.00'), '650.00', [])).toBeUndefined();
});

test('the oldest known balance', () => {
  expect(oldestValuation([valuation('2026-11-20', '1'), valuation('2026-01-01', '2')])?.date).toBe(
    '2026-01-01',
  );
  expect(oldestValuation([])).toBeUndefined();
});
