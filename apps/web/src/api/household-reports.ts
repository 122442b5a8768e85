import type {
  HouseholdHistory,
  HouseholdLetter,
  HouseholdPerformance,
  HouseholdPortfolio,
  HouseholdRecurring,
  HouseholdReport,
  HouseholdTransactionPage,
  HouseholdUpcoming,
  HouseholdYear,
} from '@farthing/api-contract';
import { getQuery, pagesQuery } from './client.ts';

/** Shared accounts may be withdrawn at any moment, so figures are refetched each time they are shown. */
const fresh = { staleTime: 0 };

/** Person whose figures are wanted; undefined for everyone together. */
type Person = string | undefined;

type Query = Readonly<Record<string, string | number | boolean | undefined>> & { readonly person: Person };

const reportQuery = <Report>(path: string, query: Query) => ({
  ...getQuery<Report>(['household', path, query], `/household/${path}`, query),
  ...fresh,
});

const transactionPages = (query: Query) => ({
  ...pagesQuery<HouseholdTransactionPage>(
    ['household', 'all-transactions', query],
    '/household/transactions',
    query,
  ),
  ...fresh,
});

/** Query for transactions of the household, in pages. */
export const householdTransactionsQuery = (person: Person, q: string) =>
  transactionPages({ person, q: q === '' ? undefined : q });

/** Query for income and spending of the household. */
export const householdReportQuery = (
  person: Person,
  { date_from, date_to }: { readonly date_from: string; readonly date_to: string },
) => reportQuery<HouseholdReport>('report', { person, date_from, date_to });

/** Query for the household’s net worth by month. */
export const householdHistoryQuery = (person: Person, months: number) =>
  reportQuery<HouseholdHistory>('net-worth/history', { person, months });

/** Query for a month of the household on one page. @param month `YYYY-MM` */
export const householdLetterQuery = (person: Person, month: string) =>
  reportQuery<HouseholdLetter>('monthly-letter', { person, month });

/** Query for a year of the household on one page. @param year `YYYY` */
export const householdYearQuery = (person: Person, year: string) =>
  reportQuery<HouseholdYear>('year-in-review', { person, year });

/** Query for recurring payments of the household in the next days. */
export const householdUpcomingQuery = (person: Person, days: number) =>
  reportQuery<HouseholdUpcoming>('upcoming', { person, days });

/** Query for recurring payments of the household. */
export const householdRecurringQuery = (person: Person) =>
  reportQuery<HouseholdRecurring>('recurring', { person });

/** Query for holdings of the household today. */
export const householdPortfolioQuery = (person: Person) =>
  reportQuery<HouseholdPortfolio>('portfolio', { person });

/** Query for the performance of the household’s holdings. */
export const householdPerformanceQuery = (
  person: Person,
  view: { readonly date_from?: string; readonly interval?: 'day' | 'month' },
) => reportQuery<HouseholdPerformance>('portfolio/performance', { person, ...view });

/** Query for transactions of others that need a category and that the user may categorise, in pages. */
export const householdReviewQuery = (person: Person) =>
  transactionPages({ person, uncategorised: true, others_only: true });

/** Query for the newest transactions of others that a search finds. */
export const householdFoundQuery = (
  person: Person,
  found: {
    readonly q: string;
    readonly date_from?: string | undefined;
    readonly date_to?: string | undefined;
  },
) => reportQuery<HouseholdTransactionPage>('transactions', { person, others_only: true, limit: 5, ...found });
