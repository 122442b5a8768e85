import type { HouseholdReport } from '@farthing/api-contract';
import { formatMinor } from '@farthing/money';
import type { UserScope } from '../../../database/user-scope.ts';
import type { HouseholdScopes } from '../../identity/household/sharing-service.ts';
import { monthStart, reportMonths } from '../category-report/service.ts';
import { cellsOf, type FlowSource, partlyCounted, readRates } from './flows-service.ts';
import { addUpFlows, type FlowSum } from './rules.ts';
import { clashingCopies, type ReportView, readSources } from './source-service.ts';
import { listFlows } from './store.ts';

/** Days of a report, both ends with them. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** Income and spending of everyone in a date range, and the accounts that are left out. */
export interface HouseholdSums {
  readonly sources: readonly FlowSource[];
  /** `YYYY-MM` */
  readonly months: readonly string[];
  readonly categories: readonly FlowSum[];
  readonly merchants: readonly FlowSum[];
  readonly facts: Pick<HouseholdReport, 'not_counted' | 'partly_counted' | 'to_check' | 'missing_rates'>;
}

interface SumsQuery {
  readonly ranges: readonly Days[];
  readonly person: string | undefined;
}

/**
 * Reads income and spending of the household in several ranges at once.
 * @returns a function that adds up one of the ranges
 * @throws {Problem} household-not-found, household-member-not-found
 */
export async function readSums(
  scopes: HouseholdScopes,
  own: UserScope,
  { ranges, person }: SumsQuery,
  view: ReportView,
): Promise<(range: Days) => Promise<HouseholdSums>> {
  const { baseCurrency } = view;
  const flowsOf = async (scope: UserScope, byDay: readonly string[]) => {
    const read = async (days: Days) => {
      const range = { from: days.from, to: days.to, byDay, merchants: true, baseCurrency };
      return [days, await listFlows(scope, range)] as const;
    };
    return { flows: new Map(await Promise.all(ranges.map(read))) };
  };
  const { sources, not_counted } = await readSources(scopes, own, { ...view, person }, flowsOf);
  return async (range) => {
    const inRange = sources.map(({ flows, ...source }): FlowSource => {
      const { categories = [], merchants = [] } = flows.get(range) ?? {};
      return { ...source, categories, merchants };
    });
    const months = reportMonths(range.from, range.to);
    const rateDays = new Map(months.map(({ month, rateDay }) => [month, rateDay]));
    const rateDay = (day: string) => rateDays.get(day.slice(0, 7)) ?? monthStart(day);
    const rates = await readRates(own, inRange, rateDay, baseCurrency);
    const add = (by: 'categories' | 'merchants') =>
      addUpFlows(cellsOf(inRange, by, rates.toBase), by === 'categories' ? kindOf : undefined);
    return {
      sources: inRange,
      months: months.map(({ month }) => month),
      categories: add('categories'),
      merchants: add('merchants'),
      facts: {
        not_counted: [...not_counted],
        partly_counted: partlyCounted(
          inRange.filter(({ user_id }) => person === undefined || user_id === person),
          range.from,
          range.to,
        ),
        to_check: clashingCopies(inRange, person),
        missing_rates: rates.missing,
      },
    };
  };
}

/** Returns the kind at the beginning of a key: income and spending of a month are rounded once. */
const kindOf = (key: string) => key.slice(0, key.indexOf(' '));

/** Returns the figure of a sum that is shown: the household's, or the part of one person. */
export const figureOf = (person: string | undefined) => (sum: FlowSum) =>
  person === undefined ? sum.total : (sum.parts.get(person) ?? 0n);

/** Prints income and spending of chosen sums by category. */
function printFlows(chosen: readonly FlowSum[], figure: (sum: FlowSum) => bigint, currency: string) {
  const add = (kind: string) =>
    chosen.reduce((total, sum) => (sum.key.startsWith(kind) ? total + figure(sum) : total), 0n);
  const [income, expense] = [add('income '), add('expense ')];
  return {
    income: formatMinor(income, currency),
    spending: formatMinor(-expense, currency),
    saved: formatMinor(income + expense, currency),
  };
}

/** Prints the figures of each person, what is counted twice and the total. The first without the second are exactly the third. */
export function printPeople(
  { sources, categories }: HouseholdSums,
  person: string | undefined,
  currency: string,
): Pick<HouseholdReport, 'people' | 'counted_twice' | 'total'> {
  return {
    people: sources
      .filter(({ user_id }) => person === undefined || user_id === person)
      .map(({ user_id, name, is_you, accounts }) => ({
        user_id,
        name,
        is_you,
        accounts: accounts.length,
        ...printFlows(categories, figureOf(user_id), currency),
      })),
    counted_twice: printFlows(categories, ({ twice }) => (person === undefined ? twice : 0n), currency),
    total: printFlows(categories, figureOf(person), currency),
  };
}

/** Prints income and spending by month. */
export function printMonths(
  { months, categories }: HouseholdSums,
  person: string | undefined,
  currency: string,
): HouseholdReport['months'] {
  const byMonth = Map.groupBy(categories, ({ month }) => month);
  return months.map((month) => ({
    month,
    ...printFlows(byMonth.get(month) ?? [], figureOf(person), currency),
  }));
}

/** Prints categories with their figures by month: income first, the largest first. Those without any figure are left out. */
export function printCategories(
  { months, categories }: HouseholdSums,
  person: string | undefined,
  currency: string,
): HouseholdReport['categories'] {
  const of = figureOf(person);
  const rows = [...Map.groupBy(categories, ({ key }) => key)].map(([key, cells]) => {
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

/** Prints merchants at which money was spent, the largest first. */
export function printMerchants(
  { merchants }: HouseholdSums,
  person: string | undefined,
  currency: string,
): HouseholdReport['merchants'] {
  const of = figureOf(person);
  return [...Map.groupBy(merchants, ({ key }) => key)]
    .map(([name, cells]) => ({ name, total: cells.reduce((total, sum) => total - of(sum), 0n) }))
    .filter(({ total }) => total > 0n)
    .toSorted(order)
    .map(({ name, total }) => ({ merchant: name, spending: formatMinor(total, currency) }));
}
