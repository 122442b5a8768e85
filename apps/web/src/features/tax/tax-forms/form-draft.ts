import type { TaxForm, TaxProfile, TaxProfileEntry } from '@farthing/api-contract';
import { entryOfProfile } from '../../../api/tax-profiles.ts';

/** Figures of a form that the user chose to save. */
interface ChosenFigures {
  readonly p60: TaxForm['p60'];
  readonly incomes: TaxForm['incomes'];
}

/** The circumstances of a year with figures of a form. A P60 replaces that of the same employer, and income that of the same words. */
export function withForm(profile: TaxProfile, { p60, incomes }: ChosenFigures): TaxProfileEntry {
  const { p60s = [], incomes: before = [], ...entry } = entryOfProfile(profile);
  const keyOf = (text: string) => text.trim().toLowerCase();
  const isNew = (description: string) =>
    !incomes.some((one) => keyOf(one.description) === keyOf(description));
  return {
    ...entry,
    p60s:
      p60 === null ? p60s : [...p60s.filter(({ employer }) => keyOf(employer) !== keyOf(p60.employer)), p60],
    incomes: [...before.filter(({ description }) => isNew(description)), ...incomes],
  };
}
