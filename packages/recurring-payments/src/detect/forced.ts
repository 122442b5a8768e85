import { rhythms } from '../frequency.ts';
import type { Entry } from '../row.ts';
import { inOrder } from '../row.ts';
import { dueDay, slotNear } from '../schedule.ts';
import { isSameSize, shapeOf } from './amounts.ts';
import { type Fit, fitRhythm, refilled } from './fit.ts';
import { fitGaps } from './fit-gaps.ts';
import type { Setting, Stream } from './judge.ts';

/** A series with additional rows that the user added and its schedule doesn’t explain. */
export interface NamedStream extends Stream {
  /** Members that have no slot of their own. */
  readonly joined: readonly Entry[];
  /** True if the user defined this series, because it wasn't detected in this form. */
  readonly isForced: boolean;
}

/**
 * Adds rows flagged by the user to the series of their merchant with the nearest amount, if that is within
 * 50%. Otherwise they form a series of their own, with fitting rows of the same amount. @param rest rows of
 * the group that are in no series
 */
export function placeMarked(
  streams: readonly NamedStream[],
  rest: readonly Entry[],
  setting: Setting,
): NamedStream[] {
  const result = [...streams];
  const beside = streams.map((): Entry[] => []);
  const alone: Entry[] = [];
  const sizes = new Map<Stream, readonly number[]>(
    streams.map((stream) => [stream, [...new Set(stream.fit.placed.map(({ entry }) => entry.size))]]),
  );
  for (const entry of rest.filter(({ row }) => row.toggle === true)) {
    const away = (stream: Stream) =>
      (sizes.get(stream) ?? []).reduce(
        (least, size) => Math.min(least, Math.abs(Math.log(Math.max(entry.size, 1) / Math.max(size, 1)))),
        Number.POSITIVE_INFINITY,
      );
    const like = streams
      .map((stream, at) => ({ at, distance: away(stream) }))
      .filter(({ distance }) => distance <= Math.log(1.5))
      .sort((a, b) => a.distance - b.distance || a.at - b.at)[0];
    const home = like && result[like.at];
    const again = home && inSlot(home, entry, setting);
    if (like && again) result[like.at] = again;
    else if (like) beside[like.at]?.push(entry);
    else alone.push(entry);
  }
  for (const [at, joined] of beside.entries()) {
    const stream = result[at];
    if (stream && joined.length > 0) result[at] = { ...stream, joined: [...stream.joined, ...joined] };
  }
  if (alone.length > 0) {
    const isAlone = new Set(alone);
    const free = rest.filter((entry) => entry.row.toggle !== true || isAlone.has(entry));
    result.push(ownSeries(alone, free, setting));
  }
  return result;
}

/** A series with one more payment in the slot that is due about then; null when it is taken or too far. */
function inSlot(stream: NamedStream, entry: Entry, { days }: Setting): NamedStream | null {
  const { fit } = stream;
  const slot = slotNear(fit.schedule, entry.day, days);
  const deviation = entry.day - dueDay(fit.schedule, slot, days);
  const isFree = fit.placed.every((one) => one.slot !== slot) && Math.abs(deviation) <= fit.rhythm.tolerance;
  if (!isFree) return null;
  const again = refilled(fit, [...fit.placed, { slot, entry, deviation }], fit.extras);
  return { ...stream, fit: again, amounts: shapeOf(again.placed.map((one) => one.entry)) };
}

function ownSeries(marked: readonly Entry[], rest: readonly Entry[], setting: Setting): NamedStream {
  const isMarked = new Set(marked);
  const sizes = [...new Set(marked.map(({ size }) => size))];
  const alike = rest.filter(
    (entry) => isMarked.has(entry) || sizes.some((size) => isSameSize(size, entry.size)),
  );
  if (alike.length > marked.length) {
    const together = forcedStream(alike, setting);
    const { fit, joined } = together;
    const isRegular = fit.spread <= fit.rhythm.tolerance && fit.coverage >= 0.6;
    const hasMarked = joined.every((entry) => !isMarked.has(entry));
    if (isRegular && hasMarked && joined.length <= alike.length * 0.25) return { ...together, joined: [] };
  }
  return forcedStream(marked, setting);
}

/**
 * Returns a series of rows that the user grouped, whatever their dates, with the best rhythm or else the one
 * nearest to their usual interval. A single row counts as monthly. @param entries in order, at least one
 */
export function forcedStream(entries: readonly Entry[], setting: Setting): NamedStream {
  const fits = rhythms
    .filter(({ fewest }) => entries.length >= Math.min(3, fewest))
    .map((rhythm) => fitRhythm(entries, rhythm, setting))
    .filter((fit) => fit !== null && fit.coverage >= 0.6 && fit.extras.length <= entries.length * 0.25)
    .sort((a, b) => (a?.spread ?? 0) / (a?.rhythm.days ?? 1) - (b?.spread ?? 0) / (b?.rhythm.days ?? 1));
  const best = fits[0];
  if (best) return asForced(best, best.extras);
  const gaps = entries
    .slice(1)
    .map(({ day }, at) => day - (entries[at]?.day ?? day))
    .filter((gap) => gap > 3)
    .sort((a, b) => a - b);
  const usual = gaps[Math.floor(gaps.length / 2)] ?? 30.44;
  const away = (days: number) => Math.abs(Math.log(days / usual));
  const rhythm = rhythms
    .filter(({ interval }) => interval.count !== 30)
    .toSorted((a, b) => away(a.days) - away(b.days))[0];
  const fit = rhythm && fitGaps(entries, rhythm, Number.POSITIVE_INFINITY);
  if (!fit) throw new Error('A series needs at least one row');
  return asForced(fit, fit.extras);
}

function asForced(fit: Fit, joined: readonly Entry[]): NamedStream {
  const amounts = shapeOf(fit.placed.map(({ entry }) => entry));
  return { fit, amounts, evidence: -3, joined: [...joined].sort(inOrder), isForced: true };
}

/** All members of a series in order. */
export function membersOf({ fit, joined }: NamedStream): Entry[] {
  return [...fit.placed.map(({ entry }) => entry), ...joined].sort(inOrder);
}
