import type { TaxProfile } from '@farthing/api-contract';
import { expect, test } from 'vitest';
import { draftOfSplitYear, readSplitYear } from './split-year-draft.ts';

const split: NonNullable<TaxProfile['split_year']> = {
  ...{ case: 'uk_home', second_part_from: '2025-10-01', overseas_earnings: '0.00' },
  ...{ transactions_are_uk: true, sold_no_uk_land: false, temporarily_non_resident: true },
};
const stored = { residence: 'split_year', split_year: split } as TaxProfile;
const errors: string[] = [];
const reader = {
  amount: (typed: string) => typed || '0',
  text: (typed: string, field: string) => {
    if (typed === '') errors.push(field);
    return typed;
  },
};

test('facts of a split year come out of the form as they went in', () => {
  const draft = draftOfSplitYear(stored);
  expect(draft.split_overseas_earnings).toBe('');
  expect(readSplitYear(draft, reader)).toEqual({
    residence: 'split_year',
    split_year: { ...split, overseas_earnings: '0' },
  });
});

test('facts go with the residence, and a return only with a case of coming back', () => {
  const draft = draftOfSplitYear(stored);
  const whole = readSplitYear({ ...draft, residence: 'uk_all_year' }, reader);
  expect(whole).toEqual({ residence: 'uk_all_year', split_year: null });
  expect(readSplitYear({ ...draft, split_case: '' }, reader).split_year).toBeNull();
  const left = readSplitYear({ ...draft, split_case: 'no_uk_home' }, reader);
  expect(left.split_year?.temporarily_non_resident).toBe(false);
});

test('a case without its day asks for it', () => {
  readSplitYear({ ...draftOfSplitYear(stored), split_second_part_from: '' }, reader);
  expect(errors).toEqual(['split_year.second_part_from']);
});
