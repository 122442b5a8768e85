/**
 * Event loop monitor, loaded into a measured service with `--import`. At SIGUSR2 it writes the delay since
 * the last signal to the file LOOP_DELAY_FILE (milliseconds: 99th percentile, maximum) and resets.
 */
import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const resolution = 2;

if (isMainThread) {
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  process.on('SIGUSR2', () => {
    const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - resolution).toFixed(1);
    const text = `p99 ${late(delay.percentile(99))}, most ${late(delay.max)} ms`;
    writeFileSync(process.env.LOOP_DELAY_FILE ?? '/dev/null', text);
    delay.reset();
  });
}
