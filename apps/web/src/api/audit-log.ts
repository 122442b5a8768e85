import type { AuditPage } from '@farthing/api-contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from './client.ts';

/** What was done and from where, newest first; an administrator sees everybody's. */
export const auditLogQuery = (filter: { action?: string; date_from?: string; date_to?: string } = {}) =>
  infiniteQueryOptions({
    queryKey: ['audit-log', filter],
    queryFn: ({ pageParam, signal }) =>
      api.get<AuditPage>('/audit-log', { query: { ...filter, limit: 100, cursor: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
  });
