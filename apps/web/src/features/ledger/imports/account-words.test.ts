import type { Account } from '@farthing/api-contract';
import { expect, test } from 'vitest';
import { accountChoices, firstAccount } from './account-words.ts';

const account = (id: string, change: Partial<Account> = {}) =>
  ({ id, name: id, currency: 'GBP', institution: null, closed_on: null, ...change }) as Account;

test('the account in the address comes first, then that of last time, then the only one', () => {
  const two = [account('a'), account('b')];
  expect(firstAccount(two, 'b', 'a')).toBe('b');
  expect(firstAccount(two, undefined, 'a')).toBe('a');
  expect(firstAccount(two, 'gone', 'gone too')).toBeUndefined();
  expect(firstAccount([account('a')], undefined, undefined)).toBe('a');
  expect(firstAccount([], undefined, 'a')).toBeUndefined();
});

test('a closed account takes no statements', () => {
  const accounts = [account('a', { closed_on: '2026-01-01' }), account('b')];
  expect(firstAccount(accounts, 'a', 'a')).toBe('b');
  expect(JSON.stringify(accountChoices(accounts))).not.toContain('"a"');
});

test('equal names are told apart by bank and currency', () => {
  expect(
    JSON.stringify(
      accountChoices([account('x', { name: 'Joint', institution: 'Starling', currency: 'EUR' })]),
    ),
  ).toContain('Joint · Starling · EUR');
});
