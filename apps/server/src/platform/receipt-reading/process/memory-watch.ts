import { workerData } from 'node:worker_threads';

/**
 * A thread that ends its whole process when it holds too much memory. The main thread may be in the middle of
 * decompressing something and would not notice; limits of the heap leave out buffers and native memory.
 */
const { memoryLimit }: { memoryLimit: Int32Array } = workerData;
setInterval(() => {
  if (process.memoryUsage.rss() > Atomics.load(memoryLimit, 0) * 1024 * 1024)
    process.kill(process.pid, 'SIGKILL');
}, 25);
