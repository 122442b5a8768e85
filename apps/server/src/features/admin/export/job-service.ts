import type { BroughtExport, LongJob } from '@farthing/api-contract';
import { v7 as uuid } from 'uuid';
import type { Config } from '../../../config.ts';
import { Problem } from '../../../problems/problem.ts';

/** Work of users that goes on after the answer, in this process: known for an hour after its end. */
export interface LongJobs {
  /**
   * Starts a job. The response is sent when it is done, or after a while with its progress. @throws {Problem}
   * errors of the job in that time, and job-under-way if the user already has a job
   */
  run(
    userId: string,
    work: (onProgress: (done: number, total: number) => void) => Promise<BroughtExport>,
  ): Promise<LongJob>;
  /** Rejects a second job of a user. @throws {Problem} job-under-way */
  checkIdle(userId: string): void;
  /** A job of a user. @throws {Problem} job-not-found */
  find(userId: string, id: string): LongJob;
  /** Waits for what is under way. */
  close(): Promise<void>;
}

interface StoredJob {
  readonly userId: string;
  job: LongJob;
  readonly ended: Promise<void>;
}

const keptMs = 60 * 60 * 1000;

/**
 * Creates the register of long jobs. @param patienceMs time for which a response waits for the end @param
 * onError called for unexpected errors
 */
export function createLongJobs(patienceMs: number, onError: (error: unknown) => void): LongJobs {
  const jobs = new Map<string, StoredJob>();
  const checkIdle = (userId: string) => {
    if (jobs.values().some((one) => one.userId === userId && one.job.state === 'running'))
      throw new Problem('job-under-way');
  };
  return {
    checkIdle,
    async run(userId, work) {
      checkIdle(userId);
      const id = uuid();
      const { promise: ended, resolve: end } = Promise.withResolvers<void>();
      const started = { id, kind: 'export-import', state: 'running', done: 0, total: 0 } as const;
      const kept: StoredJob = { userId, job: { ...started, error: null, result: null }, ended };
      jobs.set(id, kept);
      let failure: { readonly error: unknown } | undefined;
      const change = (facts: Partial<LongJob>) => {
        kept.job = { ...kept.job, ...facts };
      };
      void work((done, total) => change({ done, total }))
        .then(
          (result) => change({ state: 'done', result }),
          (error: unknown) => {
            failure = { error };
            if (!(error instanceof Problem)) onError(error);
            const said = error instanceof Problem ? error.detail : 'Something went wrong on the server';
            change({ state: 'failed', error: said });
          },
        )
        .finally(() => {
          end();
          setTimeout(() => jobs.delete(id), keptMs).unref();
        });
      await Promise.race([ended, new Promise<void>((done) => setTimeout(done, patienceMs).unref())]);
      if (failure) {
        jobs.delete(id);
        throw failure.error;
      }
      return kept.job;
    },
    find(userId, id) {
      const kept = jobs.get(id);
      if (!kept || kept.userId !== userId) throw new Problem('job-not-found');
      return kept.job;
    },
    async close() {
      await Promise.all(jobs.values().map(({ ended }) => ended));
    },
  };
}

/** The part of the configuration that says how large an export may be. */
export type JobLimits = Pick<Config, 'dataDir' | 'attachmentQuotaBytes'>;

/** Returns the temporary folder and the size limit of an uploaded export: all attachments plus 1 GB of records. */
export function limitsOf({ dataDir, attachmentQuotaBytes }: JobLimits): {
  readonly dataDir: string;
  readonly maxBytes: number;
} {
  return { dataDir, maxBytes: attachmentQuotaBytes + 1024 ** 3 };
}
