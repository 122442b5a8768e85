import type {
  CashFlowForecast,
  ForecastPlan,
  ForecastPlanChange,
  ForecastPlanKind,
  MonteCarloForecast,
  MonteCarloRequest,
  NetWorthForecast,
  NetWorthForecastRequest,
  NewForecastPlan,
  SpendingForecast,
} from '@farthing/api-contract';
import { queryOptions } from '@tanstack/react-query';
import { api, getQuery } from './client.ts';
import { queryClient } from './queries.ts';

/** Query for the forecast daily balances of the given accounts and number of days. Defaults come from the service. */
export const cashFlowForecastQuery = (accounts: readonly string[] = [], days?: number) => {
  const search = new URLSearchParams(accounts.map((id) => ['account_id', id]));
  if (days !== undefined) search.set('days', String(days));
  return getQuery<CashFlowForecast>(
    ['forecasts', 'cash-flow', search.toString()],
    `/forecasts/cash-flow${search.size > 0 ? `?${search}` : ''}`,
  );
};

/** Query for forecast spending in the coming months, by category. */
export const spendingForecastQuery = (months: number) =>
  getQuery<SpendingForecast>(['forecasts', 'spending', months], '/forecasts/spending', { months });

/** Query for forecast net worth in scenarios. */
export const netWorthForecastQuery = (question: NetWorthForecastRequest) =>
  queryOptions({
    queryKey: ['forecasts', 'net-worth', question],
    queryFn: ({ signal }) => api.post<NetWorthForecast>('/forecasts/net-worth', question, { signal }),
  });

/** Query for a Monte Carlo simulation of an investment. The same inputs and seed always give the same result. */
export const monteCarloQuery = (question: MonteCarloRequest) =>
  queryOptions({
    queryKey: ['forecasts', 'monte-carlo', question],
    queryFn: ({ signal }) => api.post<MonteCarloForecast>('/forecasts/monte-carlo', question, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The saved plans of a forecast, by name. */
export const forecastPlansQuery = (kind: ForecastPlanKind) =>
  getQuery<ForecastPlan[]>(['forecast-plans', kind], '/forecasts/plans', { kind });

export const savePlan = (body: NewForecastPlan) => api.post<ForecastPlan>('/forecasts/plans', body);
export const changePlan = (id: string, body: ForecastPlanChange) =>
  api.patch<ForecastPlan>(`/forecasts/plans/${id}`, body);
export const deletePlan = (id: string) => api.delete(`/forecasts/plans/${id}`);
export const restorePlan = (id: string) =>
  api.post<ForecastPlan>(`/forecasts/plans/${id}/restore`, undefined);

/** Invalidates the saved plans. Call it after one is saved, changed or deleted. */
export const plansChanged = () => queryClient.invalidateQueries({ queryKey: ['forecast-plans'] });
