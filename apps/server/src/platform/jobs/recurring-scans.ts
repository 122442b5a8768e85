import type { Database } from '../../database/connection.ts';
import { asUser, snapshotOfUser } from '../../database/user-scope.ts';
import {
  readScan,
  type ScanWish,
  type WrittenScan,
  writeScan,
} from '../../features/planning/recurring/scan-service.ts';
import type { WorkerPool } from '../workers/worker-pool.ts';
import { unlessDeleted } from './deleted-user.ts';
import { measured } from './job-runs.ts';

/** Dependencies of the scans. */
interface Parts {
  readonly database: Database;
  readonly workers: WorkerPool;
  /** Returns true if a writing request of the user is running. Scans wait for it. */
  readonly isWriting: (userId: string) => boolean;
  /** Called for failed scans. */
  readonly onError: (error: unknown) => void;
}

/** Scans for recurring payments that follow what users write. One at a time, so that they take no more than one thread. */
export interface RecurringScans {
  /** The user has written something: scans what changed once nothing was written for a second, and nothing is. */
  changed(userId: string): void;
  /** The user wants to see a scan that is due: begins it unless one is on its way, or he is writing. */
  wanted(userId: string): void;
  /** Scans everything now, and deleted series as well. @throws when it fails */
  rescan(userId: string): Promise<WrittenScan>;
  /** Scans the transactions of some merchants now, after a decision about them. @throws when it fails */
  settle(userId: string, keys: readonly string[]): Promise<void>;
  /** Returns true if a scan of the user is running. */
  isScanning(userId: string): boolean;
  /** Returns true if a scan of the user failed recently, so that it isn't retried at once. */
  hasFailed(userId: string): boolean;
  /** Users whose scan is put off until they are quiet, and scans that are queued or under way. */
  load(): { readonly waiting: number; readonly running: number };
  /** Ends it; scans under way are waited for. */
  close(): Promise<void>;
}

const quietMs = 1000;
/** Time after which a user who keeps writing is scanned anyway, between two requests. */
const longestWaitMs = 120_000;
const pauseAfterFailureMs = 60_000;
/** Number of retries of a scan that a concurrent write has overtaken. */
const mostAttempts = 5;

/** Times are of the clock that only runs forward, so that setting the machine's clock holds nothing up. */
interface Waiting {
  readonly since: number;
  timer: NodeJS.Timeout;
}

/** Makes the scans of one running service. */
export function createRecurringScans({ database, workers, isWriting, onError }: Parts): RecurringScans {
  const waiting = new Map<string, Waiting>();
  const running = new Map<string, number>();
  const failedAt = new Map<string, number>();
  let tail: Promise<unknown> = Promise.resolve();
  let isClosed = false;

  /** Adds a scan to the end of the queue. */
  function enqueue<Result>(userId: string, work: () => Promise<Result>): Promise<Result> {
    running.set(userId, (running.get(userId) ?? 0) + 1);
    const result = tail
      .then(() => measured('recurring-scan', work))
      .finally(() => {
        const left = (running.get(userId) ?? 1) - 1;
        if (left > 0) running.set(userId, left);
        else running.delete(userId);
      });
    tail = result.catch(() => {}); // the caller has `result`: the next in line starts after a failure too
    return result;
  }

  async function scan(userId: string, wish: Omit<ScanWish, 'today'>): Promise<WrittenScan | null> {
    for (let attempt = 1; ; attempt++) {
      const today = new Date().toISOString().slice(0, 10);
      const prepared = await snapshotOfUser(database.users, userId, (scope) =>
        readScan(scope, { ...wish, today }, workers),
      );
      if (prepared === null) return null;
      const outcome = await prepared.run.end();
      const written = await asUser(database, userId, (scope) => writeScan(scope, prepared, outcome));
      if (written !== null) return written;
      if (attempt >= mostAttempts) throw new Error('Series were written each time they were scanned');
    }
  }

  async function follow(userId: string): Promise<void> {
    try {
      await enqueue(userId, () =>
        unlessDeleted(database, userId, () => scan(userId, { isAsked: false, keys: [] })),
      );
      failedAt.delete(userId);
    } catch (error) {
      failedAt.set(userId, performance.now());
      if (!isClosed) onError(error);
    }
  }

  function start(userId: string): void {
    clearTimeout(waiting.get(userId)?.timer);
    waiting.delete(userId);
    if (!isClosed) void follow(userId);
  }

  const hasFailed = (userId: string) =>
    performance.now() - (failedAt.get(userId) ?? Number.NEGATIVE_INFINITY) < pauseAfterFailureMs;
  const isScanning = (userId: string) => running.has(userId);

  function putOff(userId: string): void {
    const before = waiting.get(userId);
    clearTimeout(before?.timer);
    const since = before?.since ?? performance.now();
    const left = since + longestWaitMs - performance.now();
    const wait = isWriting(userId) ? quietMs : Math.max(0, Math.min(quietMs, left));
    const due = () => (isWriting(userId) ? putOff(userId) : start(userId));
    waiting.set(userId, { since, timer: setTimeout(due, wait).unref() });
  }

  return {
    changed(userId) {
      if (!isClosed) putOff(userId);
    },
    wanted(userId) {
      if (waiting.has(userId) || running.has(userId) || hasFailed(userId) || isClosed) return;
      if (isWriting(userId)) putOff(userId);
      else start(userId);
    },
    async rescan(userId) {
      const written = await enqueue(userId, () => scan(userId, { isAsked: true, keys: [] }));
      failedAt.delete(userId);
      if (written === null) throw new Error('A scan that was asked for always runs');
      return written;
    },
    async settle(userId, keys) {
      await enqueue(userId, () => scan(userId, { isAsked: false, keys }));
    },
    isScanning,
    hasFailed,
    load: () => ({
      waiting: waiting.size,
      running: [...running.values()].reduce((sum, count) => sum + count, 0),
    }),
    async close() {
      isClosed = true;
      for (const { timer } of waiting.values()) clearTimeout(timer);
      waiting.clear();
      await tail;
    },
  };
}
