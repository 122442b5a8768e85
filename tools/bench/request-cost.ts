import { setTimeout as sleep } from 'node:timers/promises';

/** Number of runs and of requests in each, after unmeasured warm-up requests. */
export interface Repeats {
  readonly warming?: number;
  readonly runs?: number;
  readonly times?: number;
}

/**
 * CPU milliseconds of one request: the median of some runs, so that a vacuum which meets one of them does not count.
 * @param meter CPU milliseconds so far
 * @param send is told how many were sent before
 */
export async function costOf(
  meter: () => number,
  send: (index: number) => Promise<unknown>,
  { warming = 20, runs = 10, times = 10 }: Repeats = {},
): Promise<number> {
  let index = 0;
  while (index < warming) await send(index++);
  return medianOf(runs, async () => {
    const before = meter();
    for (let time = 0; time < times; time++) await send(index++);
    return (meter() - before) / times;
  });
}

/** The same of requests that each come after another, which does not count. */
export async function costAfter(
  meter: () => number,
  first: () => Promise<unknown>,
  send: () => Promise<unknown>,
  { warming = 20, runs = 10, times = 10 }: Repeats = {},
): Promise<number> {
  const costOfOne = async () => {
    await first();
    await sleep(1); // a thread's last work is counted when it goes to sleep
    const before = meter();
    await send();
    await sleep(1);
    return meter() - before;
  };
  for (let time = 0; time < warming; time++) await costOfOne();
  return medianOf(runs, async () => {
    let sum = 0;
    for (let time = 0; time < times; time++) sum += await costOfOne();
    return sum / times;
  });
}

async function medianOf(runs: number, measure: () => Promise<number>): Promise<number> {
  const found: number[] = [];
  for (let run = 0; run < runs; run++) found.push(await measure());
  return median(found);
}

/** The one in the middle, or the mean of the two that are. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  return ((sorted[(sorted.length - 1) >> 1] as number) + (sorted[sorted.length >> 1] as number)) / 2;
}
