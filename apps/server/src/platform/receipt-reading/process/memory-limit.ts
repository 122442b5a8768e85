import { limits } from '../limits.ts';

/** Current memory limit of the process in megabytes, shared with the watchdog thread. */
export const memoryLimit = new Int32Array(new SharedArrayBuffer(4));
memoryLimit[0] = limits.memoryMb;

/** Lets the process hold what recognition needs. It keeps most of it afterwards, so the limit stays. */
export function allowRecognition(): void {
  Atomics.store(memoryLimit, 0, limits.recognisingMemoryMb);
}
