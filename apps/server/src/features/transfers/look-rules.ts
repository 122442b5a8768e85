import { dayNumber, dayOf } from '@farthing/dates';

/** Days from and to, both included. */
interface Days {
  readonly from: string;
  readonly to: string;
}

/** What one look reads, and which of its pairs count: those whose money left on these days. */
export interface Look {
  readonly read: Days;
  /** Short of the ends of what is read: a row there may belong to one beyond. */
  readonly counts: Days;
}

/** How far around a change pairs may be other than before: rows of one amount, each days from the next, go together. */
const around = 27;
/** How much is read beyond what counts. */
const margin = 30;
/** Longer spans are looked at in pieces: one holds up nobody for long. */
const longestDays = 180;

/** Brings days that changed to looks, each behind the one before: those that lie close together are one. */
export function looksOver(changed: readonly Days[]): Look[] {
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
    const pieces: Look[] = [];
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
