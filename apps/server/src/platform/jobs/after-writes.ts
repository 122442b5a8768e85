import type { FastifyInstance } from 'fastify';
import type { Database } from '../../database/connection.ts';
import type { WorkerPool } from '../workers/worker-pool.ts';
import { createRecurringScans, type RecurringScans } from './recurring-scans.ts';

/** Scans that follow a user's writes. They wait while the user is still writing, as an import may take long. */
export interface AfterWrites {
  readonly scans: RecurringScans;
  /** Notes that a request begins that may write. Returns a function to call once when the request has ended. */
  began(userId: string): () => void;
}

/** Starts the scans of one running service. They end with the service, the workers first. */
export function createAfterWrites(
  app: FastifyInstance,
  database: Database,
  workers: WorkerPool,
): AfterWrites {
  const writing = new Map<string, number>();
  const scans = createRecurringScans({
    database,
    workers,
    isWriting: (userId) => writing.has(userId),
    onError: (error) => app.log.error({ err: error }, 'a scan for recurring payments failed'),
  });
  app.addHook('onClose', async () => {
    await workers.close();
    await scans.close();
  });
  return {
    scans,
    began(userId) {
      writing.set(userId, (writing.get(userId) ?? 0) + 1);
      return () => {
        const left = (writing.get(userId) ?? 1) - 1;
        if (left > 0) writing.set(userId, left);
        else writing.delete(userId);
      };
    },
  };
}
