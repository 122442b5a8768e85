import type {
  Account,
  AccountChange,
  BalanceSeries,
  BalanceSheet,
  NewAccount,
  NewValuation,
  Valuation,
} from '@farthing/api-contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';

/** All accounts with their balances today, closed ones too. */
export const accountsQuery = queryOptions({
  queryKey: ['accounts', 'list'],
  queryFn: ({ signal }) => api.get<Account[]>('/accounts', { signal }),
});

/** One account. */
export const accountQuery = (id: string) =>
  queryOptions({
    queryKey: ['accounts', id],
    queryFn: ({ signal }) => api.get<Account>(`/accounts/${id}`, { signal }),
  });

/** The balance at the end of each day on which it moved. Days as `YYYY-MM-DD`. */
export const balancesQuery = (id: string, date_from?: string, date_to?: string) =>
  queryOptions({
    queryKey: ['balances', id, date_from, date_to],
    queryFn: ({ signal }) =>
      api.get<BalanceSeries>(`/accounts/${id}/balances`, { query: { date_from, date_to }, signal }),
  });

/** The dated values of an account, newest first. */
export const valuationsQuery = (id: string) =>
  queryOptions({
    queryKey: ['valuations', id],
    queryFn: ({ signal }) => api.get<Valuation[]>(`/accounts/${id}/valuations`, { signal }),
  });

/** The balance sheet at the end of a day; today when none is given. */
export const balanceSheetQuery = (as_of?: string) =>
  queryOptions({
    queryKey: ['balance-sheet', as_of],
    queryFn: ({ signal }) => api.get<BalanceSheet>('/reports/balance-sheet', { query: { as_of }, signal }),
  });

export const createAccount = (body: NewAccount) => api.post<Account>('/accounts', body);
export const changeAccount = (id: string, body: AccountChange) => api.patch<Account>(`/accounts/${id}`, body);
/** `cascade` deletes its transactions with it: there is no undo. */
export const deleteAccount = (id: string, cascade: boolean) =>
  api.delete(`/accounts/${id}`, { query: { cascade } });
export const addValuation = (id: string, body: NewValuation) =>
  api.post<Valuation>(`/accounts/${id}/valuations`, body);
export const deleteValuation = (id: string, valuation: string) =>
  api.delete(`/accounts/${id}/valuations/${valuation}`);
