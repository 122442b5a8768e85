import type {
  Coverage,
  NewReconciliation,
  Reconciliation,
  ReconciliationCheck,
  ReconciliationList,
} from '@farthing/api-contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';

/** The statements that an account was locked to. */
export const reconciliationsQuery = (accountId: string) =>
  queryOptions({
    queryKey: ['accounts', accountId, 'reconciliations'],
    queryFn: ({ signal }) =>
      api.get<ReconciliationList>(`/accounts/${accountId}/reconciliations`, { signal }),
  });

/** Query for the days of an account that its statements cover. */
export const coverageQuery = (accountId: string) =>
  queryOptions({
    queryKey: ['accounts', accountId, 'coverage'],
    queryFn: ({ signal }) => api.get<Coverage>(`/accounts/${accountId}/coverage`, { signal }),
  });

/** A statement beside what is recorded; nothing is locked. */
export const checkStatement = (accountId: string, { date, balance }: NewReconciliation) =>
  api.get<ReconciliationCheck>(`/accounts/${accountId}/reconcile`, {
    query: { date, balance: String(balance) },
  });
export const reconcile = (accountId: string, body: NewReconciliation) =>
  api.post<Reconciliation>(`/accounts/${accountId}/reconcile`, body);
export const deleteReconciliation = (accountId: string, id: string) =>
  api.delete(`/accounts/${accountId}/reconciliations/${id}`);
