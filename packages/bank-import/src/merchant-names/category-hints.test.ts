import { expect, test } from 'vitest';
import { categoryWithin, hintedCategories } from './category-hints.ts';

test.each([
  ['HOME', 'Hunters Lettings Flat 4 rent', 'expense', 'rent'],
  ['HOME', 'Corner Carpets', 'expense', 'furniture_household'],
  ['BILLS_AND_SERVICES', 'Northshire Borough Council 8831772', 'expense', 'council_tax'],
  ['BILLS_AND_SERVICES', 'Northshire Water', 'expense', 'water'],
  ['BILLS_AND_SERVICES', 'Paper round', 'expense', null],
  ['INCOME', 'J Okoro', 'income', 'other_income'],
  ['GENERAL', 'J Okoro', 'income', null],
  ['GENERAL', 'Flat 4 rent', 'expense', null],
] as const)('%s with %s is %s', (word, text, kind, slug) => {
  expect(categoryWithin(word, text, kind)).toBe(slug);
});

test('words hint at categories of their direction, and “parent” is no rent', () => {
  expect(hintedCategories('Flat 4 rent', 'expense')).toEqual(['rent']);
  expect(hintedCategories('Parent club', 'expense')).toEqual([]);
  expect(hintedCategories('Flat 4 rent', 'income')).toEqual([]);
});
