import type {
  PortfolioAllocation,
  PortfolioBenchmark,
  PortfolioIncome,
  PortfolioPerformance,
  PortfolioSummary,
} from '@farthing/api-contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';

/** Query for the market value and cost of all holdings. */
export const portfolioSummaryQuery = queryOptions({
  queryKey: ['portfolio', 'summary'],
  queryFn: ({ signal }) => api.get<PortfolioSummary>('/portfolio/summary', { signal }),
});

/** Parameters of the performance chart: date range, interval, holding and benchmark. */
export interface PerformanceView {
  readonly date_from?: string | undefined;
  readonly interval?: 'day' | 'month' | undefined;
  readonly holding_id?: string | undefined;
  readonly benchmark?: string | undefined;
}

/** Value and payments through time, and the returns of the period; since the first trade, by month, unless it says so. */
export const portfolioPerformanceQuery = (view: PerformanceView = {}) =>
  queryOptions({
    queryKey: ['portfolio', 'performance', view],
    queryFn: ({ signal }) =>
      api.get<PortfolioPerformance>('/portfolio/performance', { query: { ...view }, signal }),
  });

/** Query for the benchmark that the user last chose. */
export const portfolioBenchmarkQuery = queryOptions({
  queryKey: ['portfolio', 'benchmark'],
  queryFn: ({ signal }) => api.get<PortfolioBenchmark>('/portfolio/benchmark', { signal }),
});

/** Keeps what the portfolio is compared with: the id of a security, a rate, or null for nothing. */
export const keepBenchmark = (benchmark: string | null) =>
  api.put<PortfolioBenchmark>('/portfolio/benchmark', { benchmark });

/** Query for the breakdown of today's value. */
export const portfolioAllocationQuery = queryOptions({
  queryKey: ['portfolio', 'allocation'],
  queryFn: ({ signal }) => api.get<PortfolioAllocation>('/portfolio/allocation', { signal }),
});

/** Dividends by tax year and security. */
export const portfolioIncomeQuery = queryOptions({
  queryKey: ['portfolio', 'income'],
  queryFn: ({ signal }) => api.get<PortfolioIncome>('/portfolio/income', { signal }),
});
