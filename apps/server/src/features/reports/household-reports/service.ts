import type { HouseholdReport, HouseholdReportQuery } from '@farthing/api-contract';
import { convertMinor, figureMinor, formatMinor } from '@farthing/money';
import type { UserScope } from '../../../database/user-scope.ts';
import { hundredths, percentOf } from '../../identity/household/shared-service.ts';
import { ratesToBase } from '../../ledger/exchange-rates/service.ts';
import { monthStart, reportMonths, reportRange } from '../category-report/service.ts';
import { addUpFlows, countedTwice, type FlowCell, type FlowSum } from './rules.ts';
import {
  clashingCopies,
  type DayParts,
  earlierCopies,
  type HouseholdScopes,
  type ReportView,
  readSources,
  type Source,
} from './source-service.ts';
import { type FlowRow, listFlows } from './store.ts';

/** Merchants in a report. */
const mostMerchants = 50;

/** A person's accounts with the sums of their transactions. */
interface FlowSource extends Source {
  readonly categories: readonly FlowRow[];
  readonly merchants: readonly FlowRow[];
}

/**
 * Income and spending of the household, as far as the user sees it: of all their own accounts, and of those that others share with
 * their transactions. Nothing is cached, as others' data and rights change without the user's.
 * @throws {Problem} household-not-found, household-member-not-found; invalid-request for a range backwards or over 600 months
 */
export async function readHouseholdReport(
  scopes: HouseholdScopes,
  query: HouseholdReportQuery,
  view: ReportView,
): Promise<HouseholdReport> {
  const { from, to } = reportRange(query, view.today);
  const months = reportMonths(from, to);
  const flowsOf = async (scope: UserScope, byDay: DayParts) => {
    const isOwn = byDay !== 'all';
    const range = { from, to, byDay: await byDay };
    const [categories, merchants] = await Promise.all([
      listFlows(scope, { ...range, by: 'category' }, isOwn),
      listFlows(scope, { ...range, by: 'merchant' }, isOwn),
    ]);
    return { categories, merchants };
  };
  return scopes.report(async (own) => {
    const read = await readSources(scopes, own, { ...view, person: query.person }, flowsOf);
    const rateDays = new Map(months.map(({ month, rateDay }) => [month, rateDay]));
    const rates = await readRates(own, read.sources, rateDays, view.baseCurrency);
    const cellsBy = (by: 'categories' | 'merchants') => cellsOf(read.sources, by, rates.toBase);
    return {
      date_from: from,
      date_to: to,
      base_currency: view.baseCurrency,
      ...printReport(
        { ...read, months: months.map(({ month }) => month), person: query.person },
        { categories: addUpFlows(cellsBy('categories')), merchants: addUpFlows(cellsBy('merchants')) },
        view.baseCurrency,
      ),
      not_counted: [...read.not_counted],
      partly_counted: partlyCounted(read.sources, from, to),
      to_check: clashingCopies(read.sources, query.person),
      missing_rates: rates.missing,
    };
  });
}

/** Converts an amount of a day to minor units of base currency; undefined without a rate. */
type ToBase = (row: FlowRow) => bigint | undefined;

async function readRates(
  own: UserScope,
  sources: readonly FlowSource[],
  rateDays: ReadonlyMap<string, string>,
  baseCurrency: string,
): Promise<{ readonly toBase: ToBase; readonly missing: HouseholdReport['missing_rates'] }> {
  const dayOf = ({ day }: FlowRow) => rateDays.get(day.slice(0, 7)) ?? monthStart(day);
  const rows = sources.flatMap(({ categories }) => categories);
  const foreign = new Map(
    rows
      .filter(({ currency }) => currency !== baseCurrency)
      .map((row) => [`${row.currency} ${dayOf(row)}`, { currency: row.currency, date: dayOf(row) }]),
  );
  const wanted = [...foreign.values()];
  const used = await ratesToBase(own, baseCurrency, wanted);
  const rateOf = new Map([...foreign.keys()].map((key, index) => [key, used[index] ?? null]));
  return {
    toBase: (row) => {
      const minor = figureMinor(row.amount, row.currency);
      if (row.currency === baseCurrency) return minor;
      const rate = rateOf.get(`${row.currency} ${dayOf(row)}`);
      return rate ? convertMinor(minor, row.currency, baseCurrency, rate.rate) : undefined;
    },
    missing: wanted.filter((_, index) => !used[index]),
  };
}

/** Name of what has no category, and of transactions whose splits aren't shown. */
const uncategorised = 'Uncategorised';
const split = 'Split transactions';

function cellsOf(sources: readonly FlowSource[], by: 'categories' | 'merchants', toBase: ToBase): FlowCell[] {
  const sizes = new Map<string, number>();
  for (const source of sources)
    for (const { account_id, day, count } of source.categories) {
      const key = `${day.slice(0, 7)} ${source.user_id} ${account_id}`;
      sizes.set(key, (sizes.get(key) ?? 0) + count);
    }
  // By month: one person may stop keeping a joint account, and another begin.
  const months = new Set([...sizes.keys()].map((key) => key.slice(0, 7)));
  const before = new Map(
    [...months].map((month) => [month, earlierCopies(sources, (key) => sizes.get(`${month} ${key}`) ?? 0)]),
  );
  const percents = new Map(sources.map(({ user_id, ownership }) => [user_id, ownership]));
  const partOf = (user_id: string, account_id: string, day: string) =>
    hundredths(percentOf(percents.get(user_id) ?? [], account_id, day));
  return sources.flatMap((source) =>
    source[by].flatMap((row) => {
      const minor = toBase(row);
      if (minor === undefined) return [];
      const { user_id } = source;
      const part = partOf(user_id, row.account_id, row.day);
      const earlier = (before.get(row.day.slice(0, 7))?.get(`${user_id} ${row.account_id}`) ?? []).map(
        (copy) => partOf(copy.user_id, copy.account_id, row.day),
      );
      const name = row.is_split ? split : (row.name ?? uncategorised);
      const key = by === 'merchants' ? name : `${row.kind} ${name}`;
      return [{ user_id, month: row.day.slice(0, 7), key, minor, part, twice: countedTwice(part, earlier) }];
    }),
  );
}

interface Printed {
  readonly sources: readonly FlowSource[];
  readonly months: readonly string[];
  readonly person: string | undefined;
}

function printReport(
  { sources, months, person }: Printed,
  sums: { readonly categories: readonly FlowSum[]; readonly merchants: readonly FlowSum[] },
  currency: string,
) {
  const of = (sum: FlowSum) => (person === undefined ? sum.total : (sum.parts.get(person) ?? 0n));
  const flows = (chosen: readonly FlowSum[], figure: (sum: FlowSum) => bigint) => {
    const add = (kind: string) =>
      chosen.reduce((total, sum) => (sum.key.startsWith(kind) ? total + figure(sum) : total), 0n);
    const [income, expense] = [add('income '), add('expense ')];
    return {
      income: formatMinor(income, currency),
      spending: formatMinor(-expense, currency),
      saved: formatMinor(income + expense, currency),
    };
  };
  const byMonth = Map.groupBy(sums.categories, ({ month }) => month);
  return {
    people: sources
      .filter(({ user_id }) => person === undefined || user_id === person)
      .map(({ user_id, name, is_you, accounts }) => ({
        user_id,
        name,
        is_you,
        accounts: accounts.length,
        ...flows(sums.categories, ({ parts }) => parts.get(user_id) ?? 0n),
      })),
    counted_twice: flows(sums.categories, ({ twice }) => (person === undefined ? twice : 0n)),
    total: flows(sums.categories, of),
    months: months.map((month) => ({ month, ...flows(byMonth.get(month) ?? [], of) })),
    categories: printCategories(sums.categories, months, of, currency),
    merchants: printMerchants(sums.merchants, of, currency),
  };
}

function printCategories(
  sums: readonly FlowSum[],
  months: readonly string[],
  of: (sum: FlowSum) => bigint,
  currency: string,
): HouseholdReport['categories'] {
  const rows = [...Map.groupBy(sums, ({ key }) => key)].map(([key, cells]) => {
    const kind = key.startsWith('income ') ? ('income' as const) : ('expense' as const);
    const sign = kind === 'expense' ? -1n : 1n;
    const byMonth = new Map(cells.map((sum) => [sum.month, sign * of(sum)]));
    const minors = months.map((month) => byMonth.get(month) ?? 0n);
    const total = minors.reduce((sum, minor) => sum + minor, 0n);
    return { name: key.slice(kind.length + 1), kind, total, minors };
  });
  return rows
    .filter(({ minors }) => minors.some((minor) => minor !== 0n))
    .toSorted((one, other) => (one.kind === other.kind ? order(one, other) : one.kind === 'income' ? -1 : 1))
    .map(({ name, kind, total, minors }) => ({
      name,
      kind,
      total: formatMinor(total, currency),
      amounts: minors.map((minor) => formatMinor(minor, currency)),
    }));
}

/** Orders the largest first, and the same by name. */
function order(
  one: { readonly name: string; readonly total: bigint },
  other: { readonly name: string; readonly total: bigint },
): number {
  if (one.total === other.total) return one.name < other.name ? -1 : 1;
  return one.total > other.total ? -1 : 1;
}

function printMerchants(
  sums: readonly FlowSum[],
  of: (sum: FlowSum) => bigint,
  currency: string,
): HouseholdReport['merchants'] {
  return [...Map.groupBy(sums, ({ key }) => key)]
    .map(([name, cells]) => ({ name, total: cells.reduce((total, sum) => total - of(sum), 0n) }))
    .filter(({ total }) => total > 0n)
    .toSorted(order)
    .slice(0, mostMerchants)
    .map(({ name, total }) => ({ merchant: name, spending: formatMinor(total, currency) }));
}

/** Lists the accounts that were their user's in part on a day of the range. */
function partlyCounted(
  sources: readonly FlowSource[],
  from: string,
  to: string,
): HouseholdReport['partly_counted'] {
  return sources.flatMap(({ user_id, accounts, ownership }) =>
    accounts
      .filter(({ account_id }) => {
        const steps = ownership.filter((step) => step.account_id === account_id && step.from <= to);
        const first = percentOf(ownership, account_id, from);
        return first !== '100' || steps.some(({ from: day, percent }) => day > from && percent !== '100');
      })
      .map(({ account_id }) => ({ user_id, account_id })),
  );
}
