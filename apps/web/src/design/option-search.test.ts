import { expect, test } from 'vitest';
import { matchOptions } from './option-search.ts';

const options = [
  { value: '1', label: 'Gas & Electricity', group: 'Bills' },
  { value: '2', label: 'Eating Out', group: 'Food' },
  { value: '3', label: 'Café & Takeaway', group: 'Food', words: 'coffee' },
  { value: '4', label: 'Home electrics', group: 'Home' },
  { value: '5', label: 'Select', group: 'Other' },
];
const found = (typed: string) => matchOptions(options, typed).map(({ value }) => value);

test('nothing typed keeps all in their order', () => {
  expect(found(' ')).toEqual(['1', '2', '3', '4', '5']);
});

test('beginnings come first, then words, then the rest', () => {
  expect(found('e')).toEqual(['2', '1', '4', '3', '5']);
  expect(found('elect')).toEqual(['1', '4', '5']);
});

test('accents, case, groups and other words find too', () => {
  expect(found('CAFE')).toEqual(['3']);
  expect(found('coffee')).toEqual(['3']);
  expect(found('food out')).toEqual(['2']);
  expect(found('zzz')).toEqual([]);
});
