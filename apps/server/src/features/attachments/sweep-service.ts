import type { BlobStore } from '../../blobs/blob-store.ts';
import type { UserScope } from '../../database/user-scope.ts';
import { keysOf } from './rules.ts';
import { deleteGone, knownBlobs, listUserIds } from './store.ts';

export { listUserIds };

/** Takes attachments away that can no longer come back. Returns the keys of their blobs. */
export async function forgetGone(scope: UserScope): Promise<string[]> {
  const gone = await deleteGone(scope, { allDeleted: false });
  return gone.flatMap((file) => keysOf(scope.userId, file));
}

/** Of some keys of a user's folder those that no attachment names. */
export async function unnamedKeys(scope: UserScope, keys: readonly string[]): Promise<string[]> {
  const blobs = new Set(keys.map((key) => key.slice(key.indexOf('/') + 1).split('.', 1)[0] ?? ''));
  const known = new Set((await knownBlobs(scope, [...blobs])).flatMap((file) => keysOf(scope.userId, file)));
  return keys.filter((key) => !known.has(key));
}

/** Of some keys those that were stored before a moment, Unix milliseconds; the younger may wait for their row. */
export async function storedBefore(
  blobs: BlobStore,
  keys: readonly string[],
  moment: number,
): Promise<string[]> {
  const old: string[] = [];
  for (const key of keys) {
    const at = await blobs.storedAt(key);
    if (at !== undefined && at < moment) old.push(key);
  }
  return old;
}
