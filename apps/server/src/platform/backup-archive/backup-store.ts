import type { BackupRecord } from './backup-files.ts';

/** A backup before it is written. */
export type BackupFacts = Omit<BackupRecord, 'size' | 'sha256'>;

/** Store of backups: a folder, or the bucket, which every instance shares. */
export interface BackupStore {
  /** Lists backups, newest first. */
  list(): Promise<BackupRecord[]>;
  /** @throws {Problem} backup-not-found */
  find(id: string): Promise<BackupRecord>;
  /** Reads the bytes of a backup. @throws {Problem} backup-not-found if it has been deleted since */
  read(record: BackupRecord): AsyncGenerator<Buffer, void, undefined>;
  /** Names the place of a backup for people. */
  placeOf(record: BackupRecord): string;
  /** Stores a backup. It is in the list once all of it is stored, and never in part. */
  write(facts: BackupFacts, sealed: AsyncIterable<Buffer>, signal?: AbortSignal): Promise<BackupRecord>;
  /** Stores a local file, which can be moved. */
  take(path: string, record: BackupRecord): Promise<void>;
  /** Replaces the record of a backup, even of one deleted in the meantime. */
  amend(record: BackupRecord): Promise<void>;
  /** Takes a backup out of the list; it can be undeleted for a day. @throws {Problem} backup-not-found */
  remove(id: string): Promise<BackupRecord>;
  /** @throws {Problem} backup-not-found */
  undelete(id: string): Promise<BackupRecord>;
  /** Removes what was deleted a day ago and what killed operations left. Only under the lock of operations. */
  tidy(): Promise<void>;
  /** Reads what `writeOperation` stored last, here or at another instance. */
  readOperation(): Promise<string | undefined>;
  writeOperation(text: string): Promise<void>;
}
