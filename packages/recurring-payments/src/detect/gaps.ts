import type { Rhythm } from '../frequency.ts';
import type { Entry } from '../row.ts';
import { isFree, type Schedule } from '../schedule.ts';

/** A payment in the slot of a schedule. */
export interface Placed {
  readonly slot: number;
  readonly entry: Entry;
  /** Days after the due day (before it, below 0). */
  readonly deviation: number;
}

/** A run of slots without a payment. */
export interface Pause {
  readonly firstSlot: number;
  readonly lastSlot: number;
}

/** Missing payments between the first and the last. */
export interface Gaps {
  /** Slots without a payment that are neither free nor in a pause. */
  readonly missing: readonly number[];
  readonly pauses: readonly Pause[];
  /** Share of the slots outside pauses that were paid, 0 to 1. */
  readonly coverage: number;
}

/** Longest pause that is one, in days: what comes back after more is another series. */
const longestPause = 430;

/** Splits what is missing into pauses, at most two and one for every six payments, and single misses. */
export function gapsOf(placed: readonly Placed[], schedule: Schedule, rhythm: Rhythm): Gaps {
  const runs: number[][] = [];
  const mayPause = new Set<readonly number[]>();
  for (const [at, { slot }] of placed.entries()) {
    const next = placed[at + 1];
    if (next === undefined) break;
    const run: number[] = [];
    for (let empty = slot + 1; empty < next.slot; empty += 1) if (!isFree(schedule, empty)) run.push(empty);
    if (run.length === 0) continue;
    runs.push(run);
    const isInside = at >= 1 && at < placed.length - 2;
    if (isInside && run.length >= rhythm.pause && run.length * rhythm.days <= longestPause) mayPause.add(run);
  }
  const isPause = new Set(
    [...mayPause]
      .sort((a, b) => b.length - a.length || (a[0] ?? 0) - (b[0] ?? 0))
      .slice(0, Math.min(2, Math.floor(placed.length / 6))),
  );
  const missing = runs.filter((run) => !isPause.has(run)).flat();
  const pauses = runs
    .filter((run) => isPause.has(run))
    .map((run) => ({ firstSlot: run[0] ?? 0, lastSlot: run.at(-1) ?? 0 }));
  return { missing, pauses, coverage: placed.length / (placed.length + missing.length) };
}
