import type { QuarterlyUpdates, TaxProfile, UpdateFileQuery } from '@farthing/api-contract';
import { dayAfter } from '@farthing/dates';
import { parseMinor } from '@farthing/money';
import {
  boundsOf,
  qualifyingLimit,
  qualifyingYear,
  roomLimit,
  type SourceKind,
  sourceKinds,
  taxYearOf,
  updateFigures,
} from '@farthing/uk-tax';
import type { UserScope } from '../../../database/user-scope.ts';
import { found, Problem } from '../../../problems/problem.ts';
import { taxProfilesOf } from '../tax-profiles/service.ts';
import { shippedTable } from '../tax-rates/service.ts';
import { print, type SourceLine } from './account-rules.ts';
import { countLines, yearAccounts } from './account-service.ts';
import { incomeSources } from './store.ts';
import {
  type AnnualRecords,
  annualOf,
  type Business,
  businessesOf,
  linesIn,
  periodsOf,
  presentAnnual,
  presentUpdate,
  updateFiles,
  updateNotes,
} from './update-rules.ts';

/**
 * Returns the quarterly updates of a tax year: who must send them, their days, and their figures.
 * @throws {Problem} unknown-tax-year
 */
export async function readQuarterlyUpdates(scope: UserScope, taxYear: string): Promise<QuarterlyUpdates> {
  shippedTable(taxYear);
  const [sources, profiles] = await Promise.all([incomeSources.list(scope), taxProfilesOf(scope)]);
  const year = qualifyingYear(taxYear);
  const limit = qualifyingLimit(taxYear);
  const income = await qualifyingIncome(scope, year, profiles.of(year));
  const lines = limit === undefined ? [] : await linesOfPeriods(scope, taxYear);
  const ofYear = limit === undefined ? undefined : await annualRecords(scope, taxYear);
  const businesses = limit === undefined ? [] : businessesOf(sources);
  const isAbove = income !== undefined && limit !== undefined && income > BigInt(limit) * 100n;
  return {
    tax_year: taxYear,
    required: limit === undefined ? 'not_yet' : income === undefined ? 'unknown' : isAbove ? 'yes' : 'no',
    qualifying_year: year,
    qualifying_income: income === undefined ? null : print(income),
    limit: limit ?? null,
    businesses: businesses.flatMap((one) => {
      const { business, kind, name } = one;
      const { quarters, periods } = periodsOf(one, taxYear, profiles.of);
      if (periods.length === 0) return [];
      const updates = periods.map((period) => presentUpdate(one, period, lines));
      const annual = presentAnnual(ofYear ? annualOf(one, ofYear) : []);
      return [{ business, kind, name, quarters, updates, annual }];
    }),
    notes:
      limit === undefined
        ? []
        : [
            'Compare the qualifying income with your tax return, because the return decides. Once you’re in, you usually stay in for some years, even with less income. Check GOV.UK for exemptions.',
            ...updateNotes(taxYear, profiles.of(taxYear), sources),
          ],
  };
}

/**
 * Returns the files of one update for bridging software.
 * @throws {Problem} unknown-tax-year, quarterly-update-not-found
 */
export async function readUpdateFiles(
  scope: UserScope,
  query: UpdateFileQuery,
): Promise<(readonly [name: string, text: string])[]> {
  const { business, period } = await findUpdate(scope, query);
  const annual = period.quarter === 4 ? annualOf(business, await annualRecords(scope, query.tax_year)) : [];
  return updateFiles(business, period, await linesOfPeriods(scope, query.tax_year), annual);
}

/**
 * Returns one update with its figures in pence.
 * @throws {Problem} unknown-tax-year, quarterly-update-not-found
 */
export async function readUpdate(scope: UserScope, query: UpdateFileQuery) {
  const { business, period } = await findUpdate(scope, query);
  const lines = linesIn(business, period, await linesOfPeriods(scope, query.tax_year));
  return { business, period, figures: updateFigures(business.kind, lines) };
}

/** Finds a business by `property` or the id of a self-employment. @throws {Problem} income-source-not-found */
export async function findBusiness(scope: UserScope, business: string): Promise<Business> {
  const all = businessesOf(await incomeSources.list(scope));
  return found(
    all.find((one) => one.business === business.toLowerCase()),
    'income-source-not-found',
  );
}

async function findUpdate(scope: UserScope, { tax_year, business: id, quarter }: UpdateFileQuery) {
  shippedTable(tax_year);
  const profiles = await taxProfilesOf(scope);
  const business = businessesOf(await incomeSources.list(scope)).find(
    (one) => one.business === id.toLowerCase(),
  );
  const period =
    business && qualifyingLimit(tax_year) !== undefined
      ? periodsOf(business, tax_year, profiles.of).periods.find((one) => one.quarter === quarter)
      : undefined;
  if (!business || !period) throw new Problem('quarterly-update-not-found');
  return { business, period };
}

/** A quarterly update that is due. */
export interface DueUpdate {
  /** `property`, or the id of a self-employment. */
  readonly business: string;
  readonly name: string;
  readonly tax_year: string;
  readonly quarter: number;
  readonly due: string;
}

/** Lists quarterly updates due between two days, both inside, of those who must send them going by their records. */
export async function listDueUpdates(scope: UserScope, from: string, to: string): Promise<DueUpdate[]> {
  const years = [...new Set([taxYearOf(dayAfter(from, -60)), taxYearOf(to)])].filter(
    (year) => qualifyingLimit(year) !== undefined,
  );
  const sources = years.length === 0 ? [] : await incomeSources.list(scope);
  if (sources.length === 0) return [];
  const profiles = await taxProfilesOf(scope);
  const businesses = businessesOf(sources);
  const all = years.flatMap((year) =>
    businesses.flatMap((one) =>
      periodsOf(one, year, profiles.of)
        .periods.filter(({ due }) => due >= from && due <= to)
        .map(({ quarter, due }) => ({ year, business: one.business, name: one.name, quarter, due })),
    ),
  );
  const required = new Set<string>();
  for (const year of new Set(all.map((one) => one.year))) {
    const before = qualifyingYear(year);
    const income = await qualifyingIncome(scope, before, profiles.of(before));
    if (income !== undefined && income > BigInt(qualifyingLimit(year) ?? 0) * 100n) required.add(year);
  }
  return all.flatMap(({ year, ...update }) => (required.has(year) ? [{ ...update, tax_year: year }] : []));
}

/** Lines of the periods of a year. Calendar quarters begin in the year before, whose miles count from its start. */
async function linesOfPeriods(scope: UserScope, taxYear: string): Promise<readonly SourceLine[]> {
  const { from, to } = boundsOf(taxYear);
  const before = boundsOf(taxYearOf(`${from.slice(0, 4)}-04-01`));
  return (await countLines(scope, before.from, to)).lines;
}

/** Reads the records of a tax year for its annual submissions. */
async function annualRecords(scope: UserScope, taxYear: string): Promise<AnnualRecords> {
  const { from, to } = boundsOf(taxYear);
  const accounts = await yearAccounts(scope, from, to);
  return {
    tax_year: taxYear,
    lines: sourceKinds.flatMap((kind) => accounts(taxYear, kind).lines),
    transitions: accounts(taxYear, 'self_employment').transitions,
  };
}

/** Income before expenses in the records of a year, in pence. Undefined if they have none, or may count it twice. */
async function qualifyingIncome(
  scope: UserScope,
  taxYear: string,
  profile: TaxProfile,
): Promise<bigint | undefined> {
  const { from, to } = boundsOf(taxYear);
  const accounts = await yearAccounts(scope, from, to);
  const typed = (kind: SourceKind) =>
    profile.incomes.reduce((all, one) => (one.kind === kind ? all + parseMinor(one.amount, 'GBP') : all), 0n);
  let sum = 0n;
  for (const kind of sourceKinds) {
    const { receipts, unassigned } = accounts(taxYear, kind);
    if (profile.from_income_sources.includes(kind)) sum += receipts;
    else if (receipts !== 0n && typed(kind) !== 0n) return undefined;
    else sum += receipts + typed(kind) + (profile.counted_categories.includes(kind) ? unassigned.pence : 0n);
  }
  const abroad = profile.foreign_income.filter(({ kind }) => kind === 'property');
  const rooms = roomRents(taxYear, profile);
  const total = abroad.reduce((all, { amount }) => all + parseMinor(amount, 'GBP'), sum + rooms);
  return total === 0n ? undefined : total;
}

/** Rents of rooms in the home, unless they are exempt under the Rent a Room Scheme. */
function roomRents(taxYear: string, { room_rents, room_shared, room_method }: TaxProfile): bigint {
  const rents = parseMinor(room_rents, 'GBP');
  const isExempt = room_method !== 'profit' && rents <= roomLimit(taxYear, room_shared);
  return isExempt ? 0n : rents;
}
