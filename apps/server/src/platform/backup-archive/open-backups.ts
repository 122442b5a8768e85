import type { Config } from '../../config.ts';
import type { BackupStore } from './backup-store.ts';
import { createBucketBackups } from './bucket-backups.ts';
import { createFolderBackups } from './folder-backups.ts';

/** Opens the place of backups that the settings name: `BACKUP_DIR`, else the bucket, else a folder of `DATA_DIR`. */
export function openBackups({ s3, backup }: Config): BackupStore {
  return s3 !== undefined && backup.inBucket ? createBucketBackups(s3) : createFolderBackups(backup.folder);
}
