import type { TaxForm, TaxProfile, TaxProfileEntry } from '@farthing/api-contract';

/** Figures of a form that the user chose to save. */
export interface ChosenFigures {
  readonly p60: TaxForm['p60'];
  readonly incomes: TaxForm['incomes'];
}

/** The circumstances of a year with figures of a form. A P60 replaces that of the same employer, and income that of the same words. */
export function withForm(profile: TaxProfile, { p60, incomes }: ChosenFigures): TaxProfileEntry {
  const { tax_year: _, stored: __, updated_at: ___, ...entry } = profile;
  const keyOf = (text: string) => text.trim().toLowerCase();
  const isNew = (description: string) =>
    !incomes.some((one) => keyOf(one.description) === keyOf(description));
  return {
    ...entry,
    p60s:
      p60 === null
        ? entry.p60s
        : [...entry.p60s.filter(({ employer }) => keyOf(employer) !== keyOf(p60.employer)), p60],
    incomes: [...entry.incomes.filter(({ description }) => isNew(description)), ...incomes],
  };
}
