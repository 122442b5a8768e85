import { expect, test } from 'vitest';
import { merchantSuggestions } from './merchant-suggestions.ts';
import { sampleRow } from './row-for-tests.ts';

const rows = [
  sampleRow({ merchant: 'The Larder' }),
  sampleRow({ merchant: 'Larkfield Bakery' }),
  sampleRow({ merchant: 'larkfield bakery', category_id: 'coffee' }),
  sampleRow({ merchant: 'Larkfield Bakery', category_id: 'gift', type: 'income' }),
  sampleRow({ merchant: null, description: 'LARK' }),
];

test('each merchant once, beginnings first, with the newest category of the kind', () => {
  expect(merchantSuggestions(rows, 'lar', 'expense')).toEqual([
    { value: 'Larkfield Bakery', label: 'Larkfield Bakery', category_id: 'coffee' },
    { value: 'The Larder', label: 'The Larder', category_id: '' },
  ]);
});

test('one letter is too little', () => {
  expect(merchantSuggestions(rows, 'l', 'expense')).toEqual([]);
});
