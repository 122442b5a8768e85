import type { TaxProfile } from '@farthing/api-contract';
import { dayInWords } from '@farthing/dates';
import { type Exact, isWithin, type SummedDisposal, splitYearParts, type YearPart } from '@farthing/uk-tax';

/** Facts of a tax year's residence. */
export type YearResidence = Pick<TaxProfile, 'residence' | 'split_year'>;

/** Disposals in the overseas part of a split year, in pounds. */
export interface OverseasDisposals extends YearPart {
  readonly count: number;
  readonly gains: Exact;
  readonly losses: Exact;
}

/** Disposals of a year that count, or the reasons why its gains aren't calculated. */
export interface CountedDisposals {
  readonly counted: readonly SummedDisposal[];
  /** Null in years that aren't split, and if there are reasons. */
  readonly overseas: OverseasDisposals | null;
  readonly reasons: readonly string[];
}

/** Disposals by hand of a year, and whether gains of it were reinvested. */
export interface YearClaims {
  readonly others: readonly {
    readonly name: string;
    readonly kind: string;
    readonly loss_against_income: bigint;
    readonly loss_against_year_before: bigint;
  }[];
  readonly hasReinvestments: boolean;
}

/** Returns the overseas part of a split year, or undefined if it isn't known. */
function overseasPartOf(
  taxYear: string,
  { residence, split_year: split }: YearResidence,
): YearPart | undefined {
  if (residence !== 'split_year' || split === null) return undefined;
  return splitYearParts(taxYear, split.case, split.second_part_from)?.overseas;
}

/**
 * Leaves out disposals in the overseas part of a split year: gains of that part aren't chargeable, and its losses aren't
 * allowable (TCGA 1992 ss1A, 1E, 1G). Gains on UK land and similar assets stay chargeable, and aren't calculated.
 */
export function countedDisposals(
  taxYear: string,
  given: YearResidence,
  disposals: readonly SummedDisposal[],
  claims: YearClaims,
): CountedDisposals {
  if (given.residence !== 'split_year') return { counted: disposals, overseas: null, reasons: [] };
  const part = overseasPartOf(taxYear, given);
  if (part === undefined)
    return {
      ...{ counted: disposals, overseas: null },
      reasons: ['Enter the case of the split year and its day in your circumstances.'],
    };
  const leftOut = disposals.filter(({ date }) => date !== '' && isWithin(part, date));
  const reasons = reasonsOf(part, given, { disposals, leftOut }, claims);
  if (reasons.length > 0) return { counted: disposals, overseas: null, reasons };
  const sum = (sign: 1n | -1n) =>
    leftOut.reduce((all, { gain }) => (gain * sign > 0n ? all + gain * sign : all), 0n);
  return {
    counted: disposals.filter((one) => !leftOut.includes(one)),
    overseas: { ...part, count: leftOut.length, gains: sum(1n), losses: sum(-1n) },
    reasons: [],
  };
}

function reasonsOf(
  part: YearPart,
  { split_year: split }: YearResidence,
  { disposals, leftOut }: Readonly<Record<'disposals' | 'leftOut', readonly SummedDisposal[]>>,
  { others, hasReinvestments }: YearClaims,
): string[] {
  const deferred = others.filter(({ kind }) => kind === 'deferred_gain' || kind === 'deferred_home_gain');
  const losses = others.filter((one) => one.loss_against_income + one.loss_against_year_before > 0n);
  const matched = disposals.filter(({ matches }) =>
    matches.some(
      (match) => match.rule === 'thirty_day' && match.acquired !== null && isAbroad(part, match.acquired),
    ),
  );
  const isTemporary = split?.temporarily_non_resident === true;
  return [
    isTemporary &&
      'You came back within five years. Gains of the years abroad are then taxed in this year, which isn’t calculated (TCGA 1992 s1M).',
    leftOut.length > 0 &&
      split?.sold_no_uk_land !== true &&
      `You disposed of something between ${dayInWords(part.from)} and ${dayInWords(part.to)}. Say in your circumstances that none of it was UK land, shares that get most of their value from UK land, or part of a business in the UK. Gains on those are taxed in the overseas part too, and aren’t calculated (TCGA 1992 ss1A(3), 1G).`,
    deferred.length > 0 && `Deferred gains in a split year aren’t calculated: ${namesOf(deferred)}.`,
    losses.length > 0 &&
      `Losses on shares against income in a split year aren’t calculated: ${namesOf(losses)}.`,
    hasReinvestments && 'Gains invested in EIS or SEIS shares in a split year aren’t calculated.',
    matched.length > 0 &&
      `Shares sold on ${[...new Set(matched.map(({ date }) => dayInWords(date)))].join(', ')} were bought again within 30 days while you weren’t resident. That purchase isn’t matched with the sale (TCGA 1992 s106A(5A)), which isn’t calculated.`,
  ].filter((one) => one !== false);
}

/** Returns true for a day of the overseas part, and after a departure for the days that follow. */
function isAbroad(part: YearPart, day: string): boolean {
  const isLast = part.to.endsWith('-04-05');
  return isLast ? day >= part.from : isWithin(part, day);
}

function namesOf(rows: readonly { readonly name: string }[]): string {
  return rows.map(({ name }) => name).join(', ');
}
