import type {
  Coverage,
  NewReconciliation,
  Reconciliation,
  ReconciliationCheck,
  ReconciliationList,
} from '@farthing/api-contract';
import { api, getQuery } from './client.ts';

/** The statements that an account was locked to. */
export const reconciliationsQuery = (accountId: string) =>
  getQuery<ReconciliationList>(
    ['accounts', accountId, 'reconciliations'],
    `/accounts/${accountId}/reconciliations`,
  );

/** Query for the days of an account that its statements cover. */
export const coverageQuery = (accountId: string) =>
  getQuery<Coverage>(['accounts', accountId, 'coverage'], `/accounts/${accountId}/coverage`);

/** A statement beside what is recorded; nothing is locked. */
export const checkStatement = (accountId: string, { date, balance }: NewReconciliation) =>
  api.get<ReconciliationCheck>(`/accounts/${accountId}/reconcile`, {
    query: { date, balance: String(balance) },
  });
export const reconcile = (accountId: string, body: NewReconciliation) =>
  api.post<Reconciliation>(`/accounts/${accountId}/reconcile`, body);
export const deleteReconciliation = (accountId: string, id: string) =>
  api.delete(`/accounts/${accountId}/reconciliations/${id}`);
