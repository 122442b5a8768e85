import type {
  CapitalGainsOtherDisposal,
  CapitalGainsQuestion,
  LossClaim,
  Residence,
  TaxProfile,
} from '@farthing/api-contract';
import { Decimal, formatMinor } from '@farthing/money';
import {
  type AnnualGains,
  annualGains,
  BadTrade,
  type CapitalGainsCalculation,
  calculateCapitalGains,
  type Disposal,
  type Exact,
  exact,
  firstYearOf,
  InsufficientHolding,
  type RateTables,
  type SummedDisposal,
  type Trade,
  taxYearOf,
} from '@farthing/uk-tax';
import type { DisposalInPence } from '../disposals/rules.ts';
import {
  type AssetPlace,
  claimedDisposals,
  type ForeignDisposals,
  type PlacedDisposal,
} from './new-resident-rules.ts';
import { countedDisposals, type OverseasDisposals, type YearClaims } from './split-year-rules.ts';

/** Gains of trades, or the error of one of them. It can be copied between threads. */
export type GainsOutcome =
  | { readonly gains: CapitalGainsCalculation }
  | {
      readonly error: {
        readonly code: 'bad-trade';
        readonly row: number;
        readonly field: string;
        readonly message: string;
      };
    }
  | { readonly error: { readonly code: 'insufficient-holding'; readonly message: string } };

/** Calculates the gains of given trades. */
export function workOutGains(question: CapitalGainsQuestion): GainsOutcome {
  try {
    return { gains: calculateCapitalGains(tradesOf(question)) };
  } catch (error) {
    if (error instanceof InsufficientHolding)
      return { error: { code: 'insufficient-holding', message: error.message } };
    if (!(error instanceof BadTrade)) throw error;
    const { row, field, message } = error;
    return { error: { code: 'bad-trade', row, field, message } };
  }
}

/** Converts rows to trades of the tax package. Figures become plain decimal texts, and pence quotations pounds. */
function tradesOf({ transactions }: CapitalGainsQuestion): Trade[] {
  return transactions.map((row) => {
    const texts = Object.entries(row).map(([field, value]) => [
      field,
      isFigure(field) ? plainText(value) : value,
    ]);
    const trade: Trade = Object.fromEntries(texts);
    return inPounds(trade);
  });
}

const figures = new Set([
  'quantity',
  'price',
  'fees',
  'gbp_per_unit',
  'units_per_gbp',
  'ratio',
  'old',
  'new',
  'amount',
  'cost',
  'parent_value',
  'new_value',
]);

function isFigure(field: string): boolean {
  return figures.has(field);
}

function plainText(value: string | number | undefined): string {
  return new Decimal(value ?? 0).toFixed();
}

/** London quotes in pence: GBX and GBp are a hundredth of a pound. */
function inPounds(trade: Trade): Trade {
  const { currency = 'GBP' } = trade;
  if (currency === 'GBX' || currency === 'GBp') return { ...trade, currency: 'GBX', gbp_per_unit: '0.01' };
  return { ...trade, currency: currency.toUpperCase() };
}

/** Claims of capital losses and residence by tax year, with the first year that is still open. */
export interface LossClaims {
  /** First tax year whose losses can still be claimed (TMA 1970 s43). */
  readonly openSince: number;
  readonly of: (
    taxYear: string,
  ) => Pick<
    TaxProfile,
    'residence' | 'split_year' | 'new_resident' | 'capital_losses_claim' | 'capital_losses_claimed_on'
  > & { readonly claim_conflicts?: readonly string[] };
}

/** Returns the first tax year whose losses can be claimed on a day: four years after its end. @param day `YYYY-MM-DD` */
export function openSince(day: string): number {
  return firstYearOf(taxYearOf(day)) - 4;
}

/** Returns whether HMRC was told of the losses of a year (TCGA 1992 s16(2A)). @param since first open year */
function claimOf(
  taxYear: string,
  hasLosses: boolean,
  {
    capital_losses_claim: claim,
    capital_losses_claimed_on: on,
  }: Pick<ReturnType<LossClaims['of']>, 'capital_losses_claim' | 'capital_losses_claimed_on'>,
  since: number,
): LossClaim {
  if (!hasLosses) return 'none';
  if (on !== null || claim === 'claimed') return 'claimed';
  if (firstYearOf(taxYear) >= since) return 'open';
  return claim === 'not_claimed' ? 'not_claimed' : 'overdue';
}

/** The computation of a tax year with the losses that it begins with. */
export interface WorkedYear {
  readonly year: AnnualGains;
  readonly broughtForward: Exact;
  readonly claim: LossClaim;
  readonly residence: Residence;
  /** Losses of the year that no later one can use. In pounds. */
  readonly leftOut: Exact;
  /** Disposals in the overseas part of a split year. */
  readonly overseas: OverseasDisposals | null;
  /** Disposals abroad that a year with a claim of a new resident leaves out. */
  readonly foreign: ForeignDisposals | null;
  /** Reasons why a split year or a claim isn't calculated. */
  readonly reasons: readonly string[];
}

/** The records that gains are calculated from. */
export interface GainsRecords {
  /** Disposals of holdings. */
  readonly sales: readonly Disposal[];
  /** Disposals of possessions. */
  readonly others: readonly DisposalInPence[];
  /** Losses brought forward that the user entered, in pounds by tax year. */
  readonly typedLosses: readonly (readonly [taxYear: string, losses: string])[];
  readonly claims: LossClaims;
  readonly rates: RateTables;
  /** Tax years with gains that were invested in EIS or SEIS shares. */
  readonly reinvestedIn?: ReadonlySet<string>;
  /** Places of securities by id, with their names. Without them, none is known. */
  readonly places?: ReadonlyMap<string, { readonly place: AssetPlace; readonly name: string }>;
}

/**
 * Calculates the gains of every tax year, oldest first. Losses that the user entered count from their year on, and are used
 * before those of recorded disposals. An entry for a later year replaces the remainder of an earlier one. A loss that wasn't claimed
 * in time isn't allowable (TCGA 1992 s16(2A)). In a split year the disposals of its UK part count, and in a year with a claim of a new
 * resident those that it doesn't relieve, without an exempt amount (s1K(6)(b)). Other years without UK residence
 * throughout have no taxable gain here, and leave no losses (ss1A, 16(3)); losses of other years pass over them. If it isn't known whether a loss was claimed, it counts in its own year only.
 * @param also years that are returned without disposals too
 */
export function yearsOfGains(
  { sales, others, typedLosses, rates, claims, reinvestedIn, places }: GainsRecords,
  also: readonly string[],
): WorkedYear[] {
  const all: PlacedDisposal[] = [
    ...sales.map((disposal) => ({ disposal, ...(places?.get(disposal.asset) ?? unknownPlace(disposal)) })),
    ...others.map((one) => ({ disposal: asDisposal(one), place: placeOf(one), name: one.name })),
    ...also.map((taxYear) => ({ disposal: { ...nothing, taxYear }, place: 'uk' as const, name: '' })),
  ];
  const opening = typedLosses
    .filter(([, losses]) => /[1-9]/.test(losses))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  let next = 0;
  let typedLeft = 0n;
  let recordedLeft = 0n;
  return [...Map.groupBy(all, ({ disposal }) => disposal.taxYear)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([taxYear, ofYear]) => {
      for (; next < opening.length && (opening[next]?.[0] ?? '') <= taxYear; next++)
        typedLeft = exact(opening[next]?.[1] ?? '0');
      const broughtForward = typedLeft + recordedLeft;
      const given = claims.of(taxYear);
      const { counted, isWorkedOut, ...leftOutOf } = countedOf(taxYear, given, ofYear, {
        others: others.filter(({ tax_year }) => tax_year === taxYear),
        hasReinvestments: reinvestedIn?.has(taxYear) ?? false,
      });
      const ratesOfYear = leftOutOf.foreign ? withoutExemptAmount(rates, taxYear) : rates;
      const hasLosses = counted.some(({ gain }) => gain < 0n);
      const claim = claimOf(taxYear, hasLosses, given, claims.openSince);
      const { residence } = given;
      const [found] = annualGains(
        counted.length > 0 ? counted : [{ ...nothing, taxYear }],
        ratesOfYear,
        broughtForward,
      );
      if (!found) return [];
      const { year, leftOut } = isWorkedOut
        ? withClaim(found, claim, ratesOfYear, broughtForward)
        : { year: { ...found, tail: undefined }, leftOut: found.net < 0n ? -found.net : 0n };
      const used = year.tail?.lossesBroughtForwardUsed ?? 0n;
      const usedOfTyped = used < typedLeft ? used : typedLeft;
      typedLeft -= usedOfTyped;
      recordedLeft += (year.net < 0n ? -year.net : 0n) - leftOut - (used - usedOfTyped);
      return { year, broughtForward, claim, residence, leftOut, ...leftOutOf };
    });
}

/** Disposals of a year that count for its residence, with those that it leaves out. */
function countedOf(
  taxYear: string,
  given: ReturnType<LossClaims['of']>,
  placed: readonly PlacedDisposal[],
  claims: YearClaims,
) {
  if (given.residence === 'foreign_income_and_gains') {
    const found = claimedDisposals(taxYear, given, placed, claims);
    return { ...found, overseas: null, isWorkedOut: found.foreign !== null };
  }
  const all = placed.map(({ disposal }) => disposal);
  const found = countedDisposals(taxYear, given, all, claims);
  const isWorkedOut = given.residence === 'uk_all_year' || found.overseas !== null;
  return { ...found, foreign: null, isWorkedOut };
}

/** Rates with no exempt amount in a tax year. */
function withoutExemptAmount(rates: RateTables, taxYear: string): RateTables {
  const table = rates.get(taxYear);
  if (!table) return rates;
  const annual_exempt_amount = { ...table.capital_gains.annual_exempt_amount, individual: 0 };
  const capital_gains = { ...table.capital_gains, annual_exempt_amount };
  return new Map([...rates, [taxYear, { ...table, capital_gains }]]);
}

/** Returns the place of a possession: in the UK, unless it is entered as outside it. */
export function placeOf({ outside_uk }: Pick<DisposalInPence, 'outside_uk'>): AssetPlace {
  return outside_uk ? 'abroad' : 'uk';
}

function unknownPlace({ asset }: Pick<Disposal, 'asset'>) {
  return { place: 'unknown' as const, name: asset };
}

/** Applies the claim of losses to a year. */
function withClaim(
  year: AnnualGains,
  claim: LossClaim,
  rates: RateTables,
  broughtForward: Exact,
): Pick<WorkedYear, 'year' | 'leftOut'> {
  if (claim === 'not_claimed') {
    const gains = year.disposals.map((one) => (one.gain < 0n ? { ...one, gain: 0n } : one));
    const [without] = annualGains(gains, rates, broughtForward);
    const allowed = { net: year.gains, tail: without?.tail };
    return { year: { ...year, ...allowed }, leftOut: 0n };
  }
  const leftOut = claim === 'overdue' && year.net < 0n ? -year.net : 0n;
  const tail = year.tail && {
    ...year.tail,
    lossesCarriedForward: year.tail.lossesCarriedForward - leftOut,
  };
  return { year: { ...year, tail }, leftOut };
}

/** Disposal of zero, for years without disposals. */
const nothing = { date: '', proceeds: 0n, allowableCosts: 0n, gain: 0n, matches: [] };

/** Converts an entered disposal to pounds for the annual calculation. Its gain is after reliefs. */
function asDisposal({ tax_year, date, proceeds, costs, chargeable_gain }: DisposalInPence): SummedDisposal {
  const pounds = (pence: bigint) => exact(formatMinor(pence, 'GBP'));
  return {
    taxYear: tax_year,
    date,
    matches: [],
    proceeds: pounds(proceeds),
    allowableCosts: pounds(costs),
    gain: pounds(chargeable_gain),
  };
}

/** Formats an entered disposal for the report. */
export function otherDisposal(one: DisposalInPence): CapitalGainsOtherDisposal {
  const { id, date, name, kind, exempt, report_by } = one;
  return {
    ...{ id, date, name, kind },
    proceeds: formatMinor(one.proceeds, 'GBP'),
    allowable_costs: formatMinor(one.costs, 'GBP'),
    gain: formatMinor(one.gain, 'GBP'),
    relief: formatMinor(one.relief, 'GBP'),
    chargeable_gain: formatMinor(one.chargeable_gain, 'GBP'),
    rates: one.rates.map((rate) => ({
      kind: rate.kind as CapitalGainsOtherDisposal['rates'][number]['kind'],
      gain: formatMinor(rate.gain, 'GBP'),
    })),
    exempt,
    report_by,
    relief_withdrawn: formatMinor(one.relief_withdrawn, 'GBP'),
    loss_against_income: formatMinor(one.loss_against_income, 'GBP'),
    loss_against_year_before: formatMinor(one.loss_against_year_before, 'GBP'),
    loss_beyond_limit: one.loss_beyond_limit,
    tax_paid: formatMinor(one.tax_paid, 'GBP'),
  };
}

/** Adds up pence. @returns pounds as a decimal text */
export function sumOf(pence: readonly bigint[]): string {
  return formatMinor(
    pence.reduce((sum, one) => sum + one, 0n),
    'GBP',
  );
}
