import type { HouseholdReport, HouseholdReportQuery } from '@farthing/api-contract';
import type { HouseholdScopes } from '../../identity/household/sharing-service.ts';
import { reportRange } from '../category-report/service.ts';
import { cashFlow } from '../reports/service.ts';
import type { ReportView } from './source-service.ts';
import {
  figureOf,
  type HouseholdSums,
  printCategories,
  printMerchants,
  printMonths,
  printPeople,
  readSums,
} from './sums-service.ts';

/** Merchants in a report. */
const mostMerchants = 50;

/**
 * Income and spending of the household, as far as the user sees it: of all their own accounts, and of those that others share with
 * their transactions.
 * @throws {Problem} household-not-found, household-member-not-found; invalid-request for a range backwards or over 600 months
 */
export async function readHouseholdReport(
  scopes: HouseholdScopes,
  { person, ...query }: HouseholdReportQuery,
  view: ReportView,
): Promise<HouseholdReport> {
  const range = reportRange(query, view.today);
  const { baseCurrency: currency } = view;
  return scopes.report(async (own) => {
    const sums = await (await readSums(scopes, own, { ranges: [range], person }, view))(range);
    return {
      date_from: range.from,
      date_to: range.to,
      base_currency: currency,
      ...printPeople(sums, person, currency),
      months: printMonths(sums, person, currency),
      categories: printCategories(sums, person, currency),
      merchants: printMerchants(sums, person, currency).slice(0, mostMerchants),
      cash_flow: printCashFlow(sums, person, currency),
      ...sums.facts,
    };
  });
}

/** Returns the flow of money through the household. Groups are each person's own, so a category is a group of its own. */
function printCashFlow(
  { categories }: HouseholdSums,
  person: string | undefined,
  currency: string,
): HouseholdReport['cash_flow'] {
  const of = figureOf(person);
  const totals = [...Map.groupBy(categories, ({ key }) => key)].map(([key, cells]) => {
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
