import type { SourceAccount } from '@farthing/api-contract';
import { convertMinor, parseMinor } from '@farthing/money';
import { accountTotals, boundsOf, type SourceKind, sourceKinds, taxYearOf } from '@farthing/uk-tax';
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
} from './account-rules.ts';
import { listCounted, listUnassigned, type UnassignedTotal } from './account-store.ts';
import { allowanceNotes } from './asset-rules.ts';
import { businessAllowances, linesOfAllowances } from './asset-service.ts';
import { listEntries, listSources } from './store.ts';

/** Slugs of the built-in categories by kind of source. */
const slugs: Readonly<Record<SourceKind, string>> = {
  property: 'rental_income',
  self_employment: 'self_employment',
};

/** Accounts of all sources of a kind in a tax year, in pence. */
export interface YearAccount {
  /** Allowable and disallowed lines, oldest first. */
  readonly lines: readonly SourceLine[];
  readonly receipts: bigint;
  readonly expenses: bigint;
  readonly finance: bigint;
  /** Capital allowances less balancing charges. */
  readonly allowances: bigint;
  /** Notes on capital allowances. */
  readonly allowanceNotes: readonly string[];
  /** True if a source has capital allowances in this year, or a pool. */
  readonly hasAssets: boolean;
  /** Transactions of the built-in category that no source counts. */
  readonly unassigned: { readonly count: number; readonly pence: bigint };
  /** Transactions that can't be counted until they are corrected. */
  readonly problemCount: number;
}

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
  const source = (await listSources(scope)).find((one) => one.id === id);
  if (!source) throw new Problem('income-source-not-found');
  const { from, to } = boundsOf(taxYear);
  const [{ lines, problems }, profile, unassigned, allowances] = await Promise.all([
    countLines(scope, from, to),
    readTaxProfile(scope, taxYear),
    unassignedOf(scope, from, to),
    businessAllowances(scope, taxYear),
  ]);
  const own = [...lines, ...linesOfAllowances(allowances, taxYear, taxYear)].filter(
    (line) => line.source.id === id,
  );
  const year = allowances.find((one) => one.source.id === id)?.years.find((one) => one.taxYear === taxYear);
  const business = source.kind === 'property' ? 'property' : id;
  const hadAssets = allowances.some((one) => one.business === business);
  const left = unassigned.get(taxYear)?.[source.kind] ?? { count: 0, pence: 0n };
  return {
    source_id: id,
    tax_year: taxYear,
    used: profile.from_income_sources.includes(source.kind),
    categories: presentCategories(source.kind, own),
    ...presentTotals(source.kind, own),
    unassigned: { count: left.count, total: print(left.pence) },
    problems: problems.filter((one) => one.source_id === id).map(({ source_id, ...problem }) => problem),
    notes: [...accountNotes(source, taxYear, own, hadAssets), ...allowanceNotes(year)],
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
  const [{ lines, problems }, unassigned, allowances] = await Promise.all([
    countLines(scope, from, to),
    unassignedOf(scope, from, to),
    businessAllowances(scope, taxYearOf(to)),
  ]);
  const all = [...lines, ...linesOfAllowances(allowances, taxYearOf(from), taxYearOf(to))];
  const byPlace = Map.groupBy(all, ({ source, date }) => `${source.kind} ${taxYearOf(date)}`);
  return (taxYear, kind) => {
    const own = byPlace.get(`${kind} ${taxYear}`) ?? [];
    const years = allowances
      .filter((one) => one.kind === kind)
      .flatMap((one) => one.years.filter((year) => year.taxYear === taxYear));
    return {
      lines: own,
      ...accountTotals(kind, own),
      allowanceNotes: years.flatMap(allowanceNotes),
      hasAssets: years.some(({ pools, unsold }) => pools.length + unsold.length > 0),
      unassigned: unassigned.get(taxYear)?.[kind] ?? { count: 0, pence: 0n },
      problemCount: problems.filter((one) => one.kind === kind && taxYearOf(one.date) === taxYear).length,
    };
  };
}

/** All lines of sources between two days, oldest first. */
export async function countLines(
  scope: UserScope,
  from: string,
  to: string,
): Promise<{
  readonly lines: SourceLine[];
  readonly problems: readonly (CountedLines['problems'][number] & { readonly kind: SourceKind })[];
}> {
  const sources = new Map((await listSources(scope)).map((one) => [one.id, one]));
  if (sources.size === 0) return { lines: [], problems: [] };
  const [rows, entries] = await Promise.all([listCounted(scope, from, to), listEntries(scope, { from, to })]);
  const rateOf = await ratesOf(scope, rows);
  const counted = linesOfTransactions(sources, rows, rateOf);
  return {
    lines: [...counted.lines, ...linesOfEntries(sources, entries)].toSorted((one, other) =>
      one.date < other.date ? -1 : one.date > other.date ? 1 : 0,
    ),
    problems: counted.problems.map((one) => ({
      ...one,
      kind: sources.get(one.source_id)?.kind ?? 'property',
    })),
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
