import type { AuditPage, AuditQuery } from '@farthing/api-contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';

/** Which entries to list. Days in UTC, both included. */
export type AuditFilter = Omit<Partial<AuditQuery>, 'limit' | 'cursor'>;

/** What was done and from where, newest first; an administrator sees everybody's. */
export const auditLogQuery = (filter: AuditFilter = {}) =>
  infiniteQueryOptions({
    queryKey: ['audit-log', filter],
    queryFn: ({ pageParam, signal }) =>
      api.get<AuditPage>('/audit-log', { query: { ...filter, limit: 100, cursor: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
  });

/** The newest entries about wrong codes of the second step since a day; an administrator is given everybody's. */
export const wrongCodesQuery = (since: string) =>
  queryOptions({
    queryKey: ['audit-log', 'wrong-codes', since],
    queryFn: ({ signal }) =>
      api.get<AuditPage>('/audit-log', {
        query: { action: 'totp_failed', date_from: since, limit: 50 },
        signal,
      }),
  });
