import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../problems/error-facts.ts';
import { Problem } from '../../problems/problem.ts';
import { syncFolder } from '../blobs/file-system.ts';

/** Reason for a backup: before_restore holds what a restore replaced, before_upgrade what migrations changed. */
export type BackupKind = 'nightly' | 'manual' | 'upload' | 'before_restore' | 'before_upgrade';

/** Facts about a backup that don't need decryption. Stored in a file beside it, so that no restore loses them. */
export interface BackupRecord {
  readonly id: string;
  /** Name of its file in the folder. */
  readonly file: string;
  readonly kind: BackupKind;
  readonly created_at: string;
  /** Bytes. */
  readonly size: number;
  /** Hex SHA-256 of the file; null for one that an operator has put there. */
  readonly sha256: string | null;
  /** When it was last restored for a test, and what came of it. */
  readonly verified_at: string | null;
  readonly verification: { readonly ok: boolean; readonly text: string } | null;
  /** Rows, attachments and users in it; null for one made elsewhere. */
  readonly contents: { readonly rows: number; readonly attachments: number; readonly users: number } | null;
}

const fileShape = /^farthing-[0-9TZ]{16}-[0-9a-f-]{36}\.tar\.gz\.age$/;
const recordEnding = '.json';
const deletedFolder = '.deleted';
/** Time for which deleted backups can be restored to the list. */
export const deletedStayMs = 24 * 60 * 60 * 1000;
/** Begins the names of files that an operation writes, and of those that are being received. */
export const partialPrefix = '.partial-';
export const incomingPrefix = '.incoming-';
/** Longer than any upload takes. */
const incomingStayMs = 24 * 60 * 60 * 1000;

/** The name of a backup's file: by its date and id. */
export function backupFileName(id: string, created_at: string): string {
  return `farthing-${created_at.slice(0, 19).replace(/[-:]/g, '')}Z-${id}.tar.gz.age`;
}

/** The backups of a folder, newest first. */
export async function listBackups(folder: string): Promise<BackupRecord[]> {
  const records: BackupRecord[] = [];
  for (const file of await namesIn(folder)) {
    if (!file.endsWith('.age') || file.startsWith('.')) continue;
    const record = await readRecord(folder, file);
    if (record !== undefined) {
      records.push(record);
      continue;
    }
    const found = await stat(join(folder, file)).catch(() => undefined);
    if (found?.isFile()) records.push(recordOfStranger(file, found.size, found.mtime));
  }
  return newestFirst(records);
}

/** Sorts backups, newest first. */
export function newestFirst(records: readonly BackupRecord[]): BackupRecord[] {
  return records.toSorted((left, right) => (left.created_at < right.created_at ? 1 : -1));
}

/** One backup. @throws {Problem} backup-not-found */
export async function findBackup(folder: string, id: string): Promise<BackupRecord> {
  const found = (await listBackups(folder)).find((record) => record.id === id.toLowerCase());
  if (found === undefined) throw new Problem('backup-not-found');
  return found;
}

/** Returns the path of a backup. */
export function pathOf(folder: string, { file }: Pick<BackupRecord, 'file'>): string {
  return join(folder, file);
}

/** Puts a whole and synced file into the list under its name. */
export async function addBackup(folder: string, partial: string, record: BackupRecord): Promise<void> {
  await writeRecord(folder, record);
  await rename(partial, pathOf(folder, record));
  await syncFolder(folder);
}

/** Replaces a small file atomically. @param beside temporary path of the new file */
export async function replaceFile(path: string, beside: string, text: string): Promise<void> {
  try {
    await writeFile(beside, text, { mode: 0o600, flush: true });
    await rename(beside, path);
  } catch (error) {
    await rm(beside, { force: true }).catch(() => {}); // the error of the write counts
    throw error;
  }
}

function writeRecord(folder: string, record: BackupRecord): Promise<void> {
  const path = `${pathOf(folder, record)}${recordEnding}`;
  return replaceFile(path, `${path}.new`, `${JSON.stringify(record, null, 2)}\n`);
}

/** Updates the record of a backup, even of one that has been deleted in the meantime. */
export async function amendRecord(folder: string, record: BackupRecord): Promise<void> {
  for (const place of [folder, join(folder, deletedFolder)]) {
    const found = await stat(pathOf(place, record)).catch(() => undefined);
    if (found) return writeRecord(place, record);
  }
}

/** Deletes a backup. It can be restored to the list for a day. @throws {Problem} backup-not-found */
export async function removeBackup(folder: string, id: string): Promise<BackupRecord> {
  const record = await findBackup(folder, id);
  const deleted = join(folder, deletedFolder);
  await mkdir(deleted, { recursive: true, mode: 0o700 });
  await unlessDeleted(async () => {
    const moment = new Date();
    // Deleting must work on a full disk, so a record is written only for a file that an operator copied there.
    if ((await readRecord(folder, record.file)) === undefined) await writeRecord(folder, record);
    await utimes(pathOf(folder, record), moment, moment);
    await rename(pathOf(folder, record), pathOf(deleted, record));
    await rename(`${pathOf(folder, record)}${recordEnding}`, `${pathOf(deleted, record)}${recordEnding}`);
  });
  return record;
}

/** Takes a deleted backup back. @throws {Problem} backup-not-found */
export async function undeleteBackup(folder: string, id: string): Promise<BackupRecord> {
  const deleted = join(folder, deletedFolder);
  const record = await findBackup(deleted, id);
  await unlessDeleted(async () => {
    await rename(`${pathOf(deleted, record)}${recordEnding}`, `${pathOf(folder, record)}${recordEnding}`);
    await rename(pathOf(deleted, record), pathOf(folder, record));
  });
  return record;
}

/** Treats files deleted between two steps as a missing backup. */
async function unlessDeleted(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw errorCode(error) === 'ENOENT' ? new Problem('backup-not-found') : error;
  }
}

/** Removes for good what was deleted a day ago. */
export async function forgetDeleted(folder: string, now: number): Promise<void> {
  const deleted = join(folder, deletedFolder);
  for (const name of await namesIn(deleted)) {
    const path = join(deleted, name);
    if (!name.endsWith('.age') || (await stat(path)).mtimeMs > now - deletedStayMs) continue;
    await rm(path, { force: true });
    await rm(`${path}${recordEnding}`, { force: true });
  }
}

/** Removes what operations have left that were killed. Only under the lock of operations. */
export async function removePartials(folder: string): Promise<void> {
  for (const name of await namesIn(folder)) {
    const path = join(folder, name);
    if (name.startsWith(partialPrefix)) await rm(path, { force: true });
    if (name.startsWith(incomingPrefix) && (await stat(path)).mtimeMs < Date.now() - incomingStayMs)
      await rm(path, { force: true });
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

async function readRecord(folder: string, file: string): Promise<BackupRecord | undefined> {
  try {
    const record: BackupRecord = JSON.parse(await readFile(join(folder, `${file}${recordEnding}`), 'utf8'));
    return { ...record, file };
  } catch {
    return undefined;
  }
}

/** Describes a file that an operator has put there. Its id is derived from its name, so that it stays the same. */
export function recordOfStranger(file: string, size: number, storedAt: Date): BackupRecord {
  const named = fileShape.test(file)
    ? /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(file)?.[0]
    : undefined;
  const hash = createHash('sha256').update(file).digest('hex');
  const made = `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
  return {
    id: named ?? made,
    file,
    kind: 'upload',
    created_at: storedAt.toISOString(),
    size,
    sha256: null,
    verified_at: null,
    verification: null,
    contents: null,
  };
}

/** The bytes of a backup from its start. @throws {Problem} backup-not-found, where it was deleted since it was found */
export async function* readBackup(path: string): AsyncGenerator<Buffer, void, undefined> {
  try {
    yield* createReadStream(path, { highWaterMark: 256 * 1024 });
  } catch (error) {
    throw errorCode(error) === 'ENOENT' ? new Problem('backup-not-found') : error;
  }
}
