import type { OutgoingRequestPage } from '@farthing/api-contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from './client.ts';

/** Query for the server's outgoing requests of the last 90 days, newest first. Administrators only. */
export const outgoingQuery = infiniteQueryOptions({
  queryKey: ['admin', 'outgoing'],
  queryFn: ({ pageParam, signal }) =>
    api.get<OutgoingRequestPage>('/admin/outgoing', { query: { limit: 100, cursor: pageParam }, signal }),
  initialPageParam: '',
  getNextPageParam: (page) => page.next_cursor,
});
