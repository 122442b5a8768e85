import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/connection.ts';
import type { WorkerPool } from '../workers/worker-pool.ts';
import { createRecurringScans, type RecurringScans } from './recurring-scans.ts';
import { createSearchIndexing, type SearchIndexing } from './search-indexing.ts';

/** What follows when a user has written something: never beside what he is still writing, as an import may take long. */
export interface AfterWrites {
  readonly scans: RecurringScans;
  readonly searches: SearchIndexing;
  /** A request that may write something begins. Answers what is to be called once when it has ended. */
  began(userId: string): () => void;
  /** Something was written. */
  changed(userId: string): void;
}

/** Makes it for one running service; it ends with the service, the workers first. */
export function createAfterWrites(
  app: FastifyInstance,
  database: Database,
  workers: WorkerPool,
): AfterWrites {
  const writing = new Map<string, number>();
  const isWriting = (userId: string) => writing.has(userId);
  const onError = (what: string) => (error: unknown) => app.log.error({ err: error }, what);
  const scans = createRecurringScans({
    database,
    workers,
    isWriting,
    onError: onError('a scan for recurring payments failed'),
  });
  const searches = createSearchIndexing({
    database,
    workers,
    // After the scan, on the same thread: two would take twice the memory.
    isWriting: (userId) => isWriting(userId) || scans.isScanning(userId),
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
    began(userId) {
      writing.set(userId, (writing.get(userId) ?? 0) + 1);
      return () => {
        const left = (writing.get(userId) ?? 1) - 1;
        if (left > 0) writing.set(userId, left);
        else writing.delete(userId);
      };
    },
    changed(userId) {
      scans.changed(userId);
      searches.changed(userId);
    },
  };
}
