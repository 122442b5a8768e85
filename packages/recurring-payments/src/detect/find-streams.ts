import type { Entry } from '../row.ts';
import { absorb } from './absorb.ts';
import { areFixed } from './amounts.ts';
import { joinStreams } from './join-streams.ts';
import { judge, type Setting, type Stream } from './judge.ts';
import { exactLevels, nearLevels, splitByDay, splitByRank } from './levels.ts';

/**
 * The series among the rows of one merchant, in one account, currency and direction. First all rows as one of a steady
 * price; then each exact amount, joined where one price follows another; then all rows as one whose amount varies; then
 * days of the month; then amounts that are nearly the same. What a turn leaves is looked at again.
 * @param entries in order
 */
export function findStreams(entries: readonly Entry[], setting: Setting, depth = 0): Stream[] {
  if (entries.length < 2 || depth > 3) return [];
  const whole = judge(entries, setting);
  if (whole !== null && whole.amounts.steadiness === 'fixed')
    return withRest(entries, [whole], setting, depth);
  const ofExact = exactLevels(entries).flatMap((level) => streamsOfLevel(level, setting));
  const exact = joinStreams(ofExact, setting);
  const isWholeBetter = whole !== null && !overlap(exact) && whole.fit.placed.length > explainedBy(exact);
  if (explainedBy(exact) >= entries.length * 0.6 && !isWholeBetter)
    return withRest(entries, exact, setting, depth);
  if (whole !== null) return withRest(entries, [whole], setting, depth);
  const byDay = splitByDay(entries, setting);
  if (byDay.length > 0) return withRest(entries, byDay, setting, depth);
  const near = nearLevels(without(entries, ofExact)).flatMap((level) => streamsOfLevel(level, setting));
  const levels = joinStreams([...ofExact, ...near], setting);
  return levels.length === 0 ? [] : withRest(entries, levels, setting, depth);
}

/** Returns true if two streams overlap in time. They are then separate payments, however well all rows fit one rhythm. */
function overlap(streams: readonly Stream[]): boolean {
  const first = ({ fit }: Stream) => fit.placed[0]?.entry.day ?? 0;
  const last = ({ fit }: Stream) => fit.placed.at(-1)?.entry.day ?? 0;
  return streams.some((one, at) =>
    streams.slice(at + 1).some((other) => first(one) < last(other) && first(other) < last(one)),
  );
}

function explainedBy(streams: readonly Stream[]): number {
  return streams.reduce((sum, { fit }) => sum + fit.placed.length, 0);
}

/** Streams and, of the rows that none of them took, the streams of those. */
function withRest(
  entries: readonly Entry[],
  streams: readonly Stream[],
  setting: Setting,
  depth: number,
): Stream[] {
  const filled = absorb(streams, entries, setting);
  const rest = without(entries, filled);
  if (rest.length === entries.length) return [...filled];
  return joinStreams([...filled, ...findStreams(rest, setting, depth + 1)], setting);
}

function streamsOfLevel(level: readonly Entry[], setting: Setting): Stream[] {
  if (level.length < 2) return [];
  const single = judge(level, setting);
  if (single !== null) return [single];
  if (!areFixed(level)) return [];
  const ranked = splitByRank(level, setting);
  return ranked.length > 0 ? ranked : splitByDay(level, setting);
}

/** The rows that no stream took. */
export function without(entries: readonly Entry[], streams: readonly Stream[]): readonly Entry[] {
  if (streams.length === 0) return entries;
  const taken = new Set<Entry>();
  for (const { fit } of streams) for (const { entry } of fit.placed) taken.add(entry);
  return entries.filter((entry) => !taken.has(entry));
}
