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

/** Reads a page of uncategorised transactions. */
export const readReviewTransactions = (limit: number, cursor?: string) =>
  api.get<ReviewTransactionPage>('/review/transactions', { query: { limit, cursor } });

export const decideTransaction = (id: string, body: ReviewDecision) =>
  api.post<ReviewDecided>(`/review/transactions/${id}`, body);

/**
 * Reads detected, active recurring payments without a decision, the most certain first. `recurring` of the summary
 * counts them. Transfers between own accounts and manually flagged payments are left out.
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
