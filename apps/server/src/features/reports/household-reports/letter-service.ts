import type { HouseholdLetter, HouseholdLetterQuery } from '@farthing/api-contract';
import { dayAfter } from '@farthing/dates';
import { figureMinor } from '@farthing/money';
import type { UserScope } from '../../../database/user-scope.ts';
import type { HouseholdScopes } from '../../identity/household/sharing-service.ts';
import { findingsOf, letterMonth, usualMonth } from '../monthly-letter/service.ts';
import { rateOfIncome } from '../reports/service.ts';
import { readMembership, readWorthOn } from './history-service.ts';
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
 * A month of the household, or of what a person shares, on one page. Each figure is that of the household's reports. Price changes of
 * recurring payments and tasks aren't in it: they need all of a person's accounts.
 * @throws {Problem} household-not-found, household-member-not-found; invalid-request for a month that has not begun
 */
export async function readHouseholdLetter(
  scopes: HouseholdScopes,
  { person, ...query }: HouseholdLetterQuery,
  view: ReportView,
): Promise<HouseholdLetter> {
  const { baseCurrency: currency, today } = view;
  const month = letterMonth(query, today);
  const days = { from: month.from, to: month.to };
  return scopes.report(async (own) => {
    const ranges = [days, month.before];
    const sumsOf = await readSums(scopes, own, { ranges, person }, view);
    const [now, before] = await Promise.all([sumsOf(days), sumsOf(month.before)]);
    const net_worth = await readChange(scopes, own, { ...days, person }, view);
    const usual = usualMonth(printMonths(before, person, currency), currency);
    const ofCategories = (sums: HouseholdSums) =>
      printCategories(sums, person, currency)
        .filter(({ kind }) => kind === 'expense')
        .map((one) => ({ ...one, category_id: one.name, group_name: null }));
    const ofMerchants = (sums: HouseholdSums) =>
      printMerchants(sums, person, currency).map(({ merchant, spending: net }) => ({ merchant, net }));
    const findings = findingsOf({
      month,
      usual,
      currency,
      categories: ofCategories(now),
      categoriesBefore: ofCategories(before),
      merchants: ofMerchants(now),
      merchantsBefore: ofMerchants(before),
      recurring: [],
    });
    return {
      month: month.month,
      date_from: month.from,
      date_to: month.to,
      is_over: month.isOver,
      base_currency: currency,
      ...printTotals(now, person, currency),
      usual,
      net_worth,
      findings: findings.flatMap(({ kind, name, amount, before: earlier, difference }) =>
        kind === 'price_change' ? [] : [{ kind, name, amount, before: earlier, difference }],
      ),
      ...factsOf(now, before),
    };
  });
}

/** Prints people's figures with the part of income that is left. */
export function printTotals(sums: HouseholdSums, person: string | undefined, currency: string) {
  const { total, ...rest } = printPeople(sums, person, currency);
  const minor = (amount: string) => figureMinor(amount, currency);
  const savings_rate = rateOfIncome(minor(total.saved), minor(total.income));
  return { ...rest, total: { ...total, savings_rate } };
}

/** Lists what the figures of two ranges leave out or may count twice. */
export function factsOf(now: HouseholdSums, before: HouseholdSums): HouseholdSums['facts'] {
  const accounts = [...now.facts.partly_counted, ...before.facts.partly_counted];
  const rates = [...now.facts.missing_rates, ...before.facts.missing_rates];
  return {
    ...now.facts,
    partly_counted: [...new Map(accounts.map((one) => [`${one.user_id} ${one.account_id}`, one])).values()],
    missing_rates: [...new Map(rates.map((one) => [`${one.currency} ${one.date}`, one])).values()],
  };
}

interface ChangeQuery {
  readonly from: string;
  readonly to: string;
  readonly person: string | undefined;
}

/** Reads the household's net worth before the first day of a range and at the end of its last. */
export async function readChange(
  scopes: HouseholdScopes,
  own: UserScope,
  { from, to, person }: ChangeQuery,
  view: ReportView,
): Promise<HouseholdLetter['net_worth']> {
  const membership = await readMembership(scopes, person, view);
  const days = [dayAfter(from, -1), to];
  const { points, is_complete } = await readWorthOn(scopes, own, { days, person, membership }, view);
  const [opening, closing] = points;
  return {
    opening: opening?.net_worth ?? '0',
    closing: closing?.net_worth ?? '0',
    counted_twice: { opening: opening?.twice ?? '0', closing: closing?.twice ?? '0' },
    is_complete,
  };
}
