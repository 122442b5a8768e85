import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/connection.ts';
import type { WorkerPool } from '../workers/worker-pool.ts';
import { createRecurringScans, type RecurringScans } from './recurring-scans.ts';
import { createSearchIndexing, type SearchIndexing } from './search-indexing.ts';

/** What follows when a user has written something. */
export interface AfterWrites {
  readonly scans: RecurringScans;
  readonly searches: SearchIndexing;
  changed(userId: string): void;
}

/** Makes it for one running service; it ends with the service, the workers first. */
export function createAfterWrites(
  app: FastifyInstance,
  database: Database,
  workers: WorkerPool,
): AfterWrites {
  const onError = (what: string) => (error: unknown) => app.log.error({ err: error }, what);
  const scans = createRecurringScans({
    database,
    workers,
    onError: onError('a scan for recurring payments failed'),
  });
  const searches = createSearchIndexing({
    database,
    workers,
    onError: onError('transactions could not be read for searches'),
  });
  app.addHook('onClose', async () => {
    await workers.close();
    await scans.close();
    await searches.close();
  });
  return {
    scans,
    searches,
    changed(userId) {
      scans.changed(userId);
      searches.changed(userId);
    },
  };
}
