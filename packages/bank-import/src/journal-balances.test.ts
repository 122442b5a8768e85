import { expect, test } from 'vitest';
import { createJournalBalances } from './journal-balances.ts';

test('a journal of more postings than are kept is unchecked only where it states balances', () => {
  const balances = createJournalBalances('ledger');
  const posting = (account: string, number: string) => ({
    account,
    amount: { number, commodity: 'GBP', price: null },
    balance: null,
    virtual: '' as const,
    line: 2,
  });
  const postings = [posting('Assets:Cash', '-1'), posting('Expenses:Food', '1')];
  const entry = { line: 1, date: '2026-01-05', payee: '', description: '', postings, problem: undefined };
  for (let count = 0; count < 100_000; count += 1) balances.entry(entry);
  expect([balances.isOverfull(), balances.isUnchecked()]).toEqual([true, false]);
  const balance = { number: '5', commodity: 'GBP', isOnly: false, withSubaccounts: false };
  balances.entry({ ...entry, postings: postings.map((each) => ({ ...each, balance })) });
  expect(balances.isUnchecked()).toBe(true);
  expect(balances.check()).toEqual({ padded: [], broken: [], filled: [] });
});
