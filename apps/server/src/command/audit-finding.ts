import type { Config } from '../config.ts';
import { openDatabase } from '../database/connection.ts';
import { readAsSystem } from '../database/system-scope.ts';
import { countEntries, countMissingHeads, findLastRestore } from '../features/identity/audit-log/store.ts';
import type { BackupRecord } from '../platform/backup-archive/backup-files.ts';
import { openBackups } from '../platform/backup-archive/open-backups.ts';
import { inspectBackup } from '../platform/backup-archive/operations.ts';
import { errorMessage } from '../problems/error-facts.ts';

/** One thing that was looked at. */
export interface Finding {
  readonly name: string;
  readonly state: 'good' | 'attention' | 'bad';
  readonly message: string;
}

const name = 'audit log';

/**
 * Checks the hash chains of the audit log, and that the log still holds the ends that the newest backup noted: a log
 * that lost its last entries has unbroken chains.
 */
export async function auditFinding(config: Config, ownerUrl: string): Promise<Finding> {
  const database = openDatabase(ownerUrl, () => {});
  try {
    const { all, broken } = await readAsSystem(database, countEntries);
    const entries = `${all.toLocaleString('en-GB')} ${all === 1 ? 'entry' : 'entries'}`;
    if (broken > 0)
      return {
        name,
        state: 'bad',
        message: `${broken} of ${entries} have been changed, or an earlier entry is missing`,
      };
    const restore = await readAsSystem(database, findLastRestore);
    const backup = newestComparable(await openBackups(config).list(), restore);
    if (backup === undefined)
      return { name, state: 'good', message: `${entries}, unbroken. No backup to compare with yet` };
    const { audit_heads } = await inspectBackup(config, openBackups(config).read(backup));
    const day = backup.created_at.slice(0, 16).replace('T', ' ');
    if (audit_heads === undefined)
      return {
        name,
        state: 'good',
        message: `${entries}, unbroken. The backup of ${day} is too old to compare with`,
      };
    if ((await readAsSystem(database, (scope) => countMissingHeads(scope, audit_heads))) > 0)
      return {
        name,
        state: 'bad',
        message: `The log is missing entries that are in the backup of ${day} UTC`,
      };
    return {
      name,
      state: 'good',
      message: `${entries}, unbroken, including every entry in the backup of ${day} UTC`,
    };
  } catch (error) {
    return { name, state: 'attention', message: `It can't be checked: ${errorMessage(error)}` };
  } finally {
    await database.close();
  }
}

/**
 * Returns the newest backup comparable to this log. A restore installs an older log, so that afterwards only
 * the restored backup and newer ones match it.
 */
function newestComparable(
  backups: readonly BackupRecord[],
  restore: { readonly backup_id: string | null; readonly created_at: string } | undefined,
): BackupRecord | undefined {
  const own = backups.filter(({ kind }) => kind !== 'upload');
  if (restore === undefined) return own[0];
  const restoredAt = Date.parse(restore.created_at);
  return (
    own.find(({ created_at }) => Date.parse(created_at) > restoredAt) ??
    backups.find(({ id }) => id === restore.backup_id)
  );
}
