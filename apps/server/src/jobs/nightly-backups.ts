import type { BackupKeeper } from '../backup-archive/backup-keeper.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/connection.ts';
import { readAsSystem, type SystemScope } from '../database/system-scope.ts';
import { makeNightlyBackup } from '../features/backups/nightly-service.ts';
import { measured } from './job-runs.ts';

interface Parts {
  readonly keeper: BackupKeeper;
  readonly config: Config;
  readonly database: Database;
  readonly onError: (error: unknown) => void;
}

const firstAfterMs = 2 * 60 * 1000;
const everyMs = 60 * 1000;
/** After a failure the next attempt waits: a full disk is no emptier a minute later. */
const pauseAfterFailureMs = 30 * 60 * 1000;

/** Looks once a minute whether the nightly backup is due. Off in demo mode and with BACKUP_NIGHTLY=false. */
export function startNightlyBackups({ keeper, config, database, onError }: Parts): {
  close(): Promise<void>;
} {
  const settings = config.backup;
  if (!settings.nightly || config.demoMode) return { close: async () => {} };
  let isClosed = false;
  let notBefore = 0; // by the clock that only runs forward, so that one set back puts nothing off
  let running: Promise<unknown> | undefined;
  const look = () => {
    if (isClosed || running !== undefined || performance.now() < notBefore) return;
    const parts = {
      keeper,
      settings,
      readAsSystem: <Result>(work: (scope: SystemScope) => Promise<Result>) => readAsSystem(database, work),
    };
    running = measured('nightly-backup', () => makeNightlyBackup(parts, Date.now()))
      .catch((error: unknown) => {
        if ((error as { code?: string }).code === 'backup-running') return; // it is looked again in a minute
        notBefore = performance.now() + pauseAfterFailureMs;
        if (!isClosed) onError(error);
      })
      .finally(() => {
        running = undefined;
      });
  };
  let timer = setTimeout(() => {
    look();
    timer = setInterval(look, everyMs).unref();
  }, firstAfterMs).unref();
  return {
    async close() {
      isClosed = true;
      clearTimeout(timer);
      clearInterval(timer);
    },
  };
}
