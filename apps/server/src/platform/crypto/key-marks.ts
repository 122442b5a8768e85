import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FieldKeys, SigningKey } from './key-files.ts';

/** Fingerprints that identify keys without revealing them: 8 characters of a hash each. */
export interface KeyMarks {
  readonly signing: string;
  readonly fields: string;
  /** '' where no key of backups has been made yet. */
  readonly backups: string;
}

/** The marks of an instance's keys. @param backup where the key of backups comes from, as for `loadBackupIdentity` */
export async function keyMarks(
  signing: SigningKey,
  fields: FieldKeys,
  backup: { readonly text: string | undefined; readonly file: string | undefined; readonly dataDir: string },
): Promise<KeyMarks> {
  const path = backup.file ?? join(backup.dataDir, 'keys', 'backup-key');
  const identity = backup.text ?? (await readFile(path, 'utf8').catch(() => ''));
  const word = identity.split(/\s+/).find((one) => one.startsWith('AGE-SECRET-KEY-1'));
  return {
    signing: markOf('signing', signing.id),
    fields: markOf('fields', ...[...fields.byId].flatMap(([id, key]) => [id, key.export().toString('hex')])),
    backups: word === undefined ? '' : markOf('backups', word),
  };
}

function markOf(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 8);
}
