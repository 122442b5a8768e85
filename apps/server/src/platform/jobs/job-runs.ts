import { channel, subscribe, unsubscribe } from 'node:diagnostics_channel';

/** One run of a job that has ended. */
export interface JobRun {
  /** One of a few fixed names, never anything of a user. */
  readonly job: string;
  readonly outcome: 'done' | 'failed';
  readonly seconds: number;
}

const name = 'farthing.job-run';
const runs = channel(name);

/**
 * Runs a job, and reports its result and duration to listeners. A run that returns false had nothing to do
 * and doesn't count. @throws errors of the job
 */
export async function measured<Result>(job: string, work: () => Promise<Result>): Promise<Result> {
  const began = performance.now();
  const tell = (outcome: JobRun['outcome']) => {
    if (runs.hasSubscribers)
      runs.publish({ job, outcome, seconds: (performance.now() - began) / 1000 } satisfies JobRun);
  };
  try {
    const result = await work();
    if (result !== false) tell('done');
    return result;
  } catch (error) {
    tell('failed');
    throw error;
  }
}

/** Hears of every run in this process from now on; answers how to stop. */
export function onJobRun(listener: (run: JobRun) => void): () => void {
  const hear = (message: unknown) => listener(message as JobRun);
  subscribe(name, hear);
  return () => void unsubscribe(name, hear);
}
