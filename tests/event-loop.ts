/**
 * Watches how long the main thread works at a stretch, without letting the event loop go on. Other processes don't count,
 * as it is CPU time of the thread. Loaded into a service with `--import`, it writes a line to stderr for each stretch over
 * LOOP_LIMIT_MS; a test in the same process calls `watchEventLoop` itself.
 */
import { isMainThread } from 'node:worker_threads';

const beatMs = 10;

/**
 * Watches the thread that calls it.
 * @param onStretch called with the CPU milliseconds of each stretch over the limit
 * @returns ends the watch
 */
export function watchEventLoop(onStretch: (ms: number) => void, limitMs: number): () => void {
  let before = process.threadCpuUsage();
  const timer = setInterval(() => {
    const { user, system } = process.threadCpuUsage(before);
    before = process.threadCpuUsage();
    const ms = (user + system) / 1000;
    if (ms > limitMs) onStretch(ms);
  }, beatMs);
  timer.unref();
  return () => clearInterval(timer);
}

const limit = Number(process.env.LOOP_LIMIT_MS);
if (limit > 0 && isMainThread) {
  // The start compiles and reads for longer than any request may: it is over when the service says that it is ready.
  const write = process.stdout.write.bind(process.stdout) as (text: string, ...more: never[]) => boolean;
  process.stdout.write = ((text: string, ...more: never[]) => {
    if (String(text).startsWith('farthing is ready')) {
      const report = (ms: number) => process.stderr.write(`event loop held for ${ms.toFixed(0)} ms\n`);
      setTimeout(() => watchEventLoop(report, limit), 1000).unref();
    }
    return write(text, ...more);
  }) as typeof process.stdout.write;
}
