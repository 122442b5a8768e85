import { afterEach, expect, test } from 'vitest';
import { createWorkerPool, type WorkerPool } from './worker-pool.ts';

let pool: WorkerPool | undefined;
afterEach(() => pool?.close());

const nothing = { known: [], today: '2026-11-21', region: 'scotland', keys: null } as const;

/** A transaction as a scan takes it. */
function line(index: number, amount = `-${1 + (index % 97)}.00`) {
  const day = new Date(Date.UTC(2016, 0, 1 + (index % 3600))).toISOString().slice(0, 10);
  return [`id${index}`, day, amount, 'GBP', 'a', false, null, null, `Shop ${index % 3 ? 'Oak' : 'Elm'}`];
}

/** Many rows of few merchants, so that a scan takes long. */
const lines = Array.from({ length: 60_000 }, (_, index) => line(index));
const much = JSON.stringify(lines);

/** A scan of some blocks on a thread. */
async function scanned(pool: WorkerPool, blocks: readonly string[], input = {}, timeLimitMs = 60_000) {
  const run = pool.feed('recurring-scan', { ...nothing, ...input }, { timeLimitMs });
  for (const block of blocks) await run.send(block);
  return run.end();
}

test('tasks run on threads of their own, and the sources run as they are', async () => {
  const own = createWorkerPool({ size: 2 });
  pool = own;
  const answers = await Promise.all([1, 2, 3].map(() => scanned(own, [])));
  expect(answers).toEqual([1, 2, 3].map(() => ({ transactions: 0, found: [], gone: [], again: [] })));
});

test('a task that is fed takes its parts one after the other', async () => {
  pool = createWorkerPool({ size: 1 });
  const blocks = Array.from({ length: 30 }, (_, at) => JSON.stringify(lines.slice(at * 100, at * 100 + 100)));
  expect((await scanned(pool, blocks)).transactions).toBe(3000);
});

test('a task that takes too long is killed with its thread, and the pool goes on', async () => {
  pool = createWorkerPool({ size: 1 });
  await expect(scanned(pool, [much], {}, 5)).rejects.toMatchObject({ code: 'time-limit' });
  expect((await scanned(pool, [])).transactions).toBe(0);
});

test('a task can be called off, while it runs and while it waits', async () => {
  pool = createWorkerPool({ size: 1 });
  const first = pool.feed('recurring-scan', nothing);
  const waiting = new AbortController();
  const second = pool.run('net-worth', undefined as never, { signal: waiting.signal });
  waiting.abort();
  await expect(second).rejects.toMatchObject({ code: 'aborted' });
  await first.send(much);
  const ended = first.end();
  first.drop();
  await expect(ended).rejects.toMatchObject({ code: 'aborted' });
});

test('what a task throws comes back with its code', async () => {
  pool = createWorkerPool({ size: 1 });
  await expect(scanned(pool, [], { today: 'soon' })).rejects.toMatchObject({
    name: 'RecurringError',
    code: 'bad-day',
  });
});

test('what a task throws of a part ends it: whoever sends more is told', async () => {
  pool = createWorkerPool({ size: 1 });
  await expect(scanned(pool, Array(9).fill(JSON.stringify([line(1, 'money')])))).rejects.toMatchObject({
    code: 'not-a-decimal',
  });
});

test('closing the pool ends what runs and takes nothing more', async () => {
  pool = createWorkerPool({ size: 1 });
  const running = scanned(pool, [much]);
  const waiting = scanned(pool, []);
  const both = Promise.allSettled([running, waiting]);
  await pool.close();
  expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(scanned(pool, [])).rejects.toMatchObject({ code: 'closed' });
});
