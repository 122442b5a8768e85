import { getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { errorCode, errorFact, errorMessage } from '../../problems/error-facts.ts';
import { type TaskName, tasks } from './tasks.ts';
import { TransferredResult } from './transferred-result.ts';
import type { WorkerAnswer } from './worker-pool.ts';

// Requests come first where cores are few. On Linux that is the priority of this thread alone, elsewhere of the process.
if (process.platform === 'linux' && getPriority() < 10) setPriority(10);

/** Entry point of each thread of the pool, which runs one task at a time. */
parentPort?.on('message', async ({ name, input }: { name: TaskName; input: unknown }) => {
  try {
    const { run } = await tasks[name]();
    const result = await (run as (input: unknown) => unknown)(input);
    if (result instanceof TransferredResult) answer({ result: result.value }, result.buffers);
    else answer({ result });
  } catch (error) {
    const code = errorCode(error);
    const kind = errorFact(error, 'name') ?? 'Error';
    answer({ error: { message: errorMessage(error), name: kind, ...(code === undefined ? {} : { code }) } });
  }
});

function answer(what: WorkerAnswer, buffers: readonly ArrayBuffer[] = []): void {
  parentPort?.postMessage(what, buffers);
}
