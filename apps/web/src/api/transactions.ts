import type {
  BulkChange,
  BulkResult,
  NewSplit,
  NewTransaction,
  Transaction,
  TransactionChange,
  TransactionPage,
  TransactionQuery,
} from '@farthing/api-contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, getQuery } from './client.ts';

/** Filter and sort order of a transaction list. The list sets `limit`, `cursor` and `count` itself. */
export type TransactionFilter = Omit<TransactionQuery, 'limit' | 'cursor' | 'count'>;

const rowsAPage = 200;
const rowsOfTheFirstPage = 100;

/** Pages of a filtered list. The first is short, to be on screen at once. */
export const transactionsQuery = (filter: TransactionFilter) =>
  infiniteQueryOptions({
    queryKey: ['transactions', 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      api.get<TransactionPage>('/transactions', {
        query: pageParam
          ? { ...filter, limit: rowsAPage, cursor: pageParam }
          : { ...filter, limit: rowsOfTheFirstPage },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
  });

/** Query for the number of rows that match a filter, separate from the rows so that they don't wait for it. */
export const transactionCountQuery = ({ sort, ...filter }: TransactionFilter) =>
  queryOptions({
    queryKey: ['transactions', 'count', filter],
    queryFn: async ({ signal }) => {
      const page = await api.get<TransactionPage>('/transactions', {
        query: { ...filter, limit: 1, count: true },
        signal,
      });
      return { total: page.total ?? 0, sums: page.sums ?? [] };
    },
  });

/** One transaction. */
export const transactionQuery = (id: string) =>
  getQuery<Transaction>(['transactions', id], `/transactions/${id}`);

/** Largest number of days between the two rows of a recognised transfer. */
const mostDaysApart = 4;

/** The transfers around a day: where the other leg of one is found. */
export const transfersOnQuery = (day: string) =>
  queryOptions({
    queryKey: ['transactions', 'transfers', day],
    queryFn: async ({ signal }) => {
      const around = (days: number) =>
        new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
      const range = { date_from: around(-mostDaysApart), date_to: around(mostDaysApart) };
      const query = { type: 'transfer', ...range, limit: 500 };
      return (await api.get<TransactionPage>('/transactions', { query, signal })).items;
    },
    staleTime: 60_000,
  });

/** The newest transactions whose merchant, description or notes hold a text. */
export const mentionsQuery = (q: string) =>
  queryOptions({
    queryKey: ['transactions', 'mentions', q],
    queryFn: async ({ signal }) =>
      (await api.get<TransactionPage>('/transactions', { query: { q, limit: 50 }, signal })).items,
    staleTime: 60_000,
  });

/** Records one transaction. `key` makes a repeated send harmless: the same key records once. */
export const createTransaction = (body: NewTransaction, key: string) =>
  api.post<Transaction>('/transactions', body, { headers: { 'idempotency-key': key } });
export const changeTransaction = (id: string, body: TransactionChange) =>
  api.patch<Transaction>(`/transactions/${id}`, body);
export const deleteTransaction = (id: string) => api.delete(`/transactions/${id}`);
export const setSplits = (id: string, splits: readonly NewSplit[]) =>
  api.put<Transaction>(`/transactions/${id}/splits`, { splits });
/** Changes or deletes up to 1,000 at once: all of them, or none. */
export const changeMany = (body: BulkChange) => api.post<BulkResult>('/transactions/bulk', body);
/** Brings back transactions deleted within 30 days, as they were. */
export const restoreTransactions = (ids: readonly string[]) =>
  api.post<{ restored: number }>('/transactions/restore', { ids });
