import { expect, test } from 'vitest';
import { byUse, linesByUse, typesInOrder } from './account-order.ts';
import { accountKinds } from './account-types.ts';

const account = (name: string, change: object = {}) =>
  ({ name, type: 'cash', currency: 'GBP', base_currency: 'GBP', transaction_count: 0, ...change }) as const;

test('the current account that is used most comes first, foreign ones and houses after it', () => {
  const accounts = [
    account('12 Larch Road', { type: 'property', transaction_count: 9000 }),
    account('Ahorro'),
    account('Barclays'),
    account('Dollars', { currency: 'USD', transaction_count: 900 }),
    account('Joint', { transaction_count: 300 }),
  ];
  const names = ['Joint', 'Ahorro', 'Barclays', 'Dollars', '12 Larch Road'];
  expect(accounts.toSorted(byUse).map(({ name }) => name)).toEqual(names);
});

test('lines whose accounts have not come yet stay as they are', () => {
  const lines = [{ id: 'b' }, { id: 'a' }];
  expect(linesByUse(lines, new Map())).toEqual(lines);
  const known = new Map([
    ['a', account('A', { transaction_count: 2 })],
    ['b', account('B', { transaction_count: 1 })],
  ]);
  expect(linesByUse(lines, known)).toEqual([{ id: 'a' }, { id: 'b' }]);
});

test('the order of types is that of the list of accounts', () => {
  expect(typesInOrder).toEqual(accountKinds.flatMap(({ types }) => types));
});
