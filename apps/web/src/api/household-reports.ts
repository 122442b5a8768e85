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

/** Query for transactions of the household, in pages. */
export const householdTransactionsQuery = (person: Person, q: string) => ({
  ...pagesQuery<HouseholdTransactionPage>(
    ['household', 'all-transactions', person ?? '', q],
    '/household/transactions',
    {
      person,
      q: q === '' ? undefined : q,
    },
  ),
  ...fresh,
});

/** Query for income and spending of the household. */
export const householdReportQuery = (
  person: Person,
  { date_from, date_to }: { readonly date_from: string; readonly date_to: string },
) => ({
  ...getQuery<HouseholdReport>(
    ['household', 'report', person ?? '', date_from, date_to],
    '/household/report',
    {
      person,
      date_from,
      date_to,
    },
  ),
  ...fresh,
});

/** Query for the household’s net worth by month. */
export const householdHistoryQuery = (person: Person, months: number) => ({
  ...getQuery<HouseholdHistory>(
    ['household', 'history', person ?? '', months],
    '/household/net-worth/history',
    {
      person,
      months,
    },
  ),
  ...fresh,
});

/** Query for a month of the household on one page. @param month `YYYY-MM` */
export const householdLetterQuery = (person: Person, month: string) => ({
  ...getQuery<HouseholdLetter>(['household', 'letter', person ?? '', month], '/household/monthly-letter', {
    person,
    month,
  }),
  ...fresh,
});

/** Query for a year of the household on one page. @param year `YYYY` */
export const householdYearQuery = (person: Person, year: string) => ({
  ...getQuery<HouseholdYear>(['household', 'year', person ?? '', year], '/household/year-in-review', {
    person,
    year,
  }),
  ...fresh,
});

/** Query for recurring payments of the household in the next days. */
export const householdUpcomingQuery = (person: Person, days: number) => ({
  ...getQuery<HouseholdUpcoming>(['household', 'upcoming', person ?? '', days], '/household/upcoming', {
    person,
    days,
  }),
  ...fresh,
});

/** Query for recurring payments of the household. */
export const householdRecurringQuery = (person: Person) => ({
  ...getQuery<HouseholdRecurring>(['household', 'recurring', person ?? ''], '/household/recurring', {
    person,
  }),
  ...fresh,
});

/** Query for holdings of the household today. */
export const householdPortfolioQuery = (person: Person) => ({
  ...getQuery<HouseholdPortfolio>(['household', 'portfolio', person ?? ''], '/household/portfolio', {
    person,
  }),
  ...fresh,
});

/** Query for the performance of the household’s holdings. */
export const householdPerformanceQuery = (
  person: Person,
  view: { readonly date_from?: string; readonly interval?: 'day' | 'month' },
) => ({
  ...getQuery<HouseholdPerformance>(
    ['household', 'performance', person ?? '', view],
    '/household/portfolio/performance',
    { person, ...view },
  ),
  ...fresh,
});

/** Query for transactions of others that need a category and that the user may categorise, in pages. */
export const householdReviewQuery = (person: Person) => ({
  ...pagesQuery<HouseholdTransactionPage>(
    ['household', 'all-transactions', person ?? '', 'uncategorised'],
    '/household/transactions',
    { person, uncategorised: true, others_only: true },
  ),
  ...fresh,
});

/** Query for the newest transactions of others that a search finds. */
export const householdFoundQuery = (
  person: Person,
  found: {
    readonly q: string;
    readonly date_from?: string | undefined;
    readonly date_to?: string | undefined;
  },
) => ({
  ...getQuery<HouseholdTransactionPage>(
    ['household', 'found', person ?? '', found],
    '/household/transactions',
    { person, others_only: true, limit: 5, ...found },
  ),
  ...fresh,
});
