import { civilDay } from '@farthing/dates';
import type { Entry } from '../row.ts';
import { dueDay, slotNear } from '../schedule.ts';
import { isSameSize } from './amounts.ts';
import { judge, type Setting, type Stream } from './judge.ts';

/** Rows of exactly one amount, three at least; the most frequent amount first. */
export function exactLevels(entries: readonly Entry[]): Entry[][] {
  const levels = new Map<number, Level>();
  for (const entry of entries) {
    const level = levels.get(entry.size);
    if (level === undefined) levels.set(entry.size, { least: entry.size, entries: [entry] });
    else level.entries.push(entry);
  }
  return mostFirst(levels.values());
}

/** Rows of nearly one amount: sorted by size, cut wherever the next is not the same. @param entries in order */
export function nearLevels(entries: readonly Entry[]): Entry[][] {
  const sizes = [...new Set(entries.map(({ size }) => size))].sort((a, b) => a - b);
  const levels: Level[] = [];
  const levelOf = new Map<number, Level>();
  for (const [at, size] of sizes.entries()) {
    let level = levels.at(-1);
    if (level === undefined || !isSameSize(sizes[at - 1] ?? 0, size)) {
      level = { least: size, entries: [] };
      levels.push(level);
    }
    levelOf.set(size, level);
  }
  for (const entry of entries) levelOf.get(entry.size)?.entries.push(entry);
  return mostFirst(levels);
}

/** Rows of alike amounts, in order. */
interface Level {
  readonly least: number;
  readonly entries: Entry[];
}

/** Levels of three rows at least, the largest first. */
function mostFirst(levels: Iterable<Level>): Entry[][] {
  return [...levels]
    .filter(({ entries }) => entries.length >= 3)
    .sort((a, b) => b.entries.length - a.entries.length || a.least - b.least)
    .map(({ entries }) => entries);
}

/**
 * Two payments of one amount in every cycle, as two telephones of one contract: the first of each month and the second,
 * or the first and second of each day.
 */
export function splitByRank(entries: readonly Entry[], setting: Setting): Stream[] {
  const cycles: readonly ((entry: Entry) => number)[] = [
    ({ day }) => day,
    ({ day }) => {
      const { year, month } = civilDay(day);
      return year * 12 + month;
    },
  ];
  for (const cycleOf of cycles) {
    const ranks: [Entry[], Entry[]] = [[], []];
    const seen = new Map<number, number>();
    for (const entry of entries) {
      const cycle = cycleOf(entry);
      const rank = seen.get(cycle) ?? 0;
      seen.set(cycle, rank + 1);
      ranks[rank === 0 ? 0 : 1].push(entry);
    }
    const second = judge(ranks[1], setting);
    const first = second && judge(ranks[0], setting);
    if (first && second && isMost([first, second], entries)) return [first, second];
  }
  return [];
}

/** Width of a window of days of the month, in days: a due day and what weekends and holidays do to it. */
const windowDays = 8;

/**
 * Payments of one merchant on up to three days of the month. They have to explain nearly all rows: purchases on all
 * days of the month always have some on any of them.
 */
export function splitByDay(entries: readonly Entry[], setting: Setting): Stream[] {
  const streams: Stream[] = [];
  let rest = [...entries];
  for (let turn = 0; turn < 3 && rest.length >= 3; turn += 1) {
    const counts = new Array<number>(31).fill(0);
    for (const { day } of rest) {
      const at = civilDay(day).date - 1;
      counts[at] = (counts[at] ?? 0) + 1;
    }
    // Of windows that hold as many, the middle of the first run of them.
    let [start, most, run] = [0, -1, 0];
    for (let from = 0; from < 31; from += 1) {
      let inside = 0;
      for (let offset = 0; offset < windowDays; offset += 1) inside += counts[(from + offset) % 31] ?? 0;
      if (inside > most) [start, most, run] = [from, inside, 1];
      else if (inside === most && from === start + run) run += 1;
    }
    start += Math.floor((run - 1) / 2);
    const isInside = ({ day }: Entry) => (civilDay(day).date - 1 - start + 62) % 31 < windowDays;
    const narrow = judge(rest.filter(isInside), setting);
    if (narrow === null || narrow.fit.rhythm.days < 28) break;
    // Holidays may have moved some out of the window: those near a due day of what was found belong to it too.
    const { schedule } = narrow.fit;
    const due = ({ day }: Entry) => dueDay(schedule, slotNear(schedule, day, setting.days), setting.days);
    const stream =
      judge(
        rest.filter((entry) => Math.abs(entry.day - due(entry)) <= 3),
        setting,
      ) ?? narrow;
    if (stream.fit.spread > 1.6) break;
    streams.push(stream);
    const taken = new Set(stream.fit.placed.map(({ entry }) => entry));
    rest = rest.filter((entry) => !taken.has(entry));
  }
  return isMost(streams, entries) ? streams : [];
}

function isMost(streams: readonly Stream[], entries: readonly Entry[]): boolean {
  const explained = streams.reduce((sum, { fit }) => sum + fit.placed.length, 0);
  return streams.length > 0 && explained >= entries.length * 0.88;
}
