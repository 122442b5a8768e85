import type { SourceAccount } from '@farthing/api-contract';
import { dayAfter } from '@farthing/dates';
import { convertMinor, parseMinor } from '@farthing/money';
import {
  accountTotals,
  boundsOf,
  hasTransitionProfits,
  periodsOfAccount,
  type SourceKind,
  sourceKinds,
  taxYearOf,
  yearOfAccounts,
} from '@farthing/uk-tax';
import type { UserScope } from '../../../database/user-scope.ts';
import { Problem } from '../../../problems/problem.ts';
import { ratesToBase } from '../../ledger/exchange-rates/service.ts';
import { readTaxProfile } from '../tax-profiles/service.ts';
import { shippedTable } from '../tax-rates/service.ts';
import {
  accountNotes,
  type CountedLines,
  linesOfEntries,
  linesOfTransactions,
  presentCategories,
  presentTotals,
  print,
  type SourceLine,
  type YearAccount,
} from './account-rules.ts';
import { listCounted, listUnassigned, type UnassignedTotal } from './account-store.ts';
import { datesOf } from './accounting-date-rules.ts';
import { allowanceNotes } from './asset-rules.ts';
import { businessAllowances, linesOfAllowances } from './asset-service.ts';
import { datedYear, presentPeriods, transitionSince } from './dated-account-rules.ts';
import { incomeSources, listEntries, type SourceRow } from './store.ts';

/** Slugs of the built-in categories by kind of source. */
const slugs: Readonly<Record<SourceKind, string>> = {
  property: 'rental_income',
  self_employment: 'self_employment',
};

/**
 * Returns the account of a source in a tax year: HMRC's categories with the rows behind them.
 * @throws {Problem} income-source-not-found, unknown-tax-year
 */
export async function readSourceAccount(
  scope: UserScope,
  id: string,
  taxYear: string,
): Promise<SourceAccount> {
  shippedTable(taxYear);
  const source = (await incomeSources.list(scope)).find((one) => one.id === id);
  if (!source) throw new Problem('income-source-not-found');
  const { from, to } = boundsOf(taxYear);
  const [{ lines, problems, allowances }, profile, unassigned] = await Promise.all([
    allLines(scope, from, to),
    readTaxProfile(scope, taxYear),
    unassignedOf(scope, from, to),
  ]);
  const dated = datedYear(source, taxYear, lines);
  const own =
    dated?.lines ?? lines.filter((line) => line.source.id === id && taxYearOf(line.date) === taxYear);
  const ofYear = allowances.filter((one) => one.source.id === id).flatMap((one) => one.years);
  const business = source.kind === 'property' ? 'property' : id;
  const hadAssets = allowances.some((one) => one.business === business);
  const left = unassigned.get(taxYear)?.[source.kind] ?? { count: 0, pence: 0n };
  return {
    source_id: id,
    tax_year: taxYear,
    used: profile.from_income_sources.includes(source.kind),
    categories: presentCategories(source.kind, own),
    ...presentTotals(source.kind, own),
    ...{ periods: dated ? presentPeriods(dated) : [], transition: dated?.transition ?? null },
    refused: dated?.refused ?? null,
    unassigned: { count: left.count, total: print(left.pence) },
    problems: problems
      .filter((one) => one.source_id === id && isOfYear(source, one.date, taxYear))
      .map(({ source_id, ...problem }) => problem),
    notes: [
      ...(dated?.notes ?? []),
      ...accountNotes(source, taxYear, own, hadAssets),
      ...ofYear.filter((one) => one.taxYear === taxYear).flatMap(allowanceNotes),
    ],
  };
}

/**
 * Returns the accounts of tax years by kind of source.
 * @param from first day of the first year
 * @param to last day of the last year
 */
export async function yearAccounts(
  scope: UserScope,
  from: string,
  to: string,
): Promise<(taxYear: string, kind: SourceKind) => YearAccount> {
  const [sources, { lines, problems, allowances }, unassigned] = await Promise.all([
    incomeSources.list(scope),
    allLines(scope, from, to),
    unassignedOf(scope, from, to),
  ]);
  const datedIds = new Set(sources.filter((one) => one.accounting_date !== null).map(({ id }) => id));
  const byPlace = Map.groupBy(
    lines.filter(({ source }) => !datedIds.has(source.id)),
    ({ source, date }) => `${source.kind} ${taxYearOf(date)}`,
  );
  return (taxYear, kind) => {
    const dated = sources
      .filter((one) => one.kind === kind)
      .flatMap((one) => {
        const year = datedYear(one, taxYear, lines);
        return year ? [{ ...year, id: one.id }] : [];
      });
    const own = [...(byPlace.get(`${kind} ${taxYear}`) ?? []), ...dated.flatMap((one) => one.lines)];
    const years = allowances
      .filter((one) => one.kind === kind)
      .flatMap((one) => one.years.filter((year) => year.taxYear === taxYear));
    return {
      lines: own,
      ...accountTotals(kind, own),
      transitions: new Map(dated.flatMap(({ id, spread }) => (spread > 0n ? [[id, spread]] : []))),
      refusals: dated.flatMap(({ refused }) => refused ?? []),
      hasOtherDates: dated.length > 0,
      dateNotes: dated.flatMap(({ notes }) => notes),
      allowanceNotes: years.flatMap(allowanceNotes),
      hasAssets: years.some(({ pools, unsold }) => pools.length + unsold.length > 0),
      unassigned: unassigned.get(taxYear)?.[kind] ?? { count: 0, pence: 0n },
      problemCount: problems.filter((one) => one.kind === kind && isOfYear(one.source, one.date, taxYear))
        .length,
    };
  };
}

/** Returns true for a day whose record counts in a tax year, or in the accounts that end in it or after it. */
function isOfYear(source: SourceRow | undefined, date: string, taxYear: string): boolean {
  const dates = source && datesOf(source);
  if (!dates) return taxYearOf(date) === taxYear;
  return periodsOfAccount(dates, boundsOf(taxYear)).some(({ from, to }) => date >= from && date <= to);
}

/** Lines of sources with capital allowances: between two days and, if accounts end on other days, of all that overlap them. */
async function allLines(scope: UserScope, from: string, to: string) {
  const sources = await incomeSources.list(scope);
  const isDated = sources.some(({ accounting_date }) => accounting_date !== null);
  const [first, last] = isDated ? datedRange(from, to) : [from, to];
  const [counted, allowances] = await Promise.all([
    countLines(scope, first, last, 'accounts'),
    businessAllowances(scope, taxYearOf(to)),
  ]);
  const ofAllowances = linesOfAllowances(allowances, taxYearOf(first), taxYearOf(last));
  return { ...counted, lines: [...counted.lines, ...ofAllowances], allowances };
}

/** Days of all accounts that overlap a range, and of those that the spread of transition profits begins with. */
function datedRange(from: string, to: string): readonly [string, string] {
  const before = dayAfter(from, -366);
  const needsTransition = hasTransitionProfits(taxYearOf(to)) || hasTransitionProfits(taxYearOf(from));
  return [
    boundsOf(taxYearOf(needsTransition && before > transitionSince ? transitionSince : before)).from,
    boundsOf(taxYearOf(dayAfter(to, 366))).to,
  ];
}

/**
 * All lines of sources between two days, oldest first.
 * @param milesBy over which year the miles of a trade add up
 */
export async function countLines(
  scope: UserScope,
  from: string,
  to: string,
  milesBy: 'accounts' | 'tax_year' = 'tax_year',
): Promise<{
  readonly lines: SourceLine[];
  readonly problems: readonly (CountedLines['problems'][number] & {
    readonly kind: SourceKind;
    readonly source: SourceRow | undefined;
  })[];
}> {
  const sources = new Map((await incomeSources.list(scope)).map((one) => [one.id, one]));
  if (sources.size === 0) return { lines: [], problems: [] };
  const [rows, entries] = await Promise.all([listCounted(scope, from, to), listEntries(scope, { from, to })]);
  const rateOf = await ratesOf(scope, rows);
  const counted = linesOfTransactions(sources, rows, rateOf);
  const yearOf = (source: SourceLine['source'], date: string) => {
    const dates = milesBy === 'accounts' ? datesOf(source) : undefined;
    return (dates && yearOfAccounts(dates, date)) ?? taxYearOf(date);
  };
  return {
    lines: [...counted.lines, ...linesOfEntries(sources, entries, yearOf)].toSorted((one, other) =>
      one.date < other.date ? -1 : one.date > other.date ? 1 : 0,
    ),
    problems: counted.problems.map((one) => {
      const source = sources.get(one.source_id);
      return { ...one, kind: source?.kind ?? 'property', source };
    }),
  };
}

async function unassignedOf(scope: UserScope, from: string, to: string) {
  const rows = await listUnassigned(scope, Object.values(slugs), from, to);
  const rateOf = await ratesOf(scope, rows);
  const found = new Map<string, Record<SourceKind, { count: number; pence: bigint }>>();
  for (const row of rows) {
    const year = taxYearOf(row.date);
    const of = found.get(year) ?? {
      property: { count: 0, pence: 0n },
      self_employment: { count: 0, pence: 0n },
    };
    found.set(year, of);
    const kind = sourceKinds.find((one) => slugs[one] === row.slug) ?? 'property';
    of[kind].count += row.count;
    of[kind].pence += poundsOf(row, rateOf(row.currency, row.date));
  }
  return found;
}

type RateOf = Awaited<ReturnType<typeof ratesOf>>;

function poundsOf({ signed_amount, currency }: UnassignedTotal, rate: ReturnType<RateOf>): bigint {
  const minor = parseMinor(signed_amount, currency);
  if (currency === 'GBP') return minor;
  return rate ? convertMinor(minor, currency, 'GBP', rate) : 0n;
}

/** Rates of the days and currencies of rows. */
async function ratesOf(
  scope: UserScope,
  rows: readonly { readonly currency: string; readonly date: string }[],
) {
  const foreign = rows.filter(({ currency }) => currency !== 'GBP');
  const used = await ratesToBase(scope, 'GBP', foreign);
  const key = (currency: string, date: string) => `${currency} ${date}`;
  const rates = new Map(foreign.map(({ currency, date }, index) => [key(currency, date), used[index]?.rate]));
  return (currency: string, date: string) => rates.get(key(currency, date));
}
