import type { BackupKeeper } from '../backup-archive/backup-keeper.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/connection.ts';
import { asSystem, readAsSystem, type SystemScope } from '../database/system-scope.ts';
import { makeNightlyBackup, nightlyDue } from '../features/backups/nightly-service.ts';
import { readLastRun, recordRun } from '../features/service-health/run-service.ts';
import { measured } from './job-runs.ts';
import { inTurn } from './job-turn.ts';

interface Parts {
  readonly keeper: BackupKeeper;
  readonly config: Config;
  readonly database: Database;
  readonly onError: (error: unknown) => void;
}

const name = 'nightly-backup';
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
    running = measured(name, () => makeNightlyBackupOnce({ keeper, config, database }, Date.now()))
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

/**
 * Makes the nightly backup when it is due and no instance has made it, each of which may have a folder of its own: who made
 * one notes that in the database.
 * @param now Unix milliseconds
 * @returns whether one was made
 */
export async function makeNightlyBackupOnce(
  { keeper, config, database }: Omit<Parts, 'onError'>,
  now: number,
): Promise<boolean> {
  const settings = config.backup;
  const due = nightlyDue(settings, now);
  const isMade = async () => {
    const last = await readAsSystem(database, (scope) => readLastRun(scope, name));
    return last?.ok === true && last.startedAtMs >= due && last.startedAtMs <= now;
  };
  if (await isMade()) return false;
  const made = await inTurn(database, name, async () => {
    if (await isMade()) return false;
    const scopes = <Result>(work: (scope: SystemScope) => Promise<Result>) => readAsSystem(database, work);
    if (!(await makeNightlyBackup({ keeper, settings, readAsSystem: scopes }, now))) return false;
    const run = {
      name,
      started_at: new Date(now),
      finished_at: new Date(),
      ok: true,
      result: {},
      error: null,
    };
    await asSystem(database, (scope) => recordRun(scope, run));
    return true;
  });
  return made ?? false;
}
