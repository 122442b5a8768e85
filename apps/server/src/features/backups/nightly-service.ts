import type { BackupKeeper } from '../../backup-archive/backup-keeper.ts';
import type { BackupSettings } from '../../config.ts';
import type { SystemScope } from '../../database/system-scope.ts';
import { Problem } from '../../problems/problem.ts';
import { backupsToForget, lastDue } from './keep-rules.ts';
import { hadUsers } from './store.ts';

/** What the nightly backup is made with. */
export interface NightlyParts {
  readonly keeper: BackupKeeper;
  readonly settings: BackupSettings;
  readonly readAsSystem: <Result>(work: (scope: SystemScope) => Promise<Result>) => Promise<Result>;
}

/** When the last nightly backup was due, in Unix milliseconds. */
export function nightlyDue({ hour, timeZone }: BackupSettings, now: number): number {
  return lastDue(now, hour, timeZone);
}

/**
 * Makes the nightly backup when one is due and not there, restores it for a test, and removes those that have had their
 * time. A night on which the server was off is made up for at the next call; one before the first user came is not: the backup would
 * be made, and restored, while that user brings in years of statements.
 * @param now Unix milliseconds
 * @param isAsked true: somebody wants one now, due or not
 * @returns false where none was made, else how many were removed
 * @throws {Problem} backup-running, storage-full, storage-unavailable, backup-unreadable: the test has failed
 */
export async function makeNightlyBackup(
  { keeper, settings, readAsSystem }: NightlyParts,
  now: number,
  isAsked = false,
): Promise<false | { readonly removed: number }> {
  const due = nightlyDue(settings, now);
  const isThere = (await keeper.list()).some(
    ({ kind, created_at }) => kind === 'nightly' && Date.parse(created_at) >= due,
  );
  if (isThere && !isAsked) return false;
  if (!(await readAsSystem((scope) => hadUsers(scope, isAsked ? now : due)))) return false;
  const { ended } = await keeper.begin({
    operation: 'create',
    kind: 'nightly',
    verify: true,
    ...(isAsked ? {} : { unlessSince: due }),
  });
  const made = await ended;
  if (made === null) return false;
  const tooOld = backupsToForget(await keeper.list(), settings.keep, settings.timeZone);
  for (const id of tooOld) await keeper.remove(id).catch(unlessGone);
  if (made.verification?.ok === false)
    throw new Problem('backup-unreadable', { detail: made.verification.text });
  return { removed: tooOld.length };
}

/** Somebody may have deleted it meanwhile. */
function unlessGone(error: unknown): void {
  if (!(error instanceof Problem && error.code === 'backup-not-found')) throw error;
}
