import type { NewResident, TaxProfile, TaxProfileEntry } from '@farthing/api-contract';

/** Facts of a claim for foreign income and gains, as the form holds them. */
export interface NewResidentDraft {
  readonly residence: TaxProfile['residence'];
  /** Empty until a year is chosen. */
  readonly claim_first_resident_year: string;
  readonly claim_ten_years_abroad: boolean;
  readonly claim_income: readonly NewResident['income'][number][];
  readonly claim_gains: boolean;
  readonly claim_only_qualifying: boolean;
  readonly claim_not_covered: readonly NewResident['not_covered'][number][];
}

/** The form as stored facts fill it. */
export function draftOfNewResident({ new_resident: claim }: TaxProfile): Omit<NewResidentDraft, 'residence'> {
  return {
    claim_first_resident_year: claim?.first_resident_year ?? '',
    claim_ten_years_abroad: claim?.ten_years_abroad ?? false,
    claim_income: claim?.income ?? [],
    claim_gains: claim?.gains ?? false,
    claim_only_qualifying: claim?.only_qualifying ?? false,
    claim_not_covered: claim?.not_covered ?? [],
  };
}

/** Reads the facts. Without the first year of residence there are none, and the year isn't calculated. */
export function readNewResident(draft: NewResidentDraft): Pick<TaxProfileEntry, 'new_resident'> {
  const { residence, claim_first_resident_year: first } = draft;
  if (residence !== 'foreign_income_and_gains' || first === '') return { new_resident: null };
  return {
    new_resident: {
      first_resident_year: first,
      ten_years_abroad: draft.claim_ten_years_abroad,
      income: [...draft.claim_income],
      gains: draft.claim_gains,
      only_qualifying: draft.claim_only_qualifying,
      not_covered: [...draft.claim_not_covered],
    },
  };
}
