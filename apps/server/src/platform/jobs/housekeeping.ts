import type { Database } from '../../database/connection.ts';
import { asSystem } from '../../database/system-scope.ts';
import { forgetOldRequests } from '../../features/admin/outgoing-requests/service.ts';
import type { Job } from './job-register.ts';

/** Forgets what is kept for a time only. */
export function housekeeping(database: Database): Job {
  return {
    name: 'housekeeping',
    does: 'Forgets outgoing requests older than 90 days.',
    everyMs: 24 * 60 * 60 * 1000,
    firstAfterMs: 10 * 60 * 1000,
    async run() {
      await asSystem(database, forgetOldRequests);
      return {};
    },
  };
}
