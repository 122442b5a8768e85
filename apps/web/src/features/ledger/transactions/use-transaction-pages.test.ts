import { expect, test } from 'vitest';
import { sampleRow } from './row-for-tests.ts';
import { whileSearching } from './use-transaction-pages.ts';

const rows = [
  sampleRow({ id: 'a' }),
  sampleRow({ id: 'b', merchant: null, description: 'TFL TRAVEL', notes: 'to the bakery' }),
  sampleRow({ id: 'c', merchant: 'Boots' }),
];
const previous = { pages: [{ items: rows, next_cursor: 'more', total: 900 }], pageParams: [''] };
const ids = (pages: ReturnType<typeof whileSearching>) =>
  pages?.pages.flatMap((page) => page.items.map(({ id }) => id));

test('a narrower search shows what is here already, without a count', () => {
  const shown = whileSearching(previous, {}, { q: 'Bakery' });
  expect(ids(shown)).toEqual(['a', 'b']);
  expect(shown?.pages[0]).not.toHaveProperty('total');
});

test('another filter, a wider search or no match keeps what was shown', () => {
  expect(whileSearching(previous, {}, { q: 'bak', type: 'income' })).toBe(previous);
  expect(whileSearching(previous, { q: 'bakery' }, { q: 'bak' })).toBe(previous);
  expect(whileSearching(previous, {}, { q: 'zzz' })).toBe(previous);
  expect(whileSearching(previous, {}, {})).toBe(previous);
});
