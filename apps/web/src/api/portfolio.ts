import type {
  PortfolioAllocation,
  PortfolioIncome,
  PortfolioPerformance,
  PortfolioSummary,
} from '@farthing/api-contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';

/** What all holdings are worth against what was paid for them. */
export const portfolioSummaryQuery = queryOptions({
  queryKey: ['portfolio', 'summary'],
  queryFn: ({ signal }) => api.get<PortfolioSummary>('/portfolio/summary', { signal }),
});

/** Value and payments month by month, and the returns of the period; since the first trade without a day. */
export const portfolioPerformanceQuery = (date_from?: string) =>
  queryOptions({
    queryKey: ['portfolio', 'performance', date_from],
    queryFn: ({ signal }) =>
      api.get<PortfolioPerformance>('/portfolio/performance', { query: { date_from }, signal }),
  });

/** How the value of today is divided. */
export const portfolioAllocationQuery = queryOptions({
  queryKey: ['portfolio', 'allocation'],
  queryFn: ({ signal }) => api.get<PortfolioAllocation>('/portfolio/allocation', { signal }),
});

/** Dividends by tax year and security. */
export const portfolioIncomeQuery = queryOptions({
  queryKey: ['portfolio', 'income'],
  queryFn: ({ signal }) => api.get<PortfolioIncome>('/portfolio/income', { signal }),
});
