import type {
  NewRecurring,
  Recurring,
  RecurringList,
  RecurringSeriesChange,
  RescanResult,
  UpcomingPayments,
} from '@farthing/api-contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';
import { queryClient } from './queries.ts';

/** While a scan is under way its answer is asked for again after so many milliseconds. */
const askAgainMs = 1000;

/** All recurring payments but those the user rejected, with what they come to in a year. */
export const recurringQuery = queryOptions({
  queryKey: ['recurring', 'list'],
  queryFn: ({ signal }) => api.get<RecurringList>('/recurring', { signal }),
  refetchInterval: ({ state }) => (state.data?.scanning ? askAgainMs : false),
});

/** One of them, also a rejected one. */
export const oneRecurringQuery = (id: string) =>
  queryOptions({
    queryKey: ['recurring', 'one', id],
    queryFn: ({ signal }) => api.get<Recurring>(`/recurring/${id}`, { signal }),
  });

/** What falls due from today on, in so many days. */
export const upcomingQuery = (days: number) =>
  queryOptions({
    queryKey: ['recurring', 'upcoming', days],
    queryFn: ({ signal }) => api.get<UpcomingPayments>('/recurring/upcoming', { query: { days }, signal }),
    refetchInterval: ({ state }) => (state.data?.scanning ? askAgainMs : false),
  });

export const createRecurring = (body: NewRecurring) => api.post<Recurring>('/recurring', body);
export const changeRecurring = (id: string, body: RecurringSeriesChange) =>
  api.patch<Recurring>(`/recurring/${id}`, body);
export const deleteRecurring = (id: string) => api.delete(`/recurring/${id}`);
/** Brings back a deleted one with what was decided on it. */
export const restoreRecurring = (id: string) => api.post<Recurring>(`/recurring/${id}/restore`, undefined);
/** Looks at every transaction anew. */
export const rescanRecurring = () => api.post<RescanResult>('/recurring/rescan', undefined);

/** What a decision on recurring payments makes old: the marks of transactions, too. */
export async function recurringChanged(): Promise<void> {
  await Promise.all(
    ['recurring', 'transactions', 'notices', 'forecasts', 'review'].map((first) =>
      queryClient.invalidateQueries({ queryKey: [first] }),
    ),
  );
}
