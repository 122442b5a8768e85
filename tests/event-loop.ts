/**
 * Watches how long the main thread works at a stretch, without letting the event loop go on. Other processes don't count,
 * as it is CPU time of the thread. Loaded into a service with `--import`, it writes a line to stderr for each stretch over
 * LOOP_LIMIT_MS, with the requests that were open; a test in the same process calls `watchEventLoop` itself.
 */
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { isMainThread } from 'node:worker_threads';

const beatMs = 10;

/**
 * Watches the thread that calls it.
 * @param onBeat called between tasks of the event loop, with the CPU milliseconds since the last call
 * @returns ends the watch
 */
export function watchEventLoop(onBeat: (ms: number) => void): () => void {
  let before = process.threadCpuUsage();
  const timer = setInterval(() => {
    const { user, system } = process.threadCpuUsage(before);
    before = process.threadCpuUsage();
    onBeat((user + system) / 1000);
  }, beatMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Watches the requests of this process. @returns a function that names those that were open since its last call */
function watchRequests(): () => string[] {
  const open = new Set<IncomingMessage>();
  const ended = new Set<IncomingMessage>();
  subscribe('http.server.request.start', (message) => {
    open.add((message as { request: IncomingMessage }).request);
  });
  subscribe('http.server.response.finish', (message) => {
    const { request } = message as { request: IncomingMessage };
    open.delete(request);
    ended.add(request);
  });
  return () => {
    const names = [...ended, ...open].map(({ method, url = '' }) => `${method} ${url.slice(0, 200)}`);
    ended.clear();
    return names;
  };
}

const limit = Number(process.env.LOOP_LIMIT_MS);
if (limit > 0 && isMainThread) {
  const openRequests = watchRequests();
  // The start compiles and reads for longer than any request may: it is over when the service says that it is ready.
  const write = process.stdout.write.bind(process.stdout) as (text: string, ...more: never[]) => boolean;
  process.stdout.write = ((text: string, ...more: never[]) => {
    if (String(text).startsWith('farthing is ready')) {
      const onBeat = (ms: number) => {
        const names = openRequests();
        if (ms > limit)
          process.stderr.write(`event loop held for ${ms.toFixed(0)} ms: ${names.join(', ')}\n`);
      };
      setTimeout(() => watchEventLoop(onBeat), 1000).unref();
    }
    return write(text, ...more);
  }) as typeof process.stdout.write;
}
