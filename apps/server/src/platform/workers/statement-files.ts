import type { ByteSource, Inspection, InspectionOptions } from '@farthing/bank-import';
import type { FileChunk } from '../../features/ledger/imports/prepared-row-rules.ts';
import { readSpool, type SpoolPlace } from './row-spool.ts';
import { withSourceOverPort } from './source-over-port.ts';
import type { RowOptions } from './tasks/statement-rows.ts';
import { createWorkerPool } from './worker-pool.ts';

/** The rows of a file, from the first as often as they are asked for. */
export type FileRows = () => AsyncIterable<FileChunk>;

/**
 * Reads statement files away from the event loop, on threads of its own pool. Each method throws a `WorkerError` (time-limit,
 * closed), an Error with code ERR_WORKER_OUT_OF_MEMORY, or the error of reading the file.
 */
export interface StatementFiles {
  /** Finds out what a file is, as `inspectStatement` does. */
  inspect(source: ByteSource, options: InspectionOptions): Promise<Inspection>;
  /** Reads all rows into a file at `place`, which the caller deletes. @throws an Error with code ENOSPC as well */
  readRows(source: ByteSource, options: RowOptions, place: SpoolPlace): Promise<FileRows>;
  close(): Promise<void>;
}

/** An inspection keeps a few figures per account and format; a file that needs more than this is not a statement. */
const heapMiB = 192;

/**
 * Starts a pool for statement files alone: while some are read, forecasts find their threads free.
 * @param timeLimitMs how long one task may take; a file of a million rows takes some ten seconds of CPU
 */
export function createStatementFiles(timeLimitMs = 120_000): StatementFiles {
  const pool = createWorkerPool({ heapMiB });
  return {
    inspect: (source, options) =>
      withSourceOverPort(source, (file, signal) =>
        pool.run('statement-inspection', { file, options }, { transfer: [file], signal, timeLimitMs }),
      ),
    async readRows(source, options, place) {
      await withSourceOverPort(source, (file, signal) =>
        pool.run('statement-rows', { file, options, place }, { transfer: [file], signal, timeLimitMs }),
      );
      return () => readSpool(place.path);
    },
    close: pool.close,
  };
}
