import type { Database } from '../../database/connection.ts';
import { asSystem, readAsSystem, type SystemScope } from '../../database/system-scope.ts';
import { asUser } from '../../database/user-scope.ts';
import { boundHistory, forgetOldOperations } from '../../features/admin/history/service.ts';
import { forgetOldRequests } from '../../features/admin/outgoing-requests/service.ts';
import { listUserIds, listUserIdsOfHour } from '../../features/ledger/attachments/service.ts';
import { forgetOldPreviews } from '../../features/ledger/imports/preview-service.ts';
import type { Job } from './job-register.ts';
import type { Night } from './night.ts';

const hourMs = 60 * 60 * 1000;

/**
 * Creates the job that deletes history older than 30 days, in small batches that don't block other work, and
 * the oldest entries of a user above 1 GB. Active users are looked at every hour and others once a day.
 */
export function historyPurge(database: Database): Job {
  return {
    name: 'history-purge',
    does: 'Deletes undo history older than 30 days.',
    everyMs: hourMs,
    firstAfterMs: 15 * 60 * 1000,
    async run(signal, isAsked) {
      let forgotten = 0;
      const hour = Math.floor(Date.now() / hourMs);
      const list = isAsked ? listUserIds : (scope: SystemScope) => listUserIdsOfHour(scope, hour);
      for (const id of await readAsSystem(database, list)) {
        for (;;) {
          const portion = signal.aborted ? 0 : await asUser(database, id, forgetOldOperations);
          forgotten += portion;
          if (portion === 0) break;
        }
        if (!signal.aborted) forgotten += await asUser(database, id, boundHistory);
      }
      return { forgotten };
    },
  };
}

/** Creates the job that deletes outgoing requests logged more than 90 days ago. */
export function housekeeping(database: Database): Job {
  return {
    name: 'housekeeping',
    does: 'Deletes the log of outgoing requests older than 90 days.',
    everyMs: 24 * 60 * 60 * 1000,
    firstAfterMs: 10 * 60 * 1000,
    async run() {
      await asSystem(database, forgetOldRequests);
      return {};
    },
  };
}

/** Creates the job that deletes import previews not committed within a week. */
export function previewPurge(database: Database, night: Night): Job {
  return {
    name: 'preview-purge',
    does: 'Deletes import previews older than 7 days.',
    everyMs: 24 * 60 * 60 * 1000,
    firstAfterMs: 12 * 60 * 1000,
    isDue: night.isDue,
    async run(signal, isAsked) {
      let deleted = 0;
      const ids = await readAsSystem(database, listUserIds);
      const work = await night.visit(ids, { signal, isAsked }, async (id) => {
        for (;;) {
          const portion = signal.aborted ? 0 : await asUser(database, id, forgetOldPreviews);
          deleted += portion;
          if (portion === 0) break;
        }
      });
      return { deleted, ...work };
    },
  };
}
