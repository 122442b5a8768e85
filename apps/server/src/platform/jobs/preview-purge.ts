import type { Database } from '../../database/connection.ts';
import { readAsSystem } from '../../database/system-scope.ts';
import { asUser } from '../../database/user-scope.ts';
import { listUserIds } from '../../features/ledger/attachments/service.ts';
import { forgetOldPreviews } from '../../features/ledger/imports/preview-service.ts';
import type { Job } from './job-register.ts';

/** Creates the job that deletes import previews not committed within a week. */
export function previewPurge(database: Database): Job {
  return {
    name: 'preview-purge',
    does: 'Deletes import previews older than 7 days.',
    everyMs: 24 * 60 * 60 * 1000,
    firstAfterMs: 12 * 60 * 1000,
    async run(signal) {
      let deleted = 0;
      for (const id of await readAsSystem(database, listUserIds)) {
        for (;;) {
          const portion = signal.aborted ? 0 : await asUser(database, id, forgetOldPreviews);
          deleted += portion;
          if (portion === 0) break;
        }
      }
      return { deleted };
    },
  };
}
