import type { WorkerPool } from '../../../platform/workers/worker-pool.ts';
import { ScanRows } from './scan-rows-rules.ts';
import { type ScanInput, type ScanOutcome, scan } from './scan-rules.ts';

/** A scan on its way, which is given its rows block by block. */
export interface ScanRun {
  /** Takes a block of `ScanRows` in. @throws {WorkerError} when the thread was lost */
  add(block: string): Promise<void>;
  /** Finds the recurring payments in all that was added. @throws {WorkerError} */
  end(): Promise<ScanOutcome>;
  /** Cancels it without a result. */
  drop(): void;
}

/** Fewer letters are scanned where they are: sending them to a thread costs more. */
const fewLetters = 60_000;

const longestMs = 300_000;

/** Starts a scan. Most of the work runs on a worker thread, where other requests aren't blocked. */
export function startScan(input: ScanInput, workers: WorkerPool): ScanRun {
  let few: string[] = [];
  let letters = 0;
  let feed: ReturnType<typeof begin> | undefined;
  const begin = () => workers.feed('recurring-scan', input, { timeLimitMs: longestMs });
  return {
    async add(block) {
      letters += block.length;
      few.push(block);
      if (letters <= fewLetters) return;
      feed ??= begin();
      const blocks = few;
      few = [];
      for (const one of blocks) await feed.send(one);
    },
    async end() {
      if (feed !== undefined) return feed.end();
      const scanned = new ScanRows(input.keys);
      for (const block of few) scanned.add(block);
      return scan(scanned.rows, input);
    },
    drop: () => feed?.drop(),
  };
}
