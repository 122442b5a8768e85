import { setTimeout as sleep } from 'node:timers/promises';
import { errorMessage } from '../../problems/error-facts.ts';
import { Problem } from '../../problems/problem.ts';
import { type BackupContext, createBackup } from './operations.ts';

/** Interval at which to ask whether a backup that another instance is making has ended. */
const askAgainMs = 1000;

/**
 * Backs up a database that this code is about to migrate, unless BACKUP_BEFORE_UPGRADE is false.
 * @param log receives one line for a wait and one for the backup
 * @throws {Error} one line, where the backup cannot be made
 */
export async function backUpBeforeUpgrade(
  context: BackupContext,
  log: (message: string) => void,
): Promise<void> {
  if (!context.config.backup.beforeUpgrade) return;
  for (let attempt = 0; ; attempt++) {
    try {
      const record = await createBackup(context, 'before_upgrade');
      if (record) log(`Backup before the upgrade: ${record.file}`);
      return;
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'backup-running')) {
        throw new Error(
          `The backup before the upgrade failed, so the database was not migrated (${errorMessage(error)}). Set BACKUP_BEFORE_UPGRADE=false to upgrade without one`,
          { cause: error },
        );
      }
      if (attempt === 0) log('The upgrade is waiting for a backup by another instance');
      await sleep(askAgainMs);
    }
  }
}
