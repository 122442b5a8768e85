import { expect, test } from 'vitest';
import { isSameFilter } from './saved-filters.tsx';

test('a filter is the same whatever the order of its fields, and with the usual order of rows', () => {
  expect(isSameFilter({ q: 'a', type: 'expense' }, { type: 'expense', q: 'a', sort: '-date' })).toBe(true);
  expect(isSameFilter({ q: 'a' }, { q: 'a', sort: 'date' })).toBe(false);
  expect(isSameFilter({ q: 'a' }, { q: 'b' })).toBe(false);
});
