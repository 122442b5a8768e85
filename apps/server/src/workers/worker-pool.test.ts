import { afterEach, expect, test } from 'vitest';
import { createWorkerPool, type WorkerPool } from './worker-pool.ts';

let pool: WorkerPool | undefined;
afterEach(() => pool?.close());

const nothing = { blocks: [], known: [], today: '2026-11-21', region: 'scotland', keys: null } as const;

/** So many rows of one merchant that a scan takes long. */
const much = {
  ...nothing,
  blocks: [
    Array.from({ length: 60_000 }, (_, index) => {
      const day = new Date(Date.UTC(2016, 0, 1 + (index % 3600))).toISOString().slice(0, 10);
      return `id${index}\t${day}\t-${1 + (index % 97)}.00\tGBP\ta\tf\t\t\tShop ${index % 3 ? 'Oak' : 'Elm'}`;
    }).join('\n'),
  ],
};

test('tasks run on threads of their own, and the sources run as they are', async () => {
  pool = createWorkerPool(2);
  const answers = await Promise.all([1, 2, 3].map(() => pool?.run('recurring-scan', nothing)));
  expect(answers).toEqual([1, 2, 3].map(() => ({ transactions: 0, found: [], gone: [], again: [] })));
});

test('a task that takes too long is killed with its thread, and the pool goes on', async () => {
  pool = createWorkerPool(1);
  await expect(pool.run('recurring-scan', much, { timeLimitMs: 5 })).rejects.toMatchObject({
    code: 'time-limit',
  });
  expect((await pool.run('recurring-scan', nothing)).transactions).toBe(0);
});

test('a task can be called off, while it runs and while it waits', async () => {
  pool = createWorkerPool(1);
  const [running, waiting] = [new AbortController(), new AbortController()];
  const first = pool.run('recurring-scan', much, { signal: running.signal });
  const second = pool.run('recurring-scan', nothing, { signal: waiting.signal });
  waiting.abort();
  await expect(second).rejects.toMatchObject({ code: 'aborted' });
  running.abort();
  await expect(first).rejects.toMatchObject({ code: 'aborted' });
});

test('what a task throws comes back with its code', async () => {
  pool = createWorkerPool(1);
  await expect(pool.run('recurring-scan', { ...nothing, today: 'soon' })).rejects.toMatchObject({
    name: 'RecurringError',
    code: 'bad-day',
  });
});

test('closing the pool ends what runs and takes nothing more', async () => {
  pool = createWorkerPool(1);
  const running = pool.run('recurring-scan', much);
  const waiting = pool.run('recurring-scan', nothing);
  const both = Promise.allSettled([running, waiting]);
  await pool.close();
  expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(pool.run('recurring-scan', nothing)).rejects.toMatchObject({ code: 'closed' });
});
