import { expect, test } from 'vitest';
import { filterWords } from './filter-words.ts';

const names = {
  account: (id: string) => (id === 'a' ? 'Everyday' : undefined),
  category: () => 'Groceries',
  today: '2026-11-21',
};
const labels = (filter: Parameters<typeof filterWords>[0]) =>
  filterWords(filter, names).map(({ label }) => label);

test('each filter has its words', () => {
  expect(
    labels({
      q: 'tea',
      sort: 'amount',
      account_id: 'a',
      category_id: 'c',
      type: 'income',
      date_from: '2026-11-01',
      date_to: '2026-11-30',
      amount_min: '5',
      amount_max: '10',
      tag: 'holiday',
      is_recurring: false,
      uncategorised: true,
      import_id: 'i',
    }),
  ).toEqual([
    'Account: Everyday',
    'Category: Groceries',
    'Uncategorised',
    'Income',
    'This month',
    'Amount 5 to 10',
    'Tag: holiday',
    'Not recurring',
    'From one import',
  ]);
});

test('an account that is gone is said to be, and both ends of a range go together', () => {
  expect(labels({ account_id: 'gone' })).toEqual(['Account: not found']);
  expect(filterWords({ amount_min: '5' }, names)).toEqual([
    { id: 'amount_min amount_max', label: 'Amount from 5', fields: ['amount_min', 'amount_max'] },
  ]);
});
