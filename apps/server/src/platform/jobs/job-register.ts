import pg from 'pg';
import { advisoryLocks } from '../../database/advisory-locks.ts';
import type { Database } from '../../database/connection.ts';
import { asSystem, readAsSystem } from '../../database/system-scope.ts';
import { type LastRun, readLastRun, recordRun } from '../../features/admin/service-health/run-service.ts';
import { measured } from './job-runs.ts';

/** Something that the service does by itself, again and again. */
export interface Job {
  /** Kebab-case. */
  readonly name: string;
  /** Description of the job in one sentence, for administrators. */
  readonly does: string;
  /** So long after it was begun, by whichever instance, it is due again. */
  readonly everyMs: number;
  /** When an instance first looks whether it is due, after its start. */
  readonly firstAfterMs: number;
  /** Interval of due checks, if it isn't the default. */
  readonly lookEveryMs?: number;
  /** True if a request during a run is for another one after it, because the run may have missed what it is for. */
  readonly repeats?: boolean;
  /** Returns true if the job is due, if that isn't `everyMs` after its last start. Times are Unix milliseconds. */
  isDue?(last: LastRun | undefined, nowMs: number): boolean | Promise<boolean>;
  /**
   * Runs the job once. @param signal aborted when the service stops @param isAsked true if an administrator
   * requested the run, due or not @returns its counts, or false if there was nothing to do, which doesn't
   * count as a run
   */
  run(signal: AbortSignal, isAsked: boolean): Promise<Readonly<Record<string, number>> | false>;
}

/** Description and state of a job. */
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
  /** Starts a job now, due or not, unless it is running on any instance. @returns false if the job doesn't exist */
  start(name: string): boolean;
  /** Ends it; jobs under way are waited for. */
  close(): Promise<void>;
}

/** Interval at which an instance checks for due jobs. If the instance that usually runs one has stopped, another soon takes over. */
const lookEveryMs = 10 * 60 * 1000;
/** A run of a time to come was begun before a clock was set back, and holds nothing up. */
const clockSlackMs = 60_000;

/**
 * Creates the job register of one instance. Times and results of runs are stored in the database, so that
 * only one of several instances runs a job. A failed job is reported, and retried when it is next due.
 */
export function createJobRegister({
  database,
  onError,
}: {
  readonly database: Database;
  readonly onError: (error: unknown, name: string) => void;
}): JobRegister {
  const jobs = new Map<string, Job>();
  const running = new Map<string, Promise<void>>();
  const again = new Set<string>();
  const timers = new Set<NodeJS.Timeout>();
  const closing = new AbortController();

  async function isDue(job: Job): Promise<boolean> {
    const found = await readAsSystem(database, (scope) => readLastRun(scope, job.name));
    const now = Date.now();
    const last = found && found.startedAtMs - now > clockSlackMs ? undefined : found;
    if (job.isDue) return job.isDue(last, now);
    return last === undefined || now - last.startedAtMs >= job.everyMs;
  }

  /** Does a job that is due or asked for, unless another instance is at it. */
  async function take(job: Job, isAsked: boolean): Promise<void> {
    try {
      if (!isAsked && !(await isDue(job))) return;
      await inTurn(database, job.name, async () => {
        // Another instance may have been at it until now.
        if (isAsked || (await isDue(job))) await runOnce(job, isAsked);
      });
    } catch (error) {
      if (!closing.signal.aborted) onError(error, job.name);
    }
  }

  async function runOnce(job: Job, isAsked: boolean): Promise<void> {
    const started_at = new Date();
    const outcome = await measured(job.name, () => job.run(closing.signal, isAsked)).then(
      (result) => (result === false ? null : { ok: true, result, error: null }),
      (error: unknown) => {
        if (!closing.signal.aborted) onError(error, job.name);
        return { ok: false, result: null, error: error instanceof Error ? error.message : String(error) };
      },
    );
    if (closing.signal.aborted || outcome === null) return;
    const run = { name: job.name, started_at, finished_at: new Date(), ...outcome };
    await asSystem(database, (scope) => recordRun(scope, run)).catch((error: unknown) =>
      onError(error, job.name),
    );
  }

  function begin(job: Job, isAsked = false): void {
    if (closing.signal.aborted || running.has(job.name)) return;
    running.set(
      job.name,
      take(job, isAsked).finally(() => {
        running.delete(job.name);
        if (again.delete(job.name)) begin(job, true);
      }),
    );
  }

  return {
    add(job) {
      jobs.set(job.name, job);
      timers.add(setTimeout(() => begin(job), job.firstAfterMs).unref());
      timers.add(
        setInterval(() => begin(job), Math.min(job.everyMs, job.lookEveryMs ?? lookEveryMs)).unref(),
      );
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
      if (job?.repeats && running.has(name)) again.add(name);
      else if (job) begin(job, true);
      return job !== undefined;
    },
    async close() {
      closing.abort();
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(running.values());
    },
  };
}

/**
 * Runs work while no other instance on the database runs work of this name. The turn belongs to a connection of its own:
 * it ends with this process at the latest.
 * @returns what the work answers; undefined, without running it, where another instance is at it
 */
async function inTurn<Result>(
  database: Database,
  name: string,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  const client = new pg.Client({ ...database.systemConnection, keepAlive: true });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ taken: boolean }>(
      'select pg_try_advisory_lock($1, hashtext($2)) as taken',
      [advisoryLocks.jobs, name],
    );
    return rows[0]?.taken ? await work() : undefined;
  } finally {
    await client.end().catch(() => {}); // a broken connection is closed already
  }
}
