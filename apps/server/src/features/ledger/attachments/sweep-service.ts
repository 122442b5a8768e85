import type { UserScope } from '../../../database/user-scope.ts';
import type { BlobStore } from '../../../platform/blobs/blob-store.ts';
import { keysOf } from './rules.ts';
import { deleteGone, knownBlobs, listUserIds } from './store.ts';

export { listUserIds };

/** Takes attachments away that can no longer come back. Returns the keys of their blobs. */
export async function forgetGone(scope: UserScope): Promise<string[]> {
  const gone = await deleteGone(scope, { allDeleted: false });
  return gone.flatMap((file) => keysOf(scope.userId, file));
}

/** Returns those of the given keys in a user's folder that no attachment refers to. */
export async function unnamedKeys(scope: UserScope, keys: readonly string[]): Promise<string[]> {
  const blobs = new Set(keys.map((key) => key.slice(key.indexOf('/') + 1).split('.', 1)[0] ?? ''));
  const known = new Set((await knownBlobs(scope, [...blobs])).flatMap((file) => keysOf(scope.userId, file)));
  return keys.filter((key) => !known.has(key));
}

/** Returns those of the given keys that were stored before a moment in Unix milliseconds. Newer ones may still be waiting for their row. */
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
