import type {
  Backup,
  BackupOperation,
  BackupRestore,
  BackupStatus,
  RecoveryKey,
  RestoreEffects,
} from '@farthing/api-contract';
import type { Config } from '../../../config.ts';
import type { SystemScope, SystemScopes } from '../../../database/system-scope.ts';
import type { BackupManager } from '../../../platform/backup-archive/backup-manager.ts';
import type { PasswordHasher } from '../../../platform/crypto/password-hash.ts';
import { Problem } from '../../../problems/problem.ts';
import { recordAudit } from '../../identity/audit-log/service.ts';
import {
  type AttemptCounter,
  confirmPassword,
  type UserWithOrigin,
} from '../../identity/sessions/password-service.ts';
import { restoreEffects } from './effects-rules.ts';
import { nextDue } from './retention-rules.ts';
import { listPeople } from './store.ts';

export { refuseInDemo } from '../../../problems/problem.ts';

/** Dependencies of the backup routes. */
export interface BackupParts {
  readonly keeper: BackupManager;
  readonly config: Config;
  readonly passwords: PasswordHasher;
}

/** Who asks, with what the password is checked with. */
export interface Administrator extends UserWithOrigin {
  readonly scopes: SystemScopes;
  readonly attempts: AttemptCounter;
}

type StoredRecord = Awaited<ReturnType<BackupManager['find']>>;

/** A backup as it is answered. */
function presentBackup(record: StoredRecord): Backup {
  const { id, kind, created_at, size, sha256, verified_at, verification, contents } = record;
  return { id, kind, created_at, size, sha256, verified_at, verification, contents };
}

/** Every backup, newest first. */
export async function readBackups({ keeper }: BackupParts): Promise<Backup[]> {
  return (await keeper.list()).map(presentBackup);
}

/** Returns the running operation, the time of the next nightly backup, and the owner of the encryption key. @param now Unix milliseconds */
export async function readStatus({ keeper, config }: BackupParts, now: number): Promise<BackupStatus> {
  const { nightly, hour, timeZone, keep } = config.backup;
  const [operation, key] = await Promise.all([keeper.current(), keeper.recoveryKey()]);
  return {
    operation,
    nightly: {
      on: nightly,
      hour,
      time_zone: timeZone,
      next_at: nightly ? new Date(nextDue(now, hour, timeZone)).toISOString() : null,
      keep,
    },
    recipient: key.recipient,
    recovery_key_kept_at: key.keptAt,
  };
}

/**
 * Begins a backup, and waits for it so long.
 * @returns the backup, or the operation when it takes longer
 * @throws {Problem} backup-running, storage-full, storage-unavailable
 */
export async function makeBackup(
  { keeper }: BackupParts,
  admin: Administrator,
  { verify, waitMs }: { readonly verify: boolean; readonly waitMs: number },
): Promise<{ readonly backup: Backup } | { readonly operation: BackupOperation }> {
  const { operation, ended } = await keeper.begin({ operation: 'create', kind: 'manual', verify });
  await audit(admin, 'backup_create');
  const late = new Promise<null>((done) => setTimeout(() => done(null), waitMs).unref());
  const made = await (waitMs > 0 ? Promise.race([ended, late]) : null);
  return made === null ? { operation } : { backup: presentBackup(made) };
}

/** Begins the restore of a backup into a scratch database. @throws {Problem} backup-running, backup-not-found */
export async function testBackup({ keeper }: BackupParts, id: string): Promise<BackupOperation> {
  const { operation } = await keeper.begin({ operation: 'verify', id: (await keeper.find(id)).id });
  return operation;
}

/**
 * Begins to put a backup in the place of all that is there. What can be refused is refused before: the password, the
 * key, a damaged beginning, a newer schema.
 * @throws {Problem} password-required, wrong-password, backup-not-found, backup-wrong-key, backup-unreadable,
 *   backup-too-new, backup-running
 */
export async function beginRestore(
  { keeper, passwords }: BackupParts,
  admin: Administrator,
  id: string,
  wish: NonNullable<BackupRestore>,
): Promise<BackupOperation> {
  const record = await keeper.find(id);
  await confirmPassword(admin.scopes, { passwords, attempts: admin.attempts }, admin, wish.password);
  const recoveryKey = wish.recovery_key?.trim() || undefined;
  await keeper.inspect(record, recoveryKey);
  const { operation } = await keeper.begin({
    operation: 'restore',
    id: record.id,
    ...(recoveryKey === undefined ? {} : { recoveryKey }),
    restorer: { user_id: admin.id, ip_address: admin.caller.ip_address },
  });
  return operation;
}

/**
 * Returns the sign-in changes that restoring a backup would revert. @throws {Problem} backup-not-found,
 * backup-wrong-key, backup-unreadable, backup-too-new
 */
export async function previewRestore(
  { keeper }: BackupParts,
  scopes: SystemScopes,
  id: string,
): Promise<RestoreEffects> {
  const manifest = await keeper.inspect(await keeper.find(id));
  return scopes.systemStatements((scope) => readRestoreEffects(scope, manifest));
}

/** Takes a file that was sent into the list. @throws {Problem} backup-unreadable, backup-too-new, storage-full */
export async function receiveBackup(
  { keeper }: BackupParts,
  admin: Administrator,
  file: { readonly path: string; readonly size: number; readonly sha256: string },
): Promise<Backup> {
  const record = await keeper.receive(file);
  await audit(admin, 'backup_upload', record.id);
  return presentBackup(record);
}

/** A backup's file, to be kept elsewhere. @throws {Problem} backup-not-found */
export async function openDownload({ keeper }: BackupParts, admin: Administrator, id: string) {
  const record = await keeper.find(id);
  await audit(admin, 'backup_download', record.id);
  return { name: record.file, size: record.size, sha256: record.sha256, open: () => keeper.read(record) };
}

/** Deletes a backup. It can be restored to the list for a day. @throws {Problem} backup-not-found */
export async function deleteBackup({ keeper }: BackupParts, admin: Administrator, id: string): Promise<void> {
  await keeper.remove(id);
  await audit(admin, 'backup_delete', id);
}

/** Takes a deleted backup back. @throws {Problem} backup-not-found */
export async function undeleteBackup(
  { keeper }: BackupParts,
  admin: Administrator,
  id: string,
): Promise<Backup> {
  const record = await keeper.undelete(id);
  await audit(admin, 'backup_undelete', id);
  return presentBackup(record);
}

/**
 * Returns the recovery key until an administrator has confirmed storing it elsewhere. @throws {Problem}
 * password-required, wrong-password, recovery-key-shown
 */
export async function showRecoveryKey(
  { keeper, passwords }: BackupParts,
  admin: Administrator,
  password: string | undefined,
): Promise<RecoveryKey> {
  await confirmPassword(admin.scopes, { passwords, attempts: admin.attempts }, admin, password);
  const { key, recipient, keptAt } = await keeper.recoveryKey();
  if (keptAt !== null) throw new Problem('recovery-key-shown');
  await audit(admin, 'recovery_key_shown');
  return { recovery_key: key, recipient };
}

/** Notes that the recovery key is kept elsewhere: it is not shown again. */
export async function keepRecoveryKey(
  { keeper }: BackupParts,
  admin: Administrator,
): Promise<{ kept_at: string }> {
  const { keptAt } = await keeper.recoveryKey();
  if (keptAt !== null) return { kept_at: keptAt };
  const kept_at = await keeper.keepRecoveryKey();
  await audit(admin, 'recovery_key_kept');
  return { kept_at };
}

function audit({ id, caller, scopes }: Administrator, action: string, backupId?: string): Promise<void> {
  const resource = backupId === undefined ? {} : { resource_type: 'backup', resource_id: backupId };
  return scopes.system((scope) => recordAudit(scope, caller, { user_id: id, action, ...resource }));
}

type Manifest = Awaited<ReturnType<BackupManager['inspect']>>;

/** Compares who could sign in at the time of a backup with who can now. */
export async function readRestoreEffects(
  scope: SystemScope,
  { people, created_at }: Pick<Manifest, 'people' | 'created_at'>,
): Promise<RestoreEffects> {
  return restoreEffects(people, await listPeople(scope, created_at));
}
