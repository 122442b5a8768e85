import { availableParallelism } from 'node:os';
import { type MessagePort, Worker } from 'node:worker_threads';
import { programFile } from '../../installation.ts';
import { type FedTask, type Feed, feed } from './fed-task.ts';
import type { TaskInput, TaskName, TaskResult } from './tasks.ts';

/** Options of a task besides its input. */
export interface RunOptions {
  /** Buffers of the input that move to the thread in place of being copied; they are empty here afterwards. */
  readonly transfer?: readonly (ArrayBuffer | MessagePort)[];
  /** Ends the task: a waiting one is dropped, of a running one the thread is killed. */
  readonly signal?: AbortSignal;
  /** Time limit from its start on a thread. One minute by default. */
  readonly timeLimitMs?: number;
}

/** The tasks whose input comes in parts. */
type FedName = {
  [Name in TaskName]: TaskInput<Name> extends FedTask<unknown, unknown> ? Name : never;
}[TaskName];

type PartOf<Name extends FedName> = TaskInput<Name> extends FedTask<unknown, infer Part> ? Part : never;

/** Threads for sums that would hold up the event loop, started when first wanted. */
export interface WorkerPool {
  /** Threads at most: as many as there are cores. */
  readonly size: number;
  /**
   * Runs a task of `tasks.ts` on a thread; those that find none free wait in order.
   * @throws {WorkerError} time-limit, aborted, closed; what the task threw, as an Error of the same message and code
   */
  run<Name extends TaskName>(
    name: Name,
    input: TaskInput<Name>,
    options?: RunOptions,
  ): Promise<TaskResult<Name>>;
  /** As `run`, for a task whose input is too much to be held at once: it is sent in parts. */
  feed<Name extends FedName>(
    name: Name,
    input: Omit<TaskInput<Name>, 'parts'>,
    options?: Pick<RunOptions, 'timeLimitMs'>,
  ): Feed<PartOf<Name>, TaskResult<Name>>;
  /** Tasks that wait for a thread, and tasks that run on one. */
  load(): { readonly waiting: number; readonly running: number };
  /** Ends every thread; tasks under way and waiting are rejected. */
  close(): Promise<void>;
}

/** Reason why a task was stopped. */
class WorkerError extends Error {
  readonly code: 'time-limit' | 'aborted' | 'closed' | 'died';

  constructor(code: WorkerError['code'], message: string) {
    super(message);
    this.name = 'WorkerError';
    this.code = code;
  }
}

/** Response of a thread. */
export type WorkerAnswer =
  | { readonly result: unknown }
  | { readonly error: { readonly message: string; readonly name: string; readonly code?: string } };

interface Job {
  readonly name: TaskName;
  readonly input: unknown;
  readonly options: RunOptions;
  readonly done: (result: unknown) => void;
  readonly failed: (error: Error) => void;
}

interface Thread {
  readonly worker: Worker;
  job: Job | null;
  timer: NodeJS.Timeout | undefined;
}

const usualLimitMs = 60_000;
/** An idle thread is ended after so long: it holds memory that the rest of the service can use. */
const longestIdleMs = 20_000;

/** Limits on the threads of a pool and the heap of each. */
interface PoolOptions {
  readonly size?: number;
  readonly heapMiB?: number;
}

/** Makes a pool; no thread is started before the first task. */
export function createWorkerPool({
  size = availableParallelism(),
  heapMiB = 1024,
}: PoolOptions = {}): WorkerPool {
  const threads = new Set<Thread>();
  const waiting: Job[] = [];
  let isClosed = false;

  function start(): Thread {
    const worker = new Worker(programFile('worker-thread'), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: heapMiB },
    });
    const thread: Thread = { worker, job: null, timer: undefined };
    worker.on('message', (answer: WorkerAnswer) => finish(thread, answer));
    worker.on('error', (error) => lose(thread, error instanceof Error ? error : new Error(String(error))));
    worker.on('exit', () =>
      lose(thread, new WorkerError('died', 'The thread ended in the middle of a task')),
    );
    threads.add(thread);
    return thread;
  }

  function next(): void {
    for (let job = waiting[0]; job !== undefined; job = waiting[0]) {
      const free = [...threads].find((thread) => thread.job === null);
      if (free === undefined && threads.size >= size) return;
      waiting.shift();
      give(free ?? start(), job);
    }
  }

  function give(thread: Thread, job: Job): void {
    clearTimeout(thread.timer);
    thread.job = job;
    thread.worker.ref();
    const { timeLimitMs = usualLimitMs, transfer = [] } = job.options;
    const tooLong = new WorkerError('time-limit', `The task took longer than ${timeLimitMs / 1000} s`);
    thread.timer = setTimeout(() => lose(thread, tooLong), timeLimitMs);
    try {
      thread.worker.postMessage({ name: job.name, input: job.input }, transfer);
    } catch (error) {
      settle(thread)?.failed(error as Error); // an input that cannot be copied
      next();
    }
  }

  /** Takes the job off a thread, which is idle then. */
  function settle(thread: Thread): Job | null {
    const { job } = thread;
    clearTimeout(thread.timer);
    thread.job = null;
    thread.worker.unref();
    thread.timer = setTimeout(() => lose(thread), longestIdleMs).unref();
    return job;
  }

  function finish(thread: Thread, answer: WorkerAnswer): void {
    const job = settle(thread);
    if ('result' in answer) job?.done(answer.result);
    else job?.failed(Object.assign(new Error(answer.error.message), answer.error));
    next();
  }

  /** Ends a thread, and its job with it. */
  function lose(thread: Thread, reason?: Error): void {
    if (!threads.delete(thread)) return;
    const job = settle(thread);
    clearTimeout(thread.timer);
    void thread.worker.terminate();
    if (reason !== undefined) job?.failed(reason);
    next();
  }

  function abort(job: Job): void {
    const reason = new WorkerError('aborted', 'The task was ended');
    const place = waiting.indexOf(job);
    if (place >= 0) {
      waiting.splice(place, 1);
      job.failed(reason);
    }
    for (const thread of [...threads]) if (thread.job === job) lose(thread, reason);
  }

  function run<Result>(name: TaskName, input: unknown, options: RunOptions): Promise<Result> {
    return new Promise((done, failed) => {
      if (isClosed) return failed(new WorkerError('closed', 'The service is stopping'));
      if (options.signal?.aborted) return failed(new WorkerError('aborted', 'The task was ended'));
      const job: Job = { name, input, options, done: done as Job['done'], failed };
      options.signal?.addEventListener('abort', () => abort(job), { once: true });
      waiting.push(job);
      next();
    });
  }

  return {
    size,
    run: (name, input, options = {}) => run(name, input, options),
    feed: (name, input, options = {}) =>
      feed((parts, signal) => run(name, { ...input, parts }, { ...options, signal, transfer: [parts] })),
    load: () => ({
      waiting: waiting.length,
      running: [...threads].filter(({ job }) => job !== null).length,
    }),
    async close() {
      isClosed = true;
      const closed = new WorkerError('closed', 'The service is stopping');
      for (const job of waiting.splice(0)) job.failed(closed);
      const ending = [...threads].map(({ worker }) => worker);
      for (const thread of [...threads]) lose(thread, closed);
      await Promise.all(ending.map((worker) => worker.terminate()));
    },
  };
}
