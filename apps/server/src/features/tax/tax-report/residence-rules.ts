import type { Residence, TaxProfile } from '@farthing/api-contract';
import { Problem } from '../../../problems/problem.ts';

/** Sentences on the years that aren't calculated, because only a part of the income is taxed, or by other rules. */
const sentences: Readonly<Record<Exclude<Residence, 'uk_all_year'>, string>> = {
  split_year:
    'This is a split year: you were UK resident for only a part of it, and income of the rest is taxed by other rules (FA 2013 Sch 45 Part 3).',
  foreign_income_and_gains:
    'You claim relief for foreign income and gains as a new resident, which also costs your personal allowance and exempt amount (ITTOIA 2005 ss845A, 845E; TCGA 1992 Sch D1).',
  remittance_basis:
    'You claim the remittance basis, which taxes foreign income and gains only when they are brought to the UK (ITA 2007 Part 14 Chapter A1).',
  not_uk:
    'You weren’t UK resident in this year, so only UK income is taxed, by other rules (ITA 2007 ss811-828).',
};

/** Returns true if the person is taxed as UK resident throughout a year. */
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

/** Adds a note on earlier years that aren't calculated: nothing is carried forward from them. */
export function withSkipped<Inputs extends { readonly notes: readonly string[] }>(
  inputs: Inputs,
  years: readonly string[],
): Inputs & { readonly notes: string[] } {
  if (years.length === 0) return { ...inputs, notes: [...inputs.notes] };
  const note = `Nothing is carried forward from ${years.join(', ')}, because farthing doesn’t calculate split years, years abroad, relief for foreign income and gains, the remittance basis, or the profit of some accounting dates. Enter the losses and unused annual allowance in your circumstances`;
  return { ...inputs, notes: [...inputs.notes, note] };
}
