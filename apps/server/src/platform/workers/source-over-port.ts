import { MessageChannel, type MessagePort } from 'node:worker_threads';

/** The bytes of a file, from the start as often as they are asked for. */
type Source = () => AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Part that a task requests: the first of the file, or the next. */
type Wish = 'first' | 'next';

/**
 * Runs a task that reads a file of this thread: each part is sent when the task asks for it, so that one is on its way at a time.
 * @param begin runs the task with the port that it reads from
 * @throws what `begin` throws, or what reading the file threw
 */
export async function withSourceOverPort<Result>(
  source: Source,
  begin: (port: MessagePort, signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const { port1: own, port2: theirs } = new MessageChannel();
  const stop = new AbortController();
  let failure: { readonly error: unknown } | undefined;
  let parts: AsyncIterator<Uint8Array> | Iterator<Uint8Array> | undefined;
  own.on('message', async (wish: Wish) => {
    try {
      if (wish === 'first') {
        await parts?.return?.();
        const all = source();
        parts = Symbol.asyncIterator in all ? all[Symbol.asyncIterator]() : all[Symbol.iterator]();
      }
      const next = await parts?.next();
      // A copy of its own: a part may be a view of a larger buffer, all of which would be sent.
      const part = next === undefined || next.done ? null : new Uint8Array(next.value);
      own.postMessage(part, part === null ? [] : [part.buffer]);
    } catch (error) {
      failure = { error };
      stop.abort();
    }
  });
  try {
    return await begin(theirs, stop.signal);
  } catch (error) {
    throw failure === undefined ? error : failure.error;
  } finally {
    own.close();
    await parts?.return?.();
  }
}

/** Returns the file behind a port, on the thread of the task. */
export function sourceBehind(port: MessagePort): () => AsyncIterable<Uint8Array> {
  const ask = (wish: Wish) =>
    new Promise<Uint8Array | null>((resolve) => {
      port.once('message', resolve);
      port.postMessage(wish);
    });
  return async function* () {
    for (let part = await ask('first'); part !== null; part = await ask('next')) yield part;
  };
}
