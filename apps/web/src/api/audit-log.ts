import type { AuditPage, AuditQuery } from '@farthing/api-contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';

/** Filter of the audit log. Days are in UTC, and both ends are included. */
export type AuditFilter = Omit<Partial<AuditQuery>, 'limit' | 'cursor'>;

/** Query for audit log entries with their origin, newest first. Administrators see those of all users. */
export const auditLogQuery = (filter: AuditFilter = {}) =>
  infiniteQueryOptions({
    queryKey: ['audit-log', filter],
    queryFn: ({ pageParam, signal }) =>
      api.get<AuditPage>('/audit-log', { query: { ...filter, limit: 100, cursor: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
  });

/** Query for the latest wrong second-step codes since a day. Administrators get those of all users. */
export const wrongCodesQuery = (since: string) =>
  queryOptions({
    queryKey: ['audit-log', 'wrong-codes', since],
    queryFn: ({ signal }) =>
      api.get<AuditPage>('/audit-log', {
        query: { action: 'totp_failed', date_from: since, limit: 50 },
        signal,
      }),
  });
