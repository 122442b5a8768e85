import type { Database } from '../database/connection.ts';
import { readAsSystem } from '../database/system-scope.ts';
import { asUser } from '../database/user-scope.ts';
import { listUserIds } from '../features/attachments/sweep-service.ts';
import { addUp, type DataCounts, lookThrough, noCounts } from '../features/service-health/data-service.ts';
import type { Job } from './job-register.ts';

/** Looks through everybody's data, one after the other, each as one moment: totals that differ from their rows, and gaps. */
export function dataCheck(database: Database): Job {
  return {
    name: 'data-check',
    does: 'Recomputes all totals from their rows, counts what there is, and finds stale prices and missing rates.',
    everyMs: 24 * 60 * 60 * 1000,
    firstAfterMs: 20 * 60 * 1000,
    async run(signal) {
      const today = new Date().toISOString().slice(0, 10);
      let sum: DataCounts = noCounts;
      for (const id of await readAsSystem(database, listUserIds)) {
        if (signal.aborted) break;
        const found = await asUser(database, id, (scope) => lookThrough(scope, today), 'repeatable read');
        sum = addUp(sum, found);
      }
      return { ...sum };
    },
  };
}
