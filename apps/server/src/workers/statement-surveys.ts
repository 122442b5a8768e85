import type { ByteSource, Survey, SurveyOptions } from '@farthing/bank-import';
import { withAskedSource } from './asked-source.ts';
import { createWorkerPool } from './worker-pool.ts';

/** Surveys statement files away from the event loop. */
export interface StatementSurveys {
  /**
   * Finds out what a file is, as `surveyStatement` does, on a thread of its own pool.
   * @throws {WorkerError} time-limit, closed; an Error with code ERR_WORKER_OUT_OF_MEMORY; what reading the file threw
   */
  survey(source: ByteSource, options: SurveyOptions): Promise<Survey>;
  /** Surveys that wait for a thread, and those that run. */
  load(): { readonly waiting: number; readonly running: number };
  close(): Promise<void>;
}

/** A survey keeps a few figures per account and format; a file that needs more than this is not a statement. */
const heapMiB = 192;

/**
 * Starts a pool for statement files alone: while some are read, forecasts find their threads free.
 * @param timeLimitMs how long one survey may take; a file of a million rows takes some ten seconds of CPU
 */
export function createStatementSurveys(timeLimitMs = 120_000): StatementSurveys {
  const pool = createWorkerPool({ heapMiB });
  return {
    survey: (source, options) =>
      withAskedSource(source, (file, signal) =>
        pool.run('statement-survey', { file, options }, { transfer: [file], signal, timeLimitMs }),
      ),
    load: pool.load,
    close: pool.close,
  };
}
