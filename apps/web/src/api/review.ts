import type {
  Recurring,
  RecurringList,
  ReviewDecided,
  ReviewDecision,
  ReviewSummary,
  ReviewTransactionPage,
} from '@farthing/api-contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';

/** How much waits for a decision, by kind. */
export const reviewSummaryQuery = queryOptions({
  queryKey: ['review', 'summary'],
  queryFn: ({ signal }) => api.get<ReviewSummary>('/review', { signal }),
});

/** A page of the transactions without a category. */
export const readReviewTransactions = (limit: number, cursor?: string) =>
  api.get<ReviewTransactionPage>('/review/transactions', { query: { limit, cursor } });

export const decideTransaction = (id: string, body: ReviewDecision) =>
  api.post<ReviewDecided>(`/review/transactions/${id}`, body);

/** Recurring payments that were found, and neither confirmed nor rejected. Those that have ended need no answer. */
export async function readUndecided(): Promise<readonly Recurring[]> {
  const { items } = await api.get<RecurringList>('/recurring');
  return items.filter((one) => one.decision === null && one.source === 'found' && one.status !== 'ended');
}

/** Confirms or rejects one; null takes it back. */
export const decideRecurring = (id: string, decision: 'confirmed' | 'rejected' | null) =>
  api.patch<Recurring>(`/recurring/${id}`, { decision });
