import type { Database } from '../database/connection.ts';
import { asUser, readAsUser } from '../database/user-scope.ts';
import { indexChanges, readPendingSearch } from '../features/transactions/search-index-service.ts';
import type { WorkerPool } from '../workers/worker-pool.ts';
import { unlessGone } from './gone-user.ts';
import { measured } from './job-runs.ts';

interface Parts {
  readonly database: Database;
  readonly workers: WorkerPool;
  /** Whether a request of the user that may write is under way: it is waited for. */
  readonly isWriting: (userId: string) => boolean;
  /** Told of runs that failed: searches are slower until one succeeds, and right all the same. */
  readonly onError: (error: unknown) => void;
}

/** Reads what users write for their searches, once it has been quiet for a while. One user at a time. */
export interface SearchIndexing {
  /** The user has written something, or begins to search. */
  changed(userId: string): void;
  /** Users whose turn is put off until they are quiet, and runs that are queued or under way. */
  load(): { readonly waiting: number; readonly running: number };
  /** Ends it; a run under way is waited for. */
  close(): Promise<void>;
}

const quietMs = 3000;
/** Where something has to end first, it is looked after so long again. */
const againMs = 1000;

/** Makes the indexing of one running service. */
export function createSearchIndexing({ database, workers, isWriting, onError }: Parts): SearchIndexing {
  const waiting = new Map<string, NodeJS.Timeout>();
  let running = 0;
  let tail: Promise<unknown> = Promise.resolve();
  let isClosed = false;

  async function index(userId: string): Promise<void> {
    const changes = await readAsUser(database, userId, readPendingSearch);
    if (changes.length === 0 || isClosed) return;
    await measured('search-index', () =>
      unlessGone(database, userId, () =>
        asUser(database, userId, (scope) => indexChanges(scope, changes, workers)),
      ),
    );
  }

  function start(userId: string): void {
    waiting.delete(userId);
    running++;
    tail = tail
      .then(() => (isClosed ? undefined : index(userId)))
      .catch((error) => {
        if (!isClosed) onError(error);
      })
      .finally(() => {
        running--;
      });
  }

  function putOff(userId: string, wait: number): void {
    clearTimeout(waiting.get(userId));
    const due = () => (isWriting(userId) ? putOff(userId, againMs) : start(userId));
    waiting.set(userId, setTimeout(due, wait).unref());
  }

  return {
    changed(userId) {
      if (!isClosed) putOff(userId, quietMs);
    },
    load: () => ({ waiting: waiting.size, running }),
    async close() {
      isClosed = true;
      for (const timer of waiting.values()) clearTimeout(timer);
      waiting.clear();
      await tail;
    },
  };
}
