import type { BackupSettings } from '../../../config.ts';
import type { SystemScope } from '../../../database/system-scope.ts';
import type { BackupManager } from '../../../platform/backup-archive/backup-manager.ts';
import { Problem } from '../../../problems/problem.ts';
import { backupsToForget, lastDue } from './retention-rules.ts';
import { hadUsers } from './store.ts';

/** Dependencies of the nightly backup. */
export interface NightlyParts {
  readonly keeper: BackupManager;
  readonly settings: BackupSettings;
  readonly systemStatements: <Result>(work: (scope: SystemScope) => Promise<Result>) => Promise<Result>;
}

/** When the last nightly backup was due, in Unix milliseconds. */
export function nightlyDue({ hour, timeZone }: BackupSettings, now: number): number {
  return lastDue(now, hour, timeZone);
}

/**
 * Makes a nightly backup if one is due, test-restores it, and deletes expired ones. A night on which the
 * server was off is made up for at the next call, but not a night before the first user registered: the
 * backup would run while that user imports years of statements.
 * @param now Unix milliseconds
 * @param isAsked true if a user requested one, due or not
 * @returns false if none was made, otherwise the number deleted
 * @throws {Problem} backup-running, storage-full, storage-unavailable, backup-unreadable: the test failed
 */
export async function makeNightlyBackup(
  { keeper, settings, systemStatements }: NightlyParts,
  now: number,
  isAsked = false,
): Promise<false | { readonly removed: number }> {
  const due = nightlyDue(settings, now);
  const isThere = (await keeper.list()).some(
    ({ kind, created_at }) => kind === 'nightly' && Date.parse(created_at) >= due,
  );
  if (isThere && !isAsked) return false;
  if (!(await systemStatements((scope) => hadUsers(scope, isAsked ? now : due)))) return false;
  const { ended } = await keeper.begin({
    operation: 'create',
    kind: 'nightly',
    verify: true,
    ...(isAsked ? {} : { unlessSince: due }),
  });
  const made = await ended;
  if (made === null) return false;
  const tooOld = backupsToForget(await keeper.list(), settings.keep, settings.timeZone);
  for (const id of tooOld) await keeper.remove(id).catch(unlessDeleted);
  if (made.verification?.ok === false)
    throw new Problem('backup-unreadable', { detail: made.verification.text });
  return { removed: tooOld.length };
}

/** Ignores the error if the backup has been deleted in the meantime. */
function unlessDeleted(error: unknown): void {
  if (!(error instanceof Problem && error.code === 'backup-not-found')) throw error;
}
