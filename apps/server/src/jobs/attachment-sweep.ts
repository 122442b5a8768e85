import type { BlobStore } from '../blobs/blob-store.ts';
import type { Database } from '../database/connection.ts';
import { readAsSystem } from '../database/system-scope.ts';
import { asUser, readAsUser } from '../database/user-scope.ts';
import { forgetGone, listUserIds, storedBefore, unnamedKeys } from '../features/attachments/sweep-service.ts';

interface SweepParts {
  readonly database: Database;
  readonly blobs: BlobStore;
}

/** What a sweep took away, counted in blobs. */
export interface Swept {
  /** Of attachments that could no longer come back. */
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

/** Sweeps shortly after the start and four times a day; a failure is told and tried again at the next. */
export function startAttachmentSweep(parts: SweepParts & { readonly onError: (error: unknown) => void }): {
  close(): Promise<void>;
} {
  let running: Promise<unknown> = Promise.resolve();
  let isClosed = false;
  const sweep = () => {
    if (isClosed) return;
    running = sweepAttachments(parts, Date.now()).catch((error) => {
      if (!isClosed) parts.onError(error);
    });
  };
  const first = setTimeout(sweep, firstAfterMs).unref();
  const timer = setInterval(sweep, everyMs).unref();
  return {
    async close() {
      isClosed = true;
      clearTimeout(first);
      clearInterval(timer);
      await running;
    },
  };
}
