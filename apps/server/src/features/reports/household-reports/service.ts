import type { HouseholdReport, HouseholdReportQuery } from '@farthing/api-contract';
import { formatMinor } from '@farthing/money';
import type { UserScope } from '../../../database/user-scope.ts';
import { reportMonths, reportRange } from '../category-report/service.ts';
import { cashFlow } from '../reports/service.ts';
import { cellsOf, type FlowSource, partlyCounted, readRates } from './flows-service.ts';
import { addUpFlows, type FlowSum } from './rules.ts';
import { clashingCopies, type HouseholdScopes, type ReportView, readSources } from './source-service.ts';
import { listFlows } from './store.ts';

/** Merchants in a report. */
const mostMerchants = 50;

/**
 * Income and spending of the household, as far as the user sees it: of all their own accounts, and of those that others share with
 * their transactions.
 * @throws {Problem} household-not-found, household-member-not-found; invalid-request for a range backwards or over 600 months
 */
export async function readHouseholdReport(
  scopes: HouseholdScopes,
  query: HouseholdReportQuery,
  view: ReportView,
): Promise<HouseholdReport> {
  const { from, to } = reportRange(query, view.today);
  const months = reportMonths(from, to);
  const flowsOf = async (scope: UserScope, byDay: readonly string[]) => {
    const range = { from, to, byDay, baseCurrency: view.baseCurrency };
    const flowsBy = (by: 'category' | 'merchant') =>
      listFlows(scope, { ...range, by }, scope.userId === view.id);
    const [categories, merchants] = await Promise.all([flowsBy('category'), flowsBy('merchant')]);
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
    cash_flow: printCashFlow(sums.categories, of, currency),
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

/** Returns the flow of money through the household. Groups are each person's own, so a category is a group of its own. */
function printCashFlow(
  sums: readonly FlowSum[],
  of: (sum: FlowSum) => bigint,
  currency: string,
): HouseholdReport['cash_flow'] {
  const totals = [...Map.groupBy(sums, ({ key }) => key)].map(([key, cells]) => {
    const kind = key.startsWith('income ') ? ('income' as const) : ('expense' as const);
    const name = key.slice(kind.length + 1);
    const minor = cells.reduce((sum, cell) => sum + of(cell), 0n);
    return { category_id: null, name, kind, group_name: name, minor };
  });
  const { nodes, links } = cashFlow(totals, currency);
  const shown = nodes.filter(({ kind }) => kind !== 'category');
  const ids = new Set(shown.map(({ id }) => id));
  return { nodes: shown, links: links.filter(({ from, to }) => ids.has(from) && ids.has(to)) };
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
