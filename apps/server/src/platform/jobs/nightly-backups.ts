import type { Config } from '../../config.ts';
import type { Database } from '../../database/connection.ts';
import { readAsSystem, type SystemScope } from '../../database/system-scope.ts';
import { makeNightlyBackup, nightlyDue } from '../../features/admin/backups/nightly-service.ts';
import { errorCode } from '../../problems/error-facts.ts';
import type { BackupManager } from '../backup-archive/backup-manager.ts';
import type { Job } from './job-register.ts';

interface Parts {
  readonly keeper: BackupManager;
  readonly config: Config;
  readonly database: Database;
}

const minuteMs = 60 * 1000;
/** After a failure the next attempt waits: a full disk is no emptier a minute later. */
const pauseAfterFailureMs = 30 * minuteMs;

/**
 * Returns the job of the nightly backup; undefined in demo mode and with BACKUP_NIGHTLY=false. Instances may have folders of
 * their own: the run in the database says that one of them made it.
 */
export function nightlyBackup({ keeper, config, database }: Parts): Job | undefined {
  const settings = config.backup;
  if (!settings.nightly || config.demoMode) return undefined;
  const parts = {
    keeper,
    settings,
    systemStatements: <Result>(work: (scope: SystemScope) => Promise<Result>) => readAsSystem(database, work),
  };
  return {
    name: 'nightly-backup',
    does: 'Makes the nightly backup, tests that it restores, and deletes old backups.',
    everyMs: 24 * 60 * minuteMs,
    lookEveryMs: minuteMs,
    firstAfterMs: 2 * minuteMs,
    isDue(last, nowMs) {
      if (last === undefined) return true;
      return last.ok
        ? last.startedAtMs < nightlyDue(settings, nowMs)
        : nowMs - last.startedAtMs >= pauseAfterFailureMs;
    },
    async run(_signal, isAsked) {
      try {
        const made = await makeNightlyBackup(parts, Date.now(), isAsked);
        return made && { made: 1, removed: made.removed };
      } catch (error) {
        // Another operation is under way, here or at another instance: it is looked again in a minute.
        if (errorCode(error) === 'backup-running') return false;
        throw error;
      }
    },
  };
}
