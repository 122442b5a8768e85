import type {
  NewRecurring,
  Recurring,
  RecurringDecisions,
  RecurringList,
  RecurringSeriesChange,
  RescanResult,
  UpcomingPayments,
} from '@farthing/api-contract';
import { queryOptions } from '@tanstack/react-query';
import { api, getQuery } from './client.ts';
import { invalidate } from './queries.ts';

/** Polling interval in milliseconds while a scan is running. */
const askAgainMs = 1000;

/** Query for all recurring payments except rejected ones, with their yearly amounts. */
export const recurringQuery = queryOptions({
  ...getQuery<RecurringList>(['recurring', 'list'], '/recurring'),
  refetchInterval: ({ state }) => (state.data?.scanning ? askAgainMs : false),
});

/** Query for one recurring payment, which may be rejected. */
export const oneRecurringQuery = (id: string) =>
  getQuery<Recurring>(['recurring', 'one', id], `/recurring/${id}`);

/** Query for the payments due within a number of days from today. */
export const upcomingQuery = (days: number) =>
  queryOptions({
    ...getQuery<UpcomingPayments>(['recurring', 'upcoming', days], '/recurring/upcoming', { days }),
    refetchInterval: ({ state }) => (state.data?.scanning ? askAgainMs : false),
  });

export const createRecurring = (body: NewRecurring) => api.post<Recurring>('/recurring', body);
export const changeRecurring = (id: string, body: RecurringSeriesChange) =>
  api.patch<Recurring>(`/recurring/${id}`, body);
/** Stores a decision about several payments, all or none. */
export const decideRecurring = (body: RecurringDecisions) =>
  api.post<Recurring[]>('/recurring/decisions', body);
export const deleteRecurring = (id: string) => api.delete(`/recurring/${id}`);
/** Restores a deleted payment with the decisions about it. */
export const restoreRecurring = (id: string) => api.post<Recurring>(`/recurring/${id}/restore`, undefined);
/** Re-scans all transactions for recurring payments. */
export const rescanRecurring = () => api.post<RescanResult>('/recurring/rescan', undefined);

/** Invalidates the queries that decisions on recurring payments affect, including the flags of transactions. */
export const recurringChanged = () =>
  invalidate('recurring', 'transactions', 'notices', 'forecasts', 'review');
