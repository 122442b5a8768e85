import { expect, test } from 'vitest';
import { isSameFilter } from './same-filter.ts';

test('a filter is the same whatever the order of its fields, and with the usual order of rows', () => {
  expect(isSameFilter({ q: 'a', type: 'expense' }, { type: 'expense', q: 'a', sort: '-date' })).toBe(true);
  expect(isSameFilter({ q: 'a' }, { q: 'a', sort: 'date' })).toBe(false);
  expect(isSameFilter({ q: 'a' }, { q: 'b' })).toBe(false);
});
