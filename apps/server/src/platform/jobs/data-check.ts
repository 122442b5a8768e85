import type { Database } from '../../database/connection.ts';
import { readAsSystem } from '../../database/system-scope.ts';
import { snapshotOfUser } from '../../database/user-scope.ts';
import {
  addUp,
  type DataCounts,
  lookThrough,
  noCounts,
} from '../../features/admin/service-health/data-service.ts';
import { listUserIds } from '../../features/ledger/attachments/service.ts';
import type { Job } from './job-register.ts';
import type { Night } from './night.ts';

/** Creates the job that checks each user's data in a consistent snapshot, for totals that differ from their rows and for gaps. */
export function dataCheck(database: Database, night: Night): Job {
  return {
    name: 'data-check',
    does: 'Recomputes all totals, counts records, and finds stale prices and missing exchange rates.',
    everyMs: 24 * 60 * 60 * 1000,
    firstAfterMs: 20 * 60 * 1000,
    isDue: night.isDue,
    async run(signal, isAsked) {
      const today = new Date().toISOString().slice(0, 10);
      let sum: DataCounts = noCounts;
      const ids = await readAsSystem(database, listUserIds);
      const work = await night.visit(ids, { signal, isAsked }, async (id) => {
        const found = await snapshotOfUser(database.users, id, (scope) => lookThrough(scope, today));
        sum = addUp(sum, found);
      });
      return { ...sum, ...work };
    },
  };
}
