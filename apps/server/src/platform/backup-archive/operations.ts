import type pg from 'pg';
import { v7 as uuid } from 'uuid';
import type { Config } from '../../config.ts';
import { advisoryLocks } from '../../database/advisory-locks.ts';
import { isDistributed } from '../../database/distribution/distribute.ts';
import { errorCode } from '../../problems/error-facts.ts';
import { Problem } from '../../problems/problem.ts';
import { openBlobs } from '../blobs/open-blobs.ts';
import { loadBackupIdentity, loadFieldKeys } from '../crypto/key-files.ts';
import { fieldKeysText } from '../crypto/key-replacement.ts';
import { newIdentity, recipientOf } from './age-stream.ts';
import { type BackupKind, type BackupRecord, backupFileName, readBackup } from './backup-files.ts';
import { type Loaded, loadArchive, newestSchema, readArchive } from './load-archive.ts';
import { contentsOf, type Manifest, manifestName, readManifest } from './manifest.ts';
import { openBackups } from './open-backups.ts';
import { dropLeftovers, dropSchema, makeScratch, makeScratchSchema } from './scratch.ts';
import { sealArchive } from './sealed-file.ts';
import { beginSnapshot, type Progress, writeSnapshot } from './snapshot.ts';
import { type Restorer, swapIn } from './swap-schema.ts';
import { connectOwner } from './table-checks.ts';

/** Dependencies of every operation: the settings, and the database's owner. */
export interface BackupContext {
  readonly config: Config;
  /** Connection string of the tables' owner: DATABASE_URL, or that of the embedded database. */
  readonly ownerUrl: string;
  /** Version of this farthing. */
  readonly version: string;
  readonly onProgress?: (progress: Progress) => void;
  /** Calls the operation off. */
  readonly signal?: AbortSignal;
}

/** A backup of the list, or a file that lies anywhere. */
export type BackupSource = { readonly id: string } | { readonly path: string };

/** Returns the identity that decrypts this installation's backups. Creates it at the first call. */
export function backupIdentity({ backup, dataDir }: Config): Promise<string> {
  return loadBackupIdentity({ ...backup.key, dataDir }, newIdentity);
}

/**
 * Writes a backup of the whole database and all attachments into the folder of backups or the bucket. It appears there
 * as a whole or not at all.
 * @param isWanted asked when no other operation runs; false ends it with null
 * @throws {Problem} backup-running, storage-full, storage-unavailable
 */
export async function createBackup(
  context: BackupContext,
  kind: BackupKind,
  isWanted: () => Promise<boolean> = async () => true,
): Promise<BackupRecord | null> {
  return asOnlyOne(context, async (client) => ((await isWanted()) ? write(context, client, kind) : null));
}

/**
 * Restores a backup into a scratch database, compares every table and total with what was backed up, and notes the
 * outcome beside it. A backup that cannot be restored is an outcome, not an error.
 * @throws {Problem} backup-running, backup-not-found
 */
export async function verifyBackup(
  context: BackupContext,
  id: string,
  recoveryKey?: string,
): Promise<BackupRecord> {
  const store = openBackups(context.config);
  return asOnlyOne(context, async (client) => {
    const record = await store.find(id);
    const verification = await tryOut(context, client, store.read(record), recoveryKey);
    const verified = { ...record, verified_at: new Date().toISOString(), verification };
    await store.amend(verified);
    return verified;
  });
}

/** Does the same as `verifyBackup` for a file outside the list, without recording the result. @throws {Problem} backup-running */
export function verifyFile(
  context: BackupContext,
  path: string,
  recoveryKey?: string,
): Promise<NonNullable<BackupRecord['verification']>> {
  return asOnlyOne(context, (client) => tryOut(context, client, readBackup(path), recoveryKey));
}

/**
 * Replaces all data with a backup. The current data is backed up first. The new data is loaded beside it,
 * verified, migrated to the current schema, and swapped in within one transaction. Until then nothing has
 * changed. All sign-ins end. The backup's field keys decrypt its encrypted columns, which are re-encrypted
 * with ours.
 * @param wish `source`: a listed backup, or a file from elsewhere; `recoveryKey`: for a backup made by
 * another farthing; `keepCurrent` false: no backup of the replaced data
 * @returns the contents of the backup, and the backup of the replaced data
 * @throws {Problem} backup-running, backup-not-found, backup-wrong-key, backup-unreadable, backup-too-new,
 * storage-full, storage-unavailable, backup-into-distributed
 */
export async function restoreBackup(
  context: BackupContext,
  wish: {
    readonly source: BackupSource;
    readonly recoveryKey?: string;
    readonly restorer?: Restorer;
    readonly keepCurrent?: boolean;
  },
): Promise<{ readonly manifest: Manifest; readonly before: BackupRecord | null }> {
  const { config, ownerUrl } = context;
  return asOnlyOne(context, async (client) => {
    if (await isDistributed(client)) throw new Problem('backup-into-distributed');
    const read = await readerOf(config, wish.source);
    const { id } = await inspectBackup(config, read(), wish.recoveryKey);
    const backupId = 'id' in wish.source ? wish.source.id : id;
    const before = wish.keepCurrent === false ? null : await write(context, client, 'before_restore');
    const scratch = await makeScratchSchema(client, ownerUrl);
    let old: string;
    let loaded: Loaded;
    try {
      loaded = await loadArchive({
        identity: wish.recoveryKey ?? (await backupIdentity(config)),
        sealed: read(),
        target: scratch,
        blobs: openBlobs(config),
        fieldKeys: await loadFieldKeys({ ...config.fieldKeys, dataDir: config.dataDir }),
        ...hooks(context),
      });
      context.signal?.throwIfAborted();
      context.onProgress?.({ stage: 'swapping', done: 0, total: 1 });
      old = await swapIn(client, scratch.schema, wish.restorer && { ...wish.restorer, backupId });
    } catch (error) {
      await scratch.drop().catch(() => {}); // the next operation drops what is left
      throw error;
    }
    // The new data is in use from here on. Leftovers are removed now, or by the next operation.
    await dropSchema(client, old).catch(() => {}); // the next operation drops what is left
    await scratch.drop().catch(() => {}); // the next operation drops what is left
    return { manifest: loaded.manifest, before };
  });
}

/**
 * Reads the manifest at the beginning of a backup.
 * @throws {Problem} backup-wrong-key, backup-unreadable, backup-too-new
 */
export async function inspectBackup(
  config: Config,
  sealed: AsyncIterable<Buffer>,
  recoveryKey?: string,
): Promise<Manifest> {
  const files = readArchive(recoveryKey ?? (await backupIdentity(config)), sealed);
  try {
    const first = await files.next();
    if (first.done || first.value.name !== manifestName) throw new Problem('backup-unreadable');
    return readManifest(first.value.bytes, newestSchema());
  } finally {
    await files.return(undefined);
  }
}

/** Returns what reads the bytes of a source from their start. @throws {Problem} backup-not-found */
export async function readerOf(config: Config, source: BackupSource): Promise<() => AsyncIterable<Buffer>> {
  if ('path' in source) return () => readBackup(source.path);
  const store = openBackups(config);
  const record = await store.find(source.id);
  return () => store.read(record);
}

/** Restores a file into a scratch database that is dropped again; what cannot be restored is an outcome. */
async function tryOut(
  context: BackupContext,
  client: pg.Client,
  sealed: AsyncIterable<Buffer>,
  recoveryKey: string | undefined,
): Promise<NonNullable<BackupRecord['verification']>> {
  const scratch = await makeScratch(client, context.ownerUrl);
  try {
    const loaded = await loadArchive({
      identity: recoveryKey ?? (await backupIdentity(context.config)),
      sealed,
      target: scratch,
      ...hooks(context),
    });
    return { ok: loaded.damaged === 0, text: wordsOf(loaded) };
  } catch (error) {
    context.signal?.throwIfAborted();
    return { ok: false, text: asProblem(error).detail };
  } finally {
    await scratch.drop();
  }
}

/** Takes the lock of operations and tidies up after those that were killed. @throws {Problem} backup-running */
async function asOnlyOne<Result>(
  { config, ownerUrl }: BackupContext,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = await connectOwner(ownerUrl);
  try {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      advisoryLocks.backups,
    ]);
    if (!rows[0]?.taken) throw new Problem('backup-running');
    await openBackups(config).tidy();
    await dropLeftovers(client, ownerUrl);
    return await work(client);
  } catch (error) {
    throw asProblem(error);
  } finally {
    await client.end().catch(() => {}); // a broken connection is closed already
  }
}

async function write(context: BackupContext, client: pg.Client, kind: BackupKind): Promise<BackupRecord> {
  const { config } = context;
  const id = uuid();
  const created_at = new Date().toISOString();
  const keys = await loadFieldKeys({ ...config.fieldKeys, dataDir: config.dataDir });
  const parts = {
    client,
    blobs: openBlobs(config),
    fieldKeys: fieldKeysText(keys),
    facts: { id, created_at, farthing: context.version },
    onProgress: context.onProgress ?? (() => {}),
  };
  try {
    const manifest = await beginSnapshot(parts);
    const recipient = await recipientOf(await backupIdentity(config));
    const facts = {
      id,
      file: backupFileName(id, created_at),
      kind,
      created_at,
      verified_at: null,
      verification: null,
      contents: contentsOf(manifest),
    };
    const sealed = sealArchive(recipient, writeSnapshot(parts, manifest));
    return await openBackups(config).write(facts, sealed, context.signal);
  } catch (error) {
    await client.query('rollback').catch(() => {}); // the server rolls back when the connection ends
    throw error;
  }
}

function hooks({ onProgress, signal }: BackupContext) {
  return { onProgress: onProgress ?? (() => {}), signal: signal ?? new AbortController().signal };
}

/** Describes the result of a test restore in one sentence. */
function wordsOf({ manifest, end, damaged }: Loaded): string {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const many = (count: number, what: string) =>
    `${count.toLocaleString('en-GB')} ${what}${count === 1 ? '' : 's'}`;
  const all = `${many(rows, 'row')} in ${many(manifest.tables.length, 'table')} and ${many(manifest.attachments.count, 'attachment')}`;
  const missing = end.attachments_missing + damaged;
  if (missing === 0) return `Test restore succeeded: ${all}, all identical`;
  return `Test restore found a problem: ${all}, but ${many(missing, 'attachment file')} missing or damaged`;
}

/** Faults of the disk and of what an archive holds, in words for those who asked. */
function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const code = errorCode(error) ?? '';
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === '53100')
    return new Problem('storage-full', { cause: error });
  if (/^(22|23|42)/.test(code)) return new Problem('backup-unreadable', { cause: error });
  throw error;
}
