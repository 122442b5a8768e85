import type {
  PortfolioAllocation,
  PortfolioBenchmark,
  PortfolioIncome,
  PortfolioPerformance,
  PortfolioSummary,
} from '@farthing/api-contract';
import { api, getQuery } from './client.ts';

/** Query for the market value and cost of all holdings. */
export const portfolioSummaryQuery = getQuery<PortfolioSummary>(
  ['portfolio', 'summary'],
  '/portfolio/summary',
);

/** Parameters of the performance chart: date range, interval, holding and benchmark. */
interface PerformanceView {
  readonly date_from?: string | undefined;
  readonly interval?: 'day' | 'month' | undefined;
  readonly holding_id?: string | undefined;
  readonly benchmark?: string | undefined;
}

/** Query for value and payments over time, and the returns of the period. By default monthly since the first trade. */
export const portfolioPerformanceQuery = (view: PerformanceView = {}) =>
  getQuery<PortfolioPerformance>(['portfolio', 'performance', view], '/portfolio/performance', { ...view });

/** Query for the benchmark that the user last chose. */
export const portfolioBenchmarkQuery = getQuery<PortfolioBenchmark>(
  ['portfolio', 'benchmark'],
  '/portfolio/benchmark',
);

/** Stores the benchmark of the portfolio: the id of a security, a rate, or null for none. */
export const keepBenchmark = (benchmark: string | null) =>
  api.put<PortfolioBenchmark>('/portfolio/benchmark', { benchmark });

/** Query for the breakdown of today's value. */
export const portfolioAllocationQuery = getQuery<PortfolioAllocation>(
  ['portfolio', 'allocation'],
  '/portfolio/allocation',
);

/** Dividends by tax year and security. */
export const portfolioIncomeQuery = getQuery<PortfolioIncome>(['portfolio', 'income'], '/portfolio/income');
