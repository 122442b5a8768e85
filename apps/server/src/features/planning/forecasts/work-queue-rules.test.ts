import { expect, test } from 'vitest';
import { createWorkQueue, type WorkQueue } from './work-queue-rules.ts';

const limits = { mostWeight: 10, mostWaiting: 4, mostWaitingEach: 2 };

/** Creates work that ends on command. `began` lists the names in the order they started. */
function bench(turns: WorkQueue) {
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const take = (name: string, owner: string, weight: number, signal?: AbortSignal) =>
    turns.take(
      owner,
      weight,
      () => {
        began.push(name);
        return new Promise<void>((end) => ends.set(name, end));
      },
      signal,
    );
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise((done) => setImmediate(done));
  };
  return { began, take, end };
}

test('what runs at a time is bounded by weight; what waits begins when there is room', async () => {
  const { began, take, end } = bench(createWorkQueue(limits));
  void take('a', 'ann', 6);
  void take('b', 'ben', 6);
  await end('');
  expect(began).toEqual(['a']);
  await end('a');
  expect(began).toEqual(['a', 'b']);
});

test('something heavier than all that may run begins alone', async () => {
  const { began, take, end } = bench(createWorkQueue(limits));
  void take('a', 'ann', 99);
  void take('b', 'ben', 1);
  await end('');
  expect(began).toEqual(['a']);
  await end('a');
  expect(began).toEqual(['a', 'b']);
});

test('nobody has a second turn while another waits for a first', async () => {
  const { began, take, end } = bench(createWorkQueue(limits));
  void take('a1', 'ann', 5);
  void take('b1', 'ben', 5);
  void take('a2', 'ann', 5);
  void take('c1', 'cat', 5);
  await end('');
  await end('b1');
  expect(began).toEqual(['a1', 'b1', 'c1']);
  await end('a1');
  expect(began).toEqual(['a1', 'b1', 'c1', 'a2']);
});

test('too many of one owner, and too many in all, are refused', async () => {
  const { take } = bench(createWorkQueue(limits));
  void take('a', 'ann', 10);
  void take('a2', 'ann', 10);
  void take('a3', 'ann', 10);
  await expect(take('a4', 'ann', 1)).rejects.toMatchObject({ code: 'server-busy', retryAfterSeconds: 5 });
  void take('b', 'ben', 10);
  void take('c', 'cat', 10);
  await expect(take('d', 'dan', 1)).rejects.toMatchObject({ code: 'server-busy' });
});

test('who leaves while waiting makes room; work that fails does too', async () => {
  const turns = createWorkQueue(limits);
  const { began, take, end } = bench(turns);
  void take('a', 'ann', 10);
  const leaving = new AbortController();
  const gone = take('b', 'ben', 10, leaving.signal);
  void take('c', 'cat', 10);
  leaving.abort(new Error('left'));
  await expect(gone).rejects.toThrow('left');
  await end('a');
  expect(began).toEqual(['a', 'c']);
  await end('c');
  await expect(turns.take('dan', 10, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(turns.take('dan', 10, async () => 'done')).resolves.toBe('done');
});
