import type {
  LossCarriedBack,
  PensionAllowance,
  ShareLossCarriedBack,
  TaxPosition,
  TaxProfile,
} from '@farthing/api-contract';
import {
  boundsOf,
  calculateTax,
  firstYearOf,
  type RateTables,
  receiptAllowancesOf,
  type TaxQuestion,
  taxYearOf,
  withoutClaim,
  yearBeginningIn,
} from '@farthing/uk-tax';
import type { UserScope } from '../../../database/user-scope.ts';
import { type HoldingIncome, holdingIncome } from '../../investments/holdings/service.ts';
import { openLossesSince, reportCapitalGains } from '../capital-gains/service.ts';
import { yearAccounts } from '../income-sources/account-service.ts';
import { payslipRows } from '../payslips/service.ts';
import { pensionSumsOf } from '../pension-lump-sums/service.ts';
import { shareAwardsOf } from '../share-awards/service.ts';
import { taxProfilesOf } from '../tax-profiles/service.ts';
import { ratesOf, shippedTable } from '../tax-rates/service.ts';
import { calculableRecords, refusedAccount } from './account-refusal-rules.ts';
import { allowanceOptions } from './allowance-rules.ts';
import { type PensionInput, pensionInputs } from './contribution-rules.ts';
import { gainsOf } from './gain-rules.ts';
import { expectedIncome, incomeTotals } from './income-totals-service.ts';
import { lossesAtStart, lossesSince } from './loss-rules.ts';
import { type LossYear, lossLedger } from './loss-year-rules.ts';
import { claimNote, newResidentClaimOf } from './new-resident-rules.ts';
import { onCourse } from './projection-rules.ts';
import type { YearRecords } from './record-rules.ts';
import {
  refusedResidence,
  refusePlanning,
  refuseUnfinished,
  taxedRecords,
  withSkipped,
} from './residence-rules.ts';
import { asProblem, pence, print, taxRegionOf } from './rules.ts';
import { shareLossesSince } from './share-loss-rules.ts';
import { sourceTotals } from './source-account-rules.ts';
import { isHeldTaxed } from './split-year-rules.ts';
import { findFirstJoining, listContributions } from './store.ts';
import type { TradeRelief } from './trade-rules.ts';
import { earliest, firstPensionOf, firstToWorkOut, yearsUpTo } from './year-range-rules.ts';
import { type YearInputs, yearInputs } from './year-rules.ts';

/** Unused annual allowance of an earlier year, and what a year took of it. */
export type CarriedYear = PensionAllowance['carry_forward'][number];

/** A year worked out from all that is recorded of it. */
export interface WorkedYear {
  readonly question: TaxQuestion;
  readonly position: TaxPosition;
  readonly records: YearRecords;
  readonly inputs: YearInputs;
  readonly pension_inputs: readonly PensionInput[];
  readonly carried: readonly CarriedYear[];
  /** A loss of the year that is claimed in earlier years. */
  readonly carried_back: LossCarriedBack | null;
  /** Losses on shares that are set against income of the year before. */
  readonly share_loss_carried_back: ShareLossCarriedBack | null;
  /** Notes on losses that depend on other years. */
  readonly loss_notes: readonly string[];
  readonly reliefs: readonly TradeRelief[];
  /** Losses of this year and the ones before, from the first with losses on. */
  readonly loss_years: readonly LossYear[];
  readonly rates: RateTables;
  readonly missing_rates: readonly { readonly currency: string; readonly date: string }[];
  /** Income from holdings, by trade. */
  readonly held: readonly HoldingIncome[];
  /** Same figures projected to 5 April, for the current year. */
  readonly on_course: OnCourseYear | undefined;
}

/** Current year, projected to its end. */
export interface OnCourseYear
  extends Pick<
    WorkedYear,
    'question' | 'position' | 'records' | 'inputs' | 'carried_back' | 'share_loss_carried_back' | 'loss_notes'
  > {
  readonly assumptions: readonly string[];
  /** Missing payslips, without which the year can't be projected. */
  readonly missing: readonly string[];
}

/**
 * Works out a tax year from payslips, the tax profile, transactions, pensions and disposals, with the user's rates.
 * Earlier years are worked out as far as their pension input leaves annual allowance to carry forward (FA 2004 s228A).
 * @param day today, where the year is to be carried to its end too if it is under way
 * @throws {Problem} unknown-tax-year, invalid-request, residence-not-calculated, profit-not-calculated, gains-not-calculated
 */
export function workOutYear(scope: UserScope, taxYear: string, day?: string): Promise<WorkedYear> {
  // The report, its marginal rates and its questions start from the same year.
  return scope.cache.getOrRead(
    `tax year ${taxYear} ${day ?? 'as recorded'} ${openLossesSince()}`,
    bytesOf,
    () => readYear(scope, taxYear, day),
  );
}

/** Returns the approximate memory size of a year. Shipped rate tables are shared and not counted. */
function bytesOf({ records, held, inputs, position }: WorkedYear): number {
  const rows = [
    records.payslips,
    records.contributions,
    records.totals,
    held,
    inputs.steps,
    position.explanation,
  ];
  return 50_000 + 1_000 * rows.reduce((sum, { length }) => sum + length, 0);
}

async function readYear(scope: UserScope, taxYear: string, day: string | undefined): Promise<WorkedYear> {
  const [shipped, { to }] = [shippedTable(taxYear), boundsOf(taxYear)];
  const [rates, profiles, slips, contributions, joined, report, sumsOf] = await readSources(scope, taxYear);
  if (day !== undefined) refuseUnfinished(profiles.of(taxYear), day);
  const memberSince = earliest([joined, contributions[0]?.date, firstPensionOf(slips, profiles)]);
  const recordedSince = [memberSince, lossesSince(profiles), shareLossesSince(report, taxYear)];
  const since = firstToWorkOut(earliest(recordedSince), taxYear);
  const { from } = boundsOf(since);
  const [income, held, accounts] = await Promise.all([
    incomeTotals(scope, from, to),
    holdingIncome(scope, from, to),
    readAccounts(scope, profiles, { from, to }),
  ]);
  const heldIn = (year: string) => held.filter(({ date }) => taxYearOf(date) === year);
  const losses = lossLedger(rates, positionOf);
  const recordsOf = (year: string): YearRecords => ({
    business_losses: lossesAtStart(profiles.of(year), losses.atStart()),
    tax_year: year,
    profile: profiles.of(year),
    allowances: receiptAllowancesOf(year, rates.get(year)),
    payslips: slips.filter(({ tax_year }) => tax_year === year),
    contributions: contributions.filter(({ date }) => taxYearOf(date) === year),
    totals: income.totals.get(year) ?? [],
    held: heldIn(year),
    gains: gainsOf(report, year),
    ...sumsOf(year),
    accounts: accountsOf(profiles.of(year), accounts),
  });
  const unused = new Map<string, bigint>();
  const skipped: string[] = [];
  for (let year = since; year < taxYear; year = yearBeginningIn(firstYearOf(year) + 1)) {
    const earlier = recordsOf(year);
    if (refusedResidence(earlier) !== undefined || refusedAccount(earlier) !== undefined) {
      skipped.push(year);
      losses.forget();
      continue;
    }
    const { position, carried } = losses.settle(workOut(taxedRecords(earlier), rates, unused, memberSince));
    for (const one of carried) unused.set(one.tax_year, pence(one.left));
    unused.set(year, pence(position.annual_allowance_left));
  }
  const records = calculableRecords(taxedRecords(recordsOf(taxYear)));
  const worked = losses.settle(workOut(records, rates, unused, memberSince));
  const projected =
    day !== undefined && isUnderWay(taxYear, day)
      ? onCourse(worked.records, await expectedIncome(scope, day, to), rates.get(taxYear) ?? shipped, day)
      : undefined;
  return {
    ...worked,
    inputs: withSkipped(worked.inputs, skipped),
    on_course: projected && {
      ...losses.project(workOut(projected.records, rates, unused, memberSince)),
      ...{ assumptions: projected.assumptions, missing: projected.missing },
    },
    loss_years: losses.years(),
    rates,
    missing_rates: income.missing.get(taxYear) ?? [],
    held: heldIn(taxYear).filter(isHeldTaxed(records.profile)),
  };
}

/** Reads what a tax year is worked out from, besides the income of days. */
function readSources(scope: UserScope, taxYear: string) {
  return Promise.all([
    ratesOf(scope),
    taxProfilesOf(scope),
    payslipRows(scope),
    listContributions(scope, boundsOf(taxYear).to),
    findFirstJoining(scope),
    reportCapitalGains(scope, { also: yearsUpTo(taxYear), listed: taxYear, upTo: taxYear }),
    readSums(scope),
  ]);
}

/** Reads share awards and lump sums from pensions, which are rows of their tax years. */
async function readSums(scope: UserScope) {
  const [awards, pensions] = await Promise.all([shareAwardsOf(scope), pensionSumsOf(scope)]);
  const ofYear = (year: string) => (row: { readonly tax_year: string }) => row.tax_year === year;
  return (year: string) => ({
    share_awards: awards.filter(ofYear(year)),
    pension_sums: pensions.sums.filter(ofYear(year)),
    flexible_access_on: pensions.flexibleAccessOn,
  });
}

/** Reads the accounts of the income sources, if the circumstances of any year take figures from there. */
async function readAccounts(
  scope: UserScope,
  profiles: Awaited<ReturnType<typeof taxProfilesOf>>,
  { from, to }: { readonly from: string; readonly to: string },
) {
  const isUsed = profiles.years.some((year) => profiles.of(year).from_income_sources.length > 0);
  return isUsed ? yearAccounts(scope, from, to) : undefined;
}

/** Accounts of the kinds that a year takes from the income sources. */
function accountsOf(
  { tax_year, from_income_sources }: TaxProfile,
  accounts: Awaited<ReturnType<typeof yearAccounts>> | undefined,
): YearRecords['accounts'] & object {
  if (!accounts) return {};
  return Object.fromEntries(
    from_income_sources.map((kind) => [kind, sourceTotals(kind, accounts(tax_year, kind))]),
  );
}

function workOut(
  records: YearRecords,
  rates: RateTables,
  unused: ReadonlyMap<string, bigint>,
  memberSince: string | undefined,
) {
  const { profile, tax_year } = records;
  const before = carriedInto(tax_year, profile, unused, memberSince);
  const carry_forward = before.map(({ available }) => available);
  const { found, question, position } = cheapestWay(records, carry_forward, rates);
  const unclaimed = recordsWithoutClaim(records);
  const notes = [
    ...(unclaimed ? [claimNote(position, cheapestWay(unclaimed, carry_forward, rates).position)] : []),
    ...found.notes,
  ];
  const carried = before.map((one, index): CarriedYear => {
    const used = position.carry_forward_used[index] ?? '0.00';
    return { ...one, used, left: print(pence(one.available) - pence(used)) };
  });
  const inputs = { ...found, notes };
  return { question, position, records, inputs, pension_inputs: pensionInputs(records), carried };
}

/** Calculates a year with the trading and property allowances that lead to the least tax. */
function cheapestWay(records: YearRecords, carry_forward: readonly string[], rates: RateTables) {
  const { tax_year, profile } = records;
  const isClaimed = newResidentClaimOf(profile) !== undefined;
  const ways = allowanceOptions(records).map((use) => {
    const found = yearInputs(records, use);
    // Without its claim, a year has no relief for gains either, whose disposals are still marked.
    const inputs = { ...(isClaimed ? found.inputs : withoutClaim(found.inputs)), carry_forward };
    const question = { tax_year, region: taxRegionOf(profile.region), inputs };
    return { found, question, position: positionOf(question, rates) };
  });
  return ways.reduce((best, way) =>
    pence(way.position.total_tax) < pence(best.position.total_tax) ? way : best,
  );
}

/** Returns the records of a year as they would be without its claim of a new resident, or undefined if it has none. */
function recordsWithoutClaim(records: YearRecords): YearRecords | undefined {
  if (!newResidentClaimOf(records.profile)) return undefined;
  return { ...records, profile: { ...records.profile, residence: 'uk_all_year', new_resident: null } };
}

/** Returns the unused allowance of the three previous years, oldest first. Years before the first pension have none (s228A(5)). */
function carriedInto(
  taxYear: string,
  profile: TaxProfile,
  unused: ReadonlyMap<string, bigint>,
  memberSince: string | undefined,
): Pick<CarriedYear, 'tax_year' | 'available' | 'source'>[] {
  const first = firstYearOf(taxYear);
  return [3, 2, 1].map((yearsBefore) => {
    const year = yearBeginningIn(first - yearsBefore);
    const typed = profile.carry_forward.find((one) => one.tax_year === year);
    if (typed) return { tax_year: year, available: typed.unused, source: 'profile' };
    const isMember = memberSince !== undefined && memberSince <= boundsOf(year).to;
    if (!isMember) return { tax_year: year, available: '0.00', source: 'not_a_member' };
    return { tax_year: year, available: print(unused.get(year) ?? 0n), source: 'records' };
  });
}

/** Works out the current year for plans of sales and of couples. @throws {Problem} as workOutYear, and in split years */
export async function workOutPlannedYear(
  scope: UserScope,
  taxYear: string,
  day: string,
): Promise<WorkedYear> {
  const year = await workOutYearAhead(scope, taxYear, day);
  refusePlanning(year.records.profile);
  return year;
}

/** The position of a year. @throws {Problem} unknown-tax-year, invalid-request naming the field */
export function positionOf(question: TaxQuestion, rates: RateTables): TaxPosition {
  try {
    return calculateTax(question, rates) as TaxPosition;
  } catch (error) {
    throw asProblem(error);
  }
}

/**
 * Calculates a year for plans: the current one as projected, any other as recorded. @param day today @throws
 * {Problem} unknown-tax-year, invalid-request
 */
export async function workOutYearAhead(scope: UserScope, taxYear: string, day: string): Promise<WorkedYear> {
  const year = await workOutYear(scope, taxYear, day);
  return { ...year, ...year.on_course };
}

function isUnderWay(taxYear: string, day: string): boolean {
  const { from, to } = boundsOf(taxYear);
  return day >= from && day <= to;
}
