import type {
  NewRefund,
  Refund,
  RefundList,
  RefundSuggestions,
  Transaction,
  TransactionPage,
} from '@farthing/api-contract';
import { queryOptions } from '@tanstack/react-query';
import { api, getQuery } from './client.ts';

/** Query for the refunds of a transaction, or the expense that it refunds. */
export const refundsQuery = (id: string) =>
  getQuery<RefundList>(['transactions', 'refunds', id], '/refunds', { transaction_id: id });

/** Query for purchases that an income may refund. */
export const purchasesForQuery = (incomeId: string) =>
  queryOptions({
    queryKey: ['transactions', 'refund-suggestions', incomeId],
    queryFn: async ({ signal }) => {
      const query = { transaction_id: incomeId };
      const { items } = await api.get<RefundSuggestions>('/refunds/suggestions', { query, signal });
      return items[0]?.purchases ?? [];
    },
  });

/** Query for transactions to link to: the nearest 500 expenses before an income, or income after an expense. */
export const refundCandidatesQuery = ({ id, type, date, currency }: Transaction) =>
  queryOptions({
    queryKey: ['transactions', 'refund-candidates', id],
    queryFn: async ({ signal }) => {
      const query =
        type === 'income'
          ? { type: 'expense', date_to: date, sort: '-date', limit: 500 }
          : { type: 'income', date_from: date, sort: 'date', limit: 500 };
      const { items } = await api.get<TransactionPage>('/transactions', { query, signal });
      return items.filter((row) => row.currency === currency && row.id !== id);
    },
  });

/** Reads income that may refund a purchase. */
export const readRefundSuggestions = async () =>
  (await api.get<RefundSuggestions>('/refunds/suggestions')).items;

export const linkRefund = (body: NewRefund) => api.post<Refund>('/refunds', body);
export const unlinkRefund = (id: string) => api.delete(`/refunds/${id}`);
/** Stops suggesting refunds for an income. */
export const dismissIncome = (incomeId: string) =>
  api.post<void>('/refunds/dismissals', { income_id: incomeId });
export const undismissIncome = (incomeId: string) => api.delete(`/refunds/dismissals/${incomeId}`);
