import { expect, test } from 'vitest';
import { inBatches, undoCategory, undoRecurring, undoTags } from './bulk-edits.ts';
import { sampleRow } from './row-for-tests.ts';

test('rows go in batches of a thousand', () => {
  const sizes = (count: number) => inBatches(Array.from({ length: count })).map(({ length }) => length);
  expect(sizes(0)).toEqual([]);
  expect(sizes(1000)).toEqual([1000]);
  expect(sizes(2001)).toEqual([1000, 1000, 1]);
});

test('categories go back in one request each, splits one by one', () => {
  const plan = undoCategory([
    sampleRow({ id: 'a', category_id: 'food' }),
    sampleRow({ id: 'b' }),
    sampleRow({ id: 'c', category_id: 'food' }),
    sampleRow({
      id: 'd',
      splits: [{ category_id: 'food', amount: '12.30', signed_amount: '-12.30', notes: null }],
    }),
  ]);
  expect(plan.bulk).toEqual([
    { ids: ['a', 'c'], set: { category_id: 'food' } },
    { ids: ['b'], set: { category_id: null } },
  ]);
  expect(plan.splits).toEqual([{ id: 'd', splits: [{ category_id: 'food', amount: '12.30', notes: null }] }]);
});

test('marks go back by their previous value', () => {
  const plan = undoRecurring([sampleRow({ id: 'a', is_recurring: true }), sampleRow({ id: 'b' })]);
  expect(plan.bulk).toEqual([
    { ids: ['a'], set: { is_recurring: true } },
    { ids: ['b'], set: { is_recurring: null } },
  ]);
});

test('a tag that a row had before stays with it', () => {
  const previous = [sampleRow({ id: 'a', tags: ['holiday'] }), sampleRow({ id: 'b', tags: ['old'] })];
  expect(undoTags(previous, ['holiday'], ['old']).bulk).toEqual([
    { ids: ['b'], remove_tags: ['holiday'] },
    { ids: ['b'], add_tags: ['old'] },
  ]);
});
