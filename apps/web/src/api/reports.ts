import type {
  CashFlowReport,
  IncomeExpenseReport,
  MerchantReport,
  MonthlyLetter,
  NetWorthReport,
  ReportGrouping,
  SavingsRateReport,
  YearReview,
} from '@farthing/api-contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';

/** The days that a report covers, both of them included. */
export interface ReportRange {
  readonly date_from: string;
  readonly date_to: string;
}

/** A report of a range; with `explain` what it is made of. */
function reportQuery<Report>(path: string, range: ReportRange, more: Record<string, unknown> = {}) {
  const query = { ...range, ...more } as Record<string, string | boolean>;
  return queryOptions({
    queryKey: ['reports', path, query],
    queryFn: ({ signal }) => api.get<Report>(`/reports/${path}`, { query, signal }),
  });
}

/** Net worth through a range, contributions apart from growth. */
export const netWorthQuery = (range: ReportRange, group_by: ReportGrouping, explain = false) =>
  reportQuery<NetWorthReport>('net-worth', range, { group_by, ...(explain ? { explain } : {}) });

/** Income and spending by month or year. */
export const incomeExpenseQuery = (range: ReportRange, group_by: ReportGrouping, explain = false) =>
  reportQuery<IncomeExpenseReport>('income-expense', range, { group_by, ...(explain ? { explain } : {}) });

/** Query for the savings rate by month or year. */
export const savingsRateQuery = (range: ReportRange, group_by: ReportGrouping, explain = false) =>
  reportQuery<SavingsRateReport>('savings-rate', range, { group_by, ...(explain ? { explain } : {}) });

/** Query for income and spending as a flow of money. */
export const cashFlowQuery = (range: ReportRange, explain = false) =>
  reportQuery<CashFlowReport>('cash-flow', range, explain ? { explain } : {});

/** Query for spending by merchant, highest first. */
export const merchantsQuery = (range: ReportRange, limit = 50, explain = false) =>
  reportQuery<MerchantReport>('merchants', range, { limit, ...(explain ? { explain } : {}) });

/** A calendar year at one look, up to today while it lasts. */
export const yearReviewQuery = (year: string, explain = false) =>
  queryOptions({
    queryKey: ['reports', 'year-in-review', { year, explain }],
    queryFn: ({ signal }) =>
      api.get<YearReview>('/reports/year-in-review', {
        query: explain ? { year, explain } : { year },
        signal,
      }),
  });

/** Query for a month on one page. */
export const monthlyLetterQuery = (month: string) =>
  queryOptions({
    queryKey: ['reports', 'monthly-letter', month],
    queryFn: ({ signal }) => api.get<MonthlyLetter>('/reports/monthly-letter', { query: { month }, signal }),
  });
