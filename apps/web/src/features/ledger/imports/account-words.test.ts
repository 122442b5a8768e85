import type { Account } from '@farthing/api-contract';
import { expect, test } from 'vitest';
import { accountChoices } from './account-words.ts';

const account = (id: string, change: Partial<Account> = {}) =>
  ({ id, name: id, currency: 'GBP', institution: null, closed_on: null, ...change }) as Account;

test('a closed account takes no statements', () => {
  const accounts = [account('a', { closed_on: '2026-01-01' }), account('b')];
  expect(JSON.stringify(accountChoices(accounts, 'None'))).not.toContain('"a"');
});

test('equal names are told apart by bank and currency', () => {
  expect(
    JSON.stringify(
      accountChoices([account('x', { name: 'Joint', institution: 'Starling', currency: 'EUR' })], 'None'),
    ),
  ).toContain('Joint · Starling · EUR');
});
