import type { Entry } from '../row.ts';
import { dueDay, slotNear } from '../schedule.ts';
import { isSameSize, shapeOf } from './amounts.ts';
import { type Fit, fitRhythm, refilled } from './fit.ts';
import { accepted, type Setting, type Stream } from './judge.ts';

/**
 * Joins a stream with its continuation after a price change, a moved day or a pause. They have the same
 * frequency, don't overlap, and share either the day or the amount.
 */
export function joinStreams(streams: readonly Stream[], setting: Setting): Stream[] {
  const left = streams.toSorted((a, b) => firstDay(a) - firstDay(b) || size(a) - size(b));
  for (let at = 0; at < left.length; at += 1) {
    for (;;) {
      const stream = left[at];
      if (stream === undefined) break;
      const next = left
        .filter((other) => other !== stream && follows(stream, other, setting))
        .sort((a, b) => distance(stream, a) - distance(stream, b) || firstDay(a) - firstDay(b))[0];
      const joined = next && join(stream, next, setting);
      if (!next || !joined) break;
      left[at] = joined;
      left.splice(left.indexOf(next), 1);
    }
  }
  return left;
}

const firstDay = ({ fit }: Stream) => fit.placed[0]?.entry.day ?? 0;
const lastDay = ({ fit }: Stream) => fit.placed.at(-1)?.entry.day ?? 0;
const size = ({ fit }: Stream) => fit.placed.at(-1)?.entry.size ?? 0;
const firstSize = ({ fit }: Stream) => fit.placed[0]?.entry.size ?? 0;

function distance(before: Stream, after: Stream): number {
  const step = Math.abs(Math.log(Math.max(firstSize(after), 1) / Math.max(size(before), 1)));
  return (firstDay(after) - lastDay(before)) / before.fit.rhythm.days + step * 10;
}

function follows(before: Stream, after: Stream, { days }: Setting): boolean {
  const { rhythm, schedule } = before.fit;
  if (after.fit.rhythm.frequency !== rhythm.frequency) return false;
  const gap = firstDay(after) - lastDay(before);
  if (gap < rhythm.days * 0.3) return false;
  const isSame = isSameSize(size(before), firstSize(after));
  const ratio = Math.max(firstSize(after), 1) / Math.max(size(before), 1);
  const first = firstDay(after);
  const isOnDay =
    Math.abs(first - dueDay(schedule, slotNear(schedule, first, days), days)) <= rhythm.tolerance;
  if (isOnDay) return isSame ? gap <= 430 : ratio > 0.5 && ratio < 2 && gap <= rhythm.days * 2.4;
  return isSame && gap <= rhythm.days * 2.2;
}

function join(before: Stream, after: Stream, setting: Setting): Stream | null {
  const entries: Entry[] = [...before.fit.placed, ...after.fit.placed].map(({ entry }) => entry);
  const again = fitRhythm(entries, after.fit.rhythm, setting);
  const asOne = again && again.extras.length === 0 ? accepted(again, setting) : null;
  if (asOne !== null) return asOne;
  const fit = moved(before.fit, after.fit);
  if (fit.coverage < 0.7) return null;
  return { fit, amounts: shapeOf(entries), evidence: before.evidence + after.evidence };
}

/** One fit of two whose day differs: the slots of the earlier are counted back from the first of the later. */
function moved(before: Fit, after: Fit): Fit {
  const last = before.placed.at(-1);
  const first = after.placed[0];
  if (last === undefined || first === undefined) return after;
  const steps = Math.max(1, Math.round((first.entry.day - last.entry.day) / after.rhythm.days));
  const shift = first.slot - steps - last.slot;
  const placed = [
    ...before.placed.map(({ slot, entry, deviation }) => ({ slot: slot + shift, entry, deviation })),
    ...after.placed,
  ];
  return refilled(after, placed, [...before.extras, ...after.extras]);
}
