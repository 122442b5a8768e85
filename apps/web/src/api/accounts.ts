import type {
  Account,
  AccountChange,
  BalanceSeries,
  BalanceSheet,
  NewAccount,
  NewValuation,
  Valuation,
} from '@farthing/api-contract';
import { api, getQuery } from './client.ts';

/** Query for all accounts with today's balances, including closed ones. */
export const accountsQuery = getQuery<Account[]>(['accounts', 'list'], '/accounts');

/** One account. */
export const accountQuery = (id: string) => getQuery<Account>(['accounts', id], `/accounts/${id}`);

/** Query for the balance at the end of each day on which it changed. Days are `YYYY-MM-DD`. */
export const balancesQuery = (id: string, date_from?: string, date_to?: string) =>
  getQuery<BalanceSeries>(['balances', id, date_from, date_to], `/accounts/${id}/balances`, {
    date_from,
    date_to,
  });

/** Query for the daily balances of all accounts, in one request. */
export const allBalancesQuery = (date_from: string, date_to: string) =>
  getQuery<BalanceSeries[]>(['balances', 'all', date_from, date_to], '/accounts/balances', {
    date_from,
    date_to,
  });

/** The dated values of an account, newest first. */
export const valuationsQuery = (id: string) =>
  getQuery<Valuation[]>(['valuations', id], `/accounts/${id}/valuations`);

/** Query for the balance sheet at the end of a day, by default today. */
export const balanceSheetQuery = (as_of?: string) =>
  getQuery<BalanceSheet>(['balance-sheet', as_of], '/reports/balance-sheet', { as_of });

export const createAccount = (body: NewAccount) => api.post<Account>('/accounts', body);
export const changeAccount = (id: string, body: AccountChange) => api.patch<Account>(`/accounts/${id}`, body);
/** Deletes an account. `cascade` also deletes its transactions, which can't be undone. */
export const deleteAccount = (id: string, cascade: boolean) =>
  api.delete(`/accounts/${id}`, { query: { cascade } });
export const addValuation = (id: string, body: NewValuation) =>
  api.post<Valuation>(`/accounts/${id}/valuations`, body);
export const deleteValuation = (id: string, valuation: string) =>
  api.delete(`/accounts/${id}/valuations/${valuation}`);
