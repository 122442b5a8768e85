import { dayNumber, dayOf } from '@farthing/dates';

/** Days from and to, both included. */
interface Days {
  readonly from: string;
  readonly to: string;
}

/** Date range of one search for transfers, and the days whose pairs count, by the date the money left. */
export interface SearchWindow {
  readonly read: Days;
  /** Days whose pairs count. They exclude the ends of the range, where a row may belong to one outside. */
  readonly counts: Days;
}

/** Number of days around a change within which pairs may change: rows of one amount, each within days of the next, are matched together. */
const around = 27;
/** Number of extra days read beyond those that count. */
const margin = 30;
/** Number of days above which a search is split, so that each part blocks others only briefly. */
const longestDays = 180;

/** Groups changed days into searches in order, merging those close together. */
export function searchWindows(changed: readonly Days[]): SearchWindow[] {
  const inOrder = changed
    .map(({ from, to }) => ({ from: dayNumber(from) - around, to: dayNumber(to) + around }))
    .sort((one, other) => one.from - other.from);
  const merged: { from: number; to: number }[] = [];
  for (const { from, to } of inOrder) {
    const last = merged.at(-1);
    if (last && from <= last.to + 1) last.to = Math.max(last.to, to);
    else merged.push({ from, to });
  }
  return merged.flatMap(({ from, to }) => {
    const pieces: SearchWindow[] = [];
    for (let first = from; first <= to; first += longestDays) {
      const last = Math.min(to, first + longestDays - 1);
      pieces.push({
        read: { from: dayOf(first - margin), to: dayOf(last + margin) },
        counts: { from: dayOf(first), to: dayOf(last) },
      });
    }
    return pieces;
  });
}
