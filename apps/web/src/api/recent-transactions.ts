import type { TransactionPage } from '@farthing/api-contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';

/** The newest few transactions, of one account or of all. */
export const recentTransactionsQuery = (limit: number, account_id?: string) =>
  queryOptions({
    queryKey: ['transactions', 'recent', limit, account_id],
    queryFn: ({ signal }) =>
      api.get<TransactionPage>('/transactions', { query: { limit, account_id }, signal }),
  });

/** The transactions of an account on one day, up to 500 of them. */
export const transactionsOfDayQuery = (account_id: string, day: string) =>
  queryOptions({
    queryKey: ['transactions', 'day', account_id, day],
    queryFn: ({ signal }) =>
      api.get<TransactionPage>('/transactions', {
        query: { account_id, date_from: day, date_to: day, limit: 500 },
        signal,
      }),
  });
