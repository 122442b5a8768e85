import type { Residence, TaxProfile } from '@farthing/api-contract';
import { firstYearOf, yearBeginningIn } from '@farthing/uk-tax';
import { Problem } from '../../../problems/problem.ts';

/** Sentences on the years that aren't calculated, because only a part of the income is taxed, or by other rules. */
const sentences: Readonly<Record<Exclude<Residence, 'uk_all_year'>, string>> = {
  split_year:
    'This is a split year: you were UK resident for only a part of it, and income of the rest is taxed by other rules (FA 2013 Sch 45 Part 3).',
  foreign_income_and_gains:
    'You claim relief for foreign income and gains as a new resident, which also costs your personal allowance and exempt amount (Finance Act 2025).',
  remittance_basis:
    'You claim the remittance basis, which taxes foreign income and gains only when they are brought to the UK (ITA 2007 Part 14 Chapter A1).',
  not_uk:
    'You weren’t UK resident in this year, so only UK income is taxed, by other rules (ITA 2007 ss811-828).',
};

/** Returns true if tax of a year can be calculated. */
export function isCalculated({ residence }: Pick<TaxProfile, 'residence'>): boolean {
  return residence === 'uk_all_year';
}

/** Refuses a year in which the person isn't taxed as UK resident throughout. @throws {Problem} residence-not-calculated */
export function refuseResidence({ residence }: Pick<TaxProfile, 'residence'>): void {
  if (residence === 'uk_all_year') return;
  const advice =
    'farthing doesn’t calculate the tax for such a year. Ask a tax adviser, or use software with the residence pages (SA109).';
  throw new Problem('residence-not-calculated', { detail: `${sentences[residence]} ${advice}` });
}

/** Returns the years from one up to another, without the last, that aren't calculated. */
export function skippedYears(
  since: string,
  taxYear: string,
  profiles: { readonly of: (taxYear: string) => Pick<TaxProfile, 'residence'> },
): string[] {
  const count = firstYearOf(taxYear) - firstYearOf(since);
  const years = Array.from({ length: Math.max(count, 0) }, (_, at) =>
    yearBeginningIn(firstYearOf(since) + at),
  );
  return years.filter((year) => !isCalculated(profiles.of(year)));
}

/** Adds a note on earlier years that aren't calculated: nothing is carried forward from them. */
export function withSkipped<Inputs extends { readonly notes: readonly string[] }>(
  inputs: Inputs,
  years: readonly string[],
): Inputs & { readonly notes: string[] } {
  if (years.length === 0) return { ...inputs, notes: [...inputs.notes] };
  const note = `Nothing is carried forward from ${years.join(', ')}, because farthing doesn’t calculate split years, years abroad, relief for foreign income and gains, or the remittance basis. Enter the losses and unused annual allowance in your circumstances`;
  return { ...inputs, notes: [...inputs.notes, note] };
}
