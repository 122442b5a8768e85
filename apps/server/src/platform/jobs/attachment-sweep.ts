import type { Database } from '../../database/connection.ts';
import { readAsSystem } from '../../database/system-scope.ts';
import { asUser, readAsUser } from '../../database/user-scope.ts';
import {
  forgetGone,
  listUserIds,
  storedBefore,
  unnamedKeys,
} from '../../features/ledger/attachments/service.ts';
import type { BlobStore } from '../blobs/blob-store.ts';
import type { Job } from './job-register.ts';

interface SweepParts {
  readonly database: Database;
  readonly blobs: BlobStore;
}

/** Result of a sweep, as numbers of blobs deleted. */
export interface Swept {
  /** Blobs of deleted attachments that could no longer be restored. */
  readonly forgotten: number;
  /** That no attachment named. */
  readonly unnamed: number;
}

/** So long an upload may be between its blob and its row: far longer than a request may last. */
const graceMs = 60 * 60 * 1000;
const firstAfterMs = 5 * 60 * 1000;
const everyMs = 6 * 60 * 60 * 1000;

/**
 * Takes attachments away that can no longer come back, then blobs that no row names: of uploads that broke off, of
 * removals that failed, of users who have gone. Rows go first, so that no attachment is ever without its file.
 * @param now Unix milliseconds
 */
export async function sweepAttachments({ database, blobs }: SweepParts, now: number): Promise<Swept> {
  const users = new Set(await readAsSystem(database, listUserIds));
  let forgotten = 0;
  for (const userId of users) {
    const keys = await asUser(database, userId, forgetGone);
    await blobs.remove(keys);
    forgotten += keys.length;
  }
  let unnamed = 0;
  for await (const page of blobs.list()) {
    for (const [owner, keys] of Map.groupBy(page, (key) => key.slice(0, key.indexOf('/')))) {
      const strangers = users.has(owner)
        ? await readAsUser(database, owner, (scope) => unnamedKeys(scope, keys))
        : keys;
      const old = await storedBefore(blobs, strangers, now - graceMs);
      await blobs.remove(old);
      unnamed += old.length;
    }
  }
  return { forgotten, unnamed };
}

/** The sweep as a job: shortly after the start and four times a day. */
export function attachmentSweep(parts: SweepParts): Job {
  return {
    name: 'attachment-sweep',
    does: 'Deletes the files of attachments that can no longer be restored.',
    everyMs,
    firstAfterMs,
    run: async () => ({ ...(await sweepAttachments(parts, Date.now())) }),
  };
}
