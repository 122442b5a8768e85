import type { HouseholdYear, HouseholdYearQuery } from '@farthing/api-contract';
import { figureMinor, formatMinor } from '@farthing/money';
import type { HouseholdScopes } from '../../identity/household/sharing-service.ts';
import { mostOf, reviewedYear } from '../reports/year-service.ts';
import { factsOf, printTotals, readChange } from './letter-service.ts';
import type { ReportView } from './source-service.ts';
import {
  type HouseholdSums,
  printCategories,
  printMerchants,
  printMonths,
  printPeople,
  readSums,
} from './sums-service.ts';

/**
 * A year of the household, or of what a person shares: its totals beside the same days a year before, its months, categories and
 * merchants, and net worth before and after.
 * @throws {Problem} household-not-found, household-member-not-found; invalid-request for a year that has not begun
 */
export async function readHouseholdYear(
  scopes: HouseholdScopes,
  { person, limit = 6, ...query }: HouseholdYearQuery,
  view: ReportView,
): Promise<HouseholdYear> {
  const { baseCurrency: currency, today } = view;
  const { year, from, to, isOver, before } = reviewedYear(query, today);
  return scopes.report(async (own) => {
    const days = { from, to };
    const sumsOf = await readSums(scopes, own, { ranges: [days, before], person }, view);
    const [now, earlier] = await Promise.all([sumsOf(days), sumsOf(before)]);
    const months = printMonths(now, person, currency);
    const named = months.map(({ month: period, ...figures }) => ({ period, ...figures }));
    return {
      year,
      date_from: from,
      date_to: to,
      is_over: isOver,
      base_currency: currency,
      ...printTotals(now, person, currency),
      before: {
        date_from: before.from,
        date_to: before.to,
        ...printPeople(earlier, person, currency).total,
      },
      months,
      best_month: mostOf(named, 'saved', currency),
      dearest_month: mostOf(named, 'spending', currency),
      net_worth: await readChange(scopes, own, { from, to, person }, view),
      categories: largest(now, earlier, person, currency).slice(0, limit),
      merchants: printMerchants(now, person, currency).slice(0, limit),
      ...factsOf(now, earlier),
    };
  });
}

/** Lists the categories in which money was spent, the largest first, beside their totals a year before. */
function largest(
  now: HouseholdSums,
  earlier: HouseholdSums,
  person: string | undefined,
  currency: string,
): HouseholdYear['categories'] {
  const spent = (sums: HouseholdSums) =>
    printCategories(sums, person, currency).filter(({ kind }) => kind === 'expense');
  const before = new Map(spent(earlier).map(({ name, total }) => [name, total]));
  return spent(now)
    .filter(({ total }) => figureMinor(total, currency) > 0n)
    .map(({ name, total }) => ({
      name,
      spent: total,
      before: before.get(name) ?? formatMinor(0n, currency),
    }));
}
