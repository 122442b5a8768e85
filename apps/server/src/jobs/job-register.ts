import type { Database } from '../database/connection.ts';
import { asSystem } from '../database/system-scope.ts';
import { recordRun } from '../features/service-health/run-service.ts';
import { measured } from './job-runs.ts';

/** Something that the service does by itself, again and again. */
export interface Job {
  /** Kebab-case. */
  readonly name: string;
  /** What it does, in a sentence for administrators. */
  readonly does: string;
  readonly everyMs: number;
  readonly firstAfterMs: number;
  /** Does it once. @returns what it counted @param signal aborted when the service stops */
  run(signal: AbortSignal): Promise<Readonly<Record<string, number>>>;
}

/** What is told of a job. */
export interface ListedJob {
  readonly name: string;
  readonly does: string;
  readonly every_minutes: number;
  readonly running: boolean;
}

/** The jobs of one running service. */
export interface JobRegister {
  add(job: Job): void;
  list(): ListedJob[];
  /** Begins a job now, unless it is under way. @returns false where there is no such job */
  start(name: string): boolean;
  /** Ends it; jobs under way are waited for. */
  close(): Promise<void>;
}

/** Makes the register. When a job ran and what came of it is kept in the database; a failure is told and tried again. */
export function createJobRegister({
  database,
  onError,
}: {
  readonly database: Database;
  readonly onError: (error: unknown, name: string) => void;
}): JobRegister {
  const jobs = new Map<string, Job>();
  const running = new Map<string, Promise<void>>();
  const timers = new Set<NodeJS.Timeout>();
  const closing = new AbortController();

  async function runOnce(job: Job): Promise<void> {
    const started_at = new Date();
    const outcome = await measured(job.name, () => job.run(closing.signal)).then(
      (result) => ({ ok: true, result, error: null }),
      (error: unknown) => {
        if (!closing.signal.aborted) onError(error, job.name);
        return { ok: false, result: null, error: error instanceof Error ? error.message : String(error) };
      },
    );
    if (closing.signal.aborted) return;
    const run = { name: job.name, started_at, finished_at: new Date(), ...outcome };
    await asSystem(database, (scope) => recordRun(scope, run)).catch((error: unknown) =>
      onError(error, job.name),
    );
  }

  function begin(job: Job): void {
    if (closing.signal.aborted || running.has(job.name)) return;
    running.set(
      job.name,
      runOnce(job).finally(() => running.delete(job.name)),
    );
  }

  return {
    add(job) {
      jobs.set(job.name, job);
      timers.add(setTimeout(() => begin(job), job.firstAfterMs).unref());
      timers.add(setInterval(() => begin(job), job.everyMs).unref());
    },
    list: () =>
      [...jobs.values()].map(({ name, does, everyMs }) => ({
        name,
        does,
        every_minutes: Math.round(everyMs / 60_000),
        running: running.has(name),
      })),
    start(name) {
      const job = jobs.get(name);
      if (job) begin(job);
      return job !== undefined;
    },
    async close() {
      closing.abort();
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(running.values());
    },
  };
}
