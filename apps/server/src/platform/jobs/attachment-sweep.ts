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
import type { Night } from './night.ts';

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

/** Time allowed between an upload's blob and its row, far longer than a request lasts. */
const graceMs = 60 * 60 * 1000;
const firstAfterMs = 5 * 60 * 1000;
const everyMs = 24 * 60 * 60 * 1000;

/**
 * Takes attachments away that can no longer come back, then blobs that no row names: of uploads that broke off, of
 * removals that failed, of users who have gone. Rows go first, so that no attachment is ever without its file.
 * @param now Unix milliseconds @param visit does work for each user
 */
export async function sweepAttachments(
  { database, blobs }: SweepParts,
  now: number,
  visit: (userIds: readonly string[], work: (userId: string) => Promise<void>) => Promise<unknown> = oneByOne,
): Promise<Swept> {
  const users = new Set(await readAsSystem(database, listUserIds));
  let forgotten = 0;
  await visit([...users], async (userId) => {
    const keys = await asUser(database, userId, forgetGone);
    await blobs.remove(keys);
    forgotten += keys.length;
  });
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

async function oneByOne(userIds: readonly string[], work: (userId: string) => Promise<void>): Promise<void> {
  for (const userId of userIds) await work(userId);
}

/** The sweep as a job, each night. */
export function attachmentSweep(parts: SweepParts, night: Night): Job {
  return {
    name: 'attachment-sweep',
    does: 'Deletes the files of attachments that can no longer be restored.',
    everyMs,
    firstAfterMs,
    isDue: night.isDue,
    async run(signal, isAsked) {
      let work = { work_ms: 0 };
      const swept = await sweepAttachments(parts, Date.now(), async (ids, each) => {
        work = await night.visit(ids, { signal, isAsked }, each);
        signal.throwIfAborted();
      });
      return { ...swept, ...work };
    },
  };
}
