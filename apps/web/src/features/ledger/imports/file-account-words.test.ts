import type { Account } from '@farthing/api-contract';
import { expect, test } from 'vitest';
import {
  type FileAccount,
  fileAccountTitle,
  firstTarget,
  leaveOut,
  newAccountName,
  newAccountType,
  openNew,
  targetErrors,
} from './file-account-words.ts';

const of = (key: string, change: Partial<FileAccount> = {}): FileAccount => ({
  key,
  name: '',
  rows: 1,
  currency: 'GBP',
  account_id: null,
  left_out: false,
  ...change,
});
const own = (id: string, name: string, closed_on: string | null = null) =>
  ({ id, name, closed_on }) as Account;

test('an account of a file is called by its number and kind, and a new one by the end of its path', () => {
  expect(fileAccountTitle(of('301122 44556677', { name: 'CHECKING' }))).toBe(
    '301122 44556677 (current account)',
  );
  expect(fileAccountTitle(of('Everyday'))).toBe('Everyday');
  expect(newAccountName(of('assets:bank:everyday'))).toBe('Everyday');
  expect(newAccountType(of('Liabilities:Visa'))).toBe('credit_card');
  expect(newAccountType(of('1', { name: 'SAVINGS' }))).toBe('savings');
});

test('rows go where they went last time, else to the account of that name', () => {
  const accounts = [own('a', 'everyday'), own('b', 'Pot'), own('c', 'Old', '2026-01-01')];
  expect(firstTarget(of('Everyday'), accounts)).toBe('a');
  expect(firstTarget(of('Everyday', { account_id: 'b' }), accounts)).toBe('b');
  expect(firstTarget(of('x', { account_id: 'c' }), accounts)).toBe('');
  expect(firstTarget(of('x', { left_out: true }), accounts)).toBe(leaveOut);
});

test('every account needs an answer, no two the same, and one must be taken in', () => {
  const file = [of('A'), of('B')];
  const complain = (a: string, b: string) => [
    ...targetErrors(
      file,
      new Map([
        ['A', a],
        ['B', b],
      ]),
    ).keys(),
  ];
  expect(complain('x', '')).toEqual(['B']);
  expect(complain('x', 'x')).toEqual(['B']);
  expect(complain(leaveOut, leaveOut)).toEqual(['A']);
  expect(complain(openNew, openNew)).toEqual([]);
});
