import { dayNumber, dayOf } from './row-rules.ts';

/** Days from and to, both included. */
interface Days {
  readonly from: string;
  readonly to: string;
}

/** What one look reads, and for which of these days its pairs count. */
export interface Look {
  readonly read: Days;
  /** Short of the ends of what is read: a row there may belong to one beyond. */
  readonly counts: Days;
}

const margin = 35;
/** Twice as far as two sides of a transfer may be apart. */
const edge = 8;

/** Brings days that changed to looks, each behind the one before: those that lie close together are one. */
export function looksOver(changed: readonly Days[]): Look[] {
  const inOrder = changed
    .map(({ from, to }) => ({ from: dayNumber(from), to: dayNumber(to) }))
    .sort((one, other) => one.from - other.from);
  const merged: { from: number; to: number }[] = [];
  for (const { from, to } of inOrder) {
    const last = merged.at(-1);
    if (last && from - last.to <= 2 * margin) last.to = Math.max(last.to, to);
    else merged.push({ from, to });
  }
  const around = ({ from, to }: { from: number; to: number }, days: number) => ({
    from: dayOf(from - days),
    to: dayOf(to + days),
  });
  return merged.map((range) => ({ read: around(range, margin), counts: around(range, margin - edge) }));
}
