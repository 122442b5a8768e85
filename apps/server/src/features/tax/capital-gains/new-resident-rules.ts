import type { NewResident, TaxProfile } from '@farthing/api-contract';
import {
  claimYearsOf,
  countryName,
  type Exact,
  firstClaimYear,
  firstYearOf,
  type SummedDisposal,
  taxYearText,
} from '@farthing/uk-tax';
import type { YearClaims } from './split-year-rules.ts';

/** Place of an asset. `unknown`: the records don't say. */
export type AssetPlace = 'uk' | 'abroad' | 'unknown';

/** A disposal with the place of its asset. */
export interface PlacedDisposal {
  readonly disposal: SummedDisposal;
  readonly place: AssetPlace;
  readonly name: string;
}

/** Effect of a claim on a disposal. */
export type ClaimEffect = 'relieved' | 'not_allowable';

/** Disposals abroad that the figures of a year with a claim leave out. In pounds. */
export interface ForeignDisposals {
  readonly count: number;
  readonly gainsRelieved: Exact;
  readonly lossesNotAllowable: Exact;
  readonly effectOn: (place: AssetPlace, gain: Exact) => ClaimEffect | undefined;
}

/** Disposals of a year that count, or the reasons why its gains aren't worked out. */
interface ClaimedDisposals {
  readonly counted: readonly SummedDisposal[];
  readonly foreign: ForeignDisposals | null;
  readonly reasons: readonly string[];
}

/**
 * Returns the place of a security by its ISIN: shares of a UK company are in the UK, others where they are registered (TCGA 1992 s275(1)(da),
 * (e)), which is taken to be the country of the ISIN. Coins are where their owner lives (CRYPTO22600).
 */
export function placeOfSecurity({
  kind,
  isin,
}: {
  readonly kind: string;
  readonly isin: string | null;
}): AssetPlace {
  if (kind === 'crypto') return 'uk';
  const country = isin?.slice(0, 2) ?? '';
  if (country === 'GB') return 'uk';
  return countryName(country) === undefined ? 'unknown' : 'abroad';
}

/** A claim, with what the circumstances of other years say against it. */
interface ClaimFacts extends Pick<TaxProfile, 'new_resident'> {
  readonly claim_conflicts?: readonly string[];
}

type EnteredYear = Pick<TaxProfile, 'tax_year' | 'residence' | 'new_resident'>;

/** Returns true if a claim says that the user wasn't UK resident in a tax year: one of the ten before their first. */
export function isAbroadByClaim(taxYear: string, entered: readonly EnteredYear[]): boolean {
  return entered.some(
    ({ new_resident: claim }) => claim?.ten_years_abroad && isInTenBefore(taxYear, claim.first_resident_year),
  );
}

/** Returns where the circumstances of other years contradict a claim: with UK residence before it, or another first year. */
export function claimConflicts(claim: NewResident | null, entered: readonly EnteredYear[]): string[] {
  if (claim === null) return [];
  const first = claim.first_resident_year;
  const resident = entered.filter(
    ({ tax_year, residence }) => residence !== 'not_uk' && isInTenBefore(tax_year, first),
  );
  const others = entered.filter((one) => one.new_resident && one.new_resident.first_resident_year !== first);
  const years = (rows: readonly EnteredYear[]) =>
    rows.map(({ tax_year }) => taxYearText(tax_year)).join(', ');
  return [
    resident.length > 0 &&
      `Your circumstances of ${years(resident)} have UK residence, but a claim needs ten tax years without it before ${taxYearText(first)}. Correct the residence there, or don’t claim (ITTOIA 2005 s845B(1)).`,
    others.length > 0 &&
      `Your circumstances of ${years(others)} have another first tax year of UK residence. Correct one of them.`,
  ].filter((one) => one !== false);
}

function isInTenBefore(taxYear: string, first: string): boolean {
  const before = firstYearOf(first) - firstYearOf(taxYear);
  return before > 0 && before <= 10;
}

/**
 * Leaves out gains abroad that a new resident claims, and losses abroad, which no claim leaves allowable (TCGA 1992 Sch D1 paras 2, 6,
 * s16(4)).
 */
export function claimedDisposals(
  taxYear: string,
  { new_resident: claim, claim_conflicts = [] }: ClaimFacts,
  disposals: readonly PlacedDisposal[],
  claims: YearClaims,
): ClaimedDisposals {
  const all = disposals.map(({ disposal }) => disposal);
  const reasons =
    claim === null
      ? ['Enter the facts of your claim in your circumstances.']
      : [...claimReasons(taxYear, claim), ...claim_conflicts, ...gainReasons(disposals, claims)];
  if (claim === null || reasons.length > 0) return { counted: all, foreign: null, reasons };
  const effectOn = (place: AssetPlace, gain: Exact): ClaimEffect | undefined => {
    if (place !== 'abroad' || gain === 0n) return undefined;
    if (gain < 0n) return 'not_allowable';
    return claim.gains ? 'relieved' : undefined;
  };
  const leftOut = disposals.filter(({ place, disposal }) => effectOn(place, disposal.gain) !== undefined);
  const isLeftOut = new Set(leftOut.map(({ disposal }) => disposal));
  const sum = (sign: 1n | -1n) =>
    leftOut.reduce((total, { disposal: { gain } }) => (gain * sign > 0n ? total + gain * sign : total), 0n);
  return {
    counted: all.filter((one) => !isLeftOut.has(one)),
    foreign: { count: leftOut.length, gainsRelieved: sum(1n), lossesNotAllowable: sum(-1n), effectOn },
    reasons: [],
  };
}

const notCovered: Readonly<Record<NewResident['not_covered'][number], string>> = {
  split_year: 'a split year (FA 2013 Sch 45)',
  overseas_workday_relief: 'Overseas Workday Relief (ITEPA 2003 ss41M-41Z1)',
  earlier_remittance_basis:
    'income or gains of earlier years on the remittance basis, or the temporary repatriation facility (FA 2025 s40, Sch 10)',
  trust:
    'income or gains of a trust, an estate or a company abroad (ITTOIA 2005 ss624, 649; TCGA 1992 ss3, 86, 87)',
  business_abroad: 'a trade carried on wholly abroad (ITTOIA 2005 ss845C, 845F)',
  member_of_parliament:
    'membership of either House of Parliament, which rules out a claim (ITTOIA 2005 s845B(4))',
};

/** Reasons for which a claim isn't worked out: it isn't open to the person, or something applies that isn't covered. */
function claimReasons(taxYear: string, claim: NewResident): string[] {
  const { first_resident_year: first, ten_years_abroad, only_qualifying, not_covered } = claim;
  const isOpen = claimYearsOf(first).includes(taxYear);
  return [
    ...(isOpen
      ? []
      : [
          `You can claim for your first four tax years of UK residence, from ${taxYearText(firstClaimYear)}. Your first was ${taxYearText(first)} (ITTOIA 2005 s845B).`,
        ]),
    ...(ten_years_abroad
      ? []
      : [
          `Confirm in your circumstances that you weren’t UK resident in the ten tax years before ${taxYearText(first)}. Otherwise you can’t claim (ITTOIA 2005 s845B(1)).`,
        ]),
    ...(only_qualifying
      ? []
      : [
          'Confirm in your circumstances that everything you claim qualifies (ITTOIA 2005 ss845H-845J; TCGA 1992 Sch D1 para 6).',
        ]),
    ...(not_covered.length > 0
      ? [`farthing doesn’t calculate ${not_covered.map((one) => notCovered[one]).join('; ')} with a claim.`]
      : []),
  ];
}

function gainReasons(
  disposals: readonly PlacedDisposal[],
  { others, hasReinvestments }: YearClaims,
): string[] {
  const unknown = disposals.filter(({ place, disposal }) => place === 'unknown' && disposal.gain !== 0n);
  const deferred = others.filter(({ kind }) => kind === 'deferred_gain' || kind === 'deferred_home_gain');
  const losses = others.filter((one) => one.loss_against_income + one.loss_against_year_before > 0n);
  const names = (rows: readonly { readonly name: string }[]) =>
    [...new Set(rows.map(({ name }) => name))].join(', ');
  return [
    ...(unknown.length > 0
      ? [
          `Add an ISIN to these securities: ${names(unknown)}. farthing needs it to tell whether they are abroad, because losses abroad don’t count.`,
        ]
      : []),
    ...(deferred.length > 0
      ? [`Deferred gains in a year with a claim aren’t calculated: ${names(deferred)}.`]
      : []),
    ...(losses.length > 0
      ? [`Losses on shares against income in a year with a claim aren’t calculated: ${names(losses)}.`]
      : []),
    ...(hasReinvestments
      ? ['Gains invested in EIS or SEIS shares in a year with a claim aren’t calculated.']
      : []),
  ];
}
