import type {
  Recurring,
  RecurringList,
  ReviewDecided,
  ReviewDecision,
  ReviewSummary,
  ReviewTransactionPage,
} from '@farthing/api-contract';
import { api, getQuery } from './client.ts';

/** Query for the number of items to review, by kind. */
export const reviewSummaryQuery = getQuery<ReviewSummary>(['review', 'summary'], '/review');

/** A page of the transactions without a category. */
export const readReviewTransactions = (limit: number, cursor?: string) =>
  api.get<ReviewTransactionPage>('/review/transactions', { query: { limit, cursor } });

export const decideTransaction = (id: string, body: ReviewDecision) =>
  api.post<ReviewDecided>(`/review/transactions/${id}`, body);

/**
 * Recurring payments that were found and go on, neither confirmed nor rejected, the surest first: what `recurring` of the
 * summary counts. Nothing is asked about money moved between own accounts, and what was marked by hand.
 */
export async function readUndecided(): Promise<readonly Recurring[]> {
  const { items } = await api.get<RecurringList>('/recurring');
  return items
    .filter(
      ({ decision, source, status, kind, reasons }) =>
        decision === null &&
        source === 'found' &&
        status !== 'ended' &&
        kind !== 'transfer' &&
        !reasons.some(({ code }) => code === 'marked'),
    )
    .sort((one, other) => other.confidence - one.confidence);
}

/** Confirms or rejects a suggestion; null undoes that. */
export const decideRecurring = (id: string, decision: 'confirmed' | 'rejected' | null) =>
  api.patch<Recurring>(`/recurring/${id}`, { decision });
