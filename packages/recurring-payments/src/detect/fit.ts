import { civilDay, daysInMonth } from '@farthing/dates';
import type { Roll, WorkingDays } from '../calendar/working-days.ts';
import type { Rhythm } from '../frequency.ts';
import type { Entry } from '../row.ts';
import { dueDay, type Schedule, slotNear } from '../schedule.ts';
import { freeMonthsOf } from './free-months.ts';
import { type Gaps, gapsOf, type Placed } from './gaps.ts';
import type { Hints } from './hints.ts';

/** Result of fitting rows to a rhythm. */
export interface Fit extends Gaps {
  readonly rhythm: Rhythm;
  readonly schedule: Schedule;
  /** One payment a slot, in order. */
  readonly placed: readonly Placed[];
  /** Rows that have no slot: too far from a due day, or a second one in a slot. */
  readonly extras: readonly Entry[];
  /** Average distance from the due day, in days. */
  readonly spread: number;
}

/** Working days, and whether two free months may be believed after one year, as a council's bill has them. */
interface Calendar {
  readonly days: WorkingDays;
  readonly hints: Pick<Hints, 'isCouncil'>;
}

const rolls: readonly Roll[] = ['none', 'following', 'preceding'];

/**
 * Lays rows on a rhythm: the day, start and roll under which they are nearest to their due days.
 * @param entries in order
 * @returns null when they cannot be of this rhythm
 */
export function fitRhythm(entries: readonly Entry[], rhythm: Rhythm, { days, hints }: Calendar): Fit | null {
  const phase = coarsePhase(entries, rhythm);
  if (phase === null) return null;
  let best: Schedule | null = null;
  let leastError = Number.POSITIVE_INFINITY;
  for (const schedule of candidates(phase, rhythm, days)) {
    const error = errorOf(entries, schedule, days, { cap: rhythm.tolerance + 2, giveUpAt: leastError });
    if (error < leastError) {
      leastError = error;
      best = schedule;
    }
  }
  return best === null ? null : place(entries, rhythm, best, { days, hints });
}

/** Puts rows into the slots of a schedule that is known. */
function place(
  entries: readonly Entry[],
  rhythm: Rhythm,
  schedule: Schedule,
  { days, hints }: Calendar,
): Fit | null {
  const bySlot = new Map<number, Placed>();
  const extras: Entry[] = [];
  for (const entry of entries) {
    const slot = slotNear(schedule, entry.day, days);
    const deviation = entry.day - dueDay(schedule, slot, days);
    const other = bySlot.get(slot);
    if (Math.abs(deviation) > rhythm.tolerance) extras.push(entry);
    else if (other === undefined) bySlot.set(slot, { slot, entry, deviation });
    else if (Math.abs(deviation) < Math.abs(other.deviation)) {
      extras.push(other.entry);
      bySlot.set(slot, { slot, entry, deviation });
    } else extras.push(entry);
  }
  const placed = [...bySlot.values()].sort((a, b) => a.slot - b.slot);
  if (placed.length === 0) return null;
  const spread = placed.reduce((sum, { deviation }) => sum + Math.abs(deviation), 0) / placed.length;
  const freeMonths = freeMonthsOf(placed, schedule, rhythm, hints.isCouncil);
  const withFree = freeMonths.length === 0 ? schedule : { ...schedule, freeMonths };
  return { rhythm, schedule: withFree, placed, extras, spread, ...gapsOf(placed, withFree, rhythm) };
}

/** A fit with other payments in its slots. */
export function refilled(fit: Fit, slots: Iterable<Placed>, extras: readonly Entry[]): Fit {
  const placed = [...slots].sort((a, b) => a.slot - b.slot);
  const spread = placed.reduce((sum, { deviation }) => sum + Math.abs(deviation), 0) / placed.length;
  return { ...fit, placed, extras, spread, ...gapsOf(placed, fit.schedule, fit.rhythm) };
}

interface Phase {
  /** The row that is most in the middle of the others. */
  readonly pivot: Entry;
}

/** Returns the phase of the rows in the cycle, or null if there are too many rows, too few, or no common phase. */
function coarsePhase(entries: readonly Entry[], rhythm: Rhythm): Phase | null {
  const first = entries[0];
  const last = entries.at(-1);
  if (first === undefined || last === undefined) return null;
  const slots = (last.day - first.day) / rhythm.days + 1;
  const density = entries.length / slots;
  if (density > 1.45 || density < 0.3) return null;
  const positions = entries.map((entry) => turnOf(entry.day, rhythm));
  const angle = Math.atan2(
    positions.reduce((sum, turn) => sum + Math.sin(turn * 2 * Math.PI), 0),
    positions.reduce((sum, turn) => sum + Math.cos(turn * 2 * Math.PI), 0),
  );
  const mean = angle / (2 * Math.PI);
  const away = positions.map((turn) => Math.abs(turn - mean - Math.round(turn - mean)) * rhythm.days);
  const reach = Math.min(rhythm.tolerance + 3, rhythm.days * 0.3);
  const near = away.filter((distance) => distance <= reach).length;
  if (near < entries.length * 0.7) return null;
  let pivot = 0;
  for (let at = 1; at < away.length; at += 1) if ((away[at] ?? 0) < (away[pivot] ?? 0)) pivot = at;
  return { pivot: entries[pivot] ?? first };
}

/** A day as turns of the cycle; the last days of short and long months fall together. */
function turnOf(day: number, { interval }: Rhythm): number {
  if (interval.unit === 'day') return day / interval.count;
  const { year, month, date } = civilDay(day);
  return (year * 12 + month - 1 + (date - 0.5) / daysInMonth(year, month)) / interval.count;
}

function* candidates(
  { pivot }: Phase,
  { interval, tolerance }: Rhythm,
  days: WorkingDays,
): Generator<Schedule> {
  const reach = Math.min(tolerance, 5);
  // Nearest first, and no roll before a roll: the first of equals is the simplest.
  for (let distance = 0; distance <= reach; distance += 1) {
    for (const shift of distance === 0 ? [0] : [-distance, distance]) {
      const day = pivot.day + shift;
      const { year, month, date } = civilDay(day);
      const ends = interval.unit === 'month' && date === daysInMonth(year, month) && date < 31;
      for (const dueDate of ends ? Array.from({ length: 32 - date }, (_, more) => date + more) : [date]) {
        for (const roll of rolls) {
          const start = interval.unit === 'day' ? day : year * 12 + month - 1;
          const schedule: Schedule = { interval, date: dueDate, start, roll, freeMonths: [] };
          if (Math.abs(days.rolled(day, roll) - pivot.day) <= reach) yield schedule;
        }
      }
    }
  }
}

function errorOf(
  entries: readonly Entry[],
  schedule: Schedule,
  days: WorkingDays,
  { cap, giveUpAt }: { cap: number; giveUpAt: number },
): number {
  let error = 0;
  for (const { day } of entries) {
    error += Math.min(Math.abs(day - dueDay(schedule, slotNear(schedule, day, days), days)), cap);
    if (error >= giveUpAt) break;
  }
  return error;
}
