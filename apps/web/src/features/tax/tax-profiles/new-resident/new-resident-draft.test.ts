import type { NewResident, TaxProfile } from '@farthing/api-contract';
import { expect, test } from 'vitest';
import { draftOfNewResident, readNewResident } from './new-resident-draft.ts';

const new_resident: NewResident = {
  ...{ first_resident_year: '2024-25', ten_years_abroad: true, income: ['dividends'], gains: true },
  ...{ only_qualifying: true, not_covered: ['trust'] },
};
const residence = 'foreign_income_and_gains' as const;
const draft = { residence, ...draftOfNewResident({ new_resident } as TaxProfile) };

test('facts of a claim come out of the form as they went in', () => {
  expect(readNewResident(draft)).toEqual({ new_resident });
});

test('facts go with the residence, and without the first year of residence', () => {
  expect(readNewResident({ ...draft, residence: 'uk_all_year' }).new_resident).toBeNull();
  expect(readNewResident({ ...draft, claim_first_resident_year: '' }).new_resident).toBeNull();
  const empty = draftOfNewResident({ new_resident: null } as TaxProfile);
  expect(readNewResident({ residence, ...empty }).new_resident).toBeNull();
});
