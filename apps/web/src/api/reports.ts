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
import { getQuery } from './client.ts';

/** The days that a report covers, both of them included. */
export interface ReportRange {
  readonly date_from: string;
  readonly date_to: string;
}

/** Query for a report of a date range; with `explain`, also its components. */
function reportQuery<Report>(path: string, { explain, ...query }: Record<string, string | number | boolean>) {
  const asked = explain ? { ...query, explain } : query;
  return getQuery<Report>(['reports', path, asked], `/reports/${path}`, asked);
}

/** Query for net worth over a date range, split into contributions and growth. */
export const netWorthQuery = (range: ReportRange, group_by: ReportGrouping, explain = false) =>
  reportQuery<NetWorthReport>('net-worth', { ...range, group_by, explain });

/** Income and spending by month or year. */
export const incomeExpenseQuery = (range: ReportRange, group_by: ReportGrouping, explain = false) =>
  reportQuery<IncomeExpenseReport>('income-expense', { ...range, group_by, explain });

/** Query for the savings rate by month or year. */
export const savingsRateQuery = (range: ReportRange, group_by: ReportGrouping, explain = false) =>
  reportQuery<SavingsRateReport>('savings-rate', { ...range, group_by, explain });

/** Query for income and spending as a flow of money. */
export const cashFlowQuery = (range: ReportRange, explain = false) =>
  reportQuery<CashFlowReport>('cash-flow', { ...range, explain });

/** Query for spending by merchant, highest first. */
export const merchantsQuery = (range: ReportRange, limit: number, explain = false) =>
  reportQuery<MerchantReport>('merchants', { ...range, limit, explain });

/** Query for the summary of a calendar year, up to today for the current one. */
export const yearReviewQuery = (year: string, explain = false) =>
  reportQuery<YearReview>('year-in-review', { year, explain });

/** Query for a month on one page. */
export const monthlyLetterQuery = (month: string) => reportQuery<MonthlyLetter>('monthly-letter', { month });
