import type { Residence, TaxProfile } from '@farthing/api-contract';
import { dayInWords } from '@farthing/dates';
import { boundsOf } from '@farthing/uk-tax';
import { Problem } from '../../../problems/problem.ts';
import { newResidentClaimOf, newResidentNotes, newResidentRefusals } from './new-resident-rules.ts';
import type { YearRecords } from './record-rules.ts';
import { ofUkPart, splitNotes, splitRefusals } from './split-year-rules.ts';

/** Sentences on the years that aren't calculated, because only a part of the income is taxed, or by other rules. */
const sentences: Readonly<Record<Exclude<Residence, 'uk_all_year' | 'split_year'>, string>> = {
  foreign_income_and_gains:
    'farthing can’t calculate this year with your claim for foreign income and gains as a new resident (ITTOIA 2005 s845A; TCGA 1992 Sch D1).',
  remittance_basis:
    'You claim the remittance basis, which taxes foreign income and gains only when they are brought to the UK (ITA 2007 Part 14 Chapter A1).',
  not_uk:
    'You weren’t UK resident in this year, so only UK income is taxed, by other rules (ITA 2007 ss811-828).',
};

const splitYear =
  'This is a split year: you were UK resident for only a part of it, and income of the rest is taxed by other rules (FA 2013 Sch 45 Part 3).';

/** Returns why a year isn't calculated for its residence, or undefined. */
export function refusedResidence(records: YearRecords): string | undefined {
  const { residence } = records.profile;
  if (residence === 'uk_all_year') return undefined;
  if (residence === 'split_year') return withReasons(splitYear, splitRefusals(records));
  if (residence === 'foreign_income_and_gains')
    return withReasons(sentences[residence], newResidentRefusals(records));
  return `${sentences[residence]} ${advice}`;
}

function withReasons(sentence: string, reasons: readonly string[]): string | undefined {
  return reasons.length === 0 ? undefined : [sentence, ...reasons].join(' ');
}

const advice =
  'farthing doesn’t calculate the tax for such a year. Ask a tax adviser, or use software with the residence pages (SA109).';

/** Returns the records of a year that count for its residence. @throws {Problem} residence-not-calculated */
export function taxedRecords(records: YearRecords): YearRecords {
  const detail = refusedResidence(records);
  if (detail !== undefined) throw new Problem('residence-not-calculated', { detail });
  const taxed = ofUkPart(records);
  const leftOut = records.held.filter((one) => !taxed.held.includes(one));
  return { ...taxed, residence_notes: [...splitNotes(taxed, leftOut), ...newResidentNotes(taxed)] };
}

/**
 * Refuses a split year before its end: it isn't projected, because jobs and income begin or end within it. @param day today
 * @throws {Problem} residence-not-calculated
 */
export function refuseUnfinished(
  { tax_year, residence, split_year }: Pick<TaxProfile, 'tax_year' | 'residence' | 'split_year'>,
  day: string,
): void {
  const { to } = boundsOf(tax_year);
  if (residence !== 'split_year' || split_year === null || day > to) return;
  const detail = `This is a split year. farthing calculates it after its end on ${dayInWords(to)}, because it can’t be projected from the income so far.`;
  throw new Problem('residence-not-calculated', { detail });
}

/**
 * Refuses to plan with a split year, in which what happens on a day depends on its part, or with a claim of a new resident, in which it
 * depends on what is abroad.
 * @throws {Problem} residence-not-calculated
 */
export function refusePlanning(profile: Pick<TaxProfile, 'residence' | 'new_resident'>): void {
  const claims = newResidentClaimOf(profile) !== undefined;
  if (profile.residence !== 'split_year' && !claims) return;
  const detail = claims
    ? 'You claim relief for foreign income and gains in this year. Plans and previews don’t cover it, because tax depends on what is abroad.'
    : 'This is a split year. Plans and previews don’t cover it, because tax depends on the part of the year.';
  throw new Problem('residence-not-calculated', { detail });
}

/** Adds a note on earlier years that aren't calculated: nothing is carried forward from them. */
export function withSkipped<Inputs extends { readonly notes: readonly string[] }>(
  inputs: Inputs,
  years: readonly string[],
): Inputs & { readonly notes: string[] } {
  if (years.length === 0) return { ...inputs, notes: [...inputs.notes] };
  const note = `Nothing is carried forward from ${years.join(', ')}, because farthing doesn’t calculate some split years, years abroad, some claims for foreign income and gains, the remittance basis, or the profit of some accounting dates. Enter the losses and unused annual allowance in your circumstances`;
  return { ...inputs, notes: [...inputs.notes, note] };
}
