import type { OutgoingRequestPage } from '@farthing/api-contract';
import { pagesQuery } from './client.ts';

/** Query for the server's outgoing requests of the last 90 days, newest first. Administrators only. */
export const outgoingQuery = pagesQuery<OutgoingRequestPage>(['admin', 'outgoing'], '/admin/outgoing', {
  limit: 100,
});
