import { civilDay } from '@farthing/dates';
import type { Rhythm } from '../frequency.ts';
import type { Entry } from '../row.ts';
import type { Schedule } from '../schedule.ts';
import type { Fit } from './fit.ts';
import type { Placed } from './gaps.ts';
import { gapsOf } from './gaps.ts';

/**
 * Lays rows on a rhythm by the distance from one to the next alone: what is paid about a month after the last time
 * wanders through the month and has no due day. The schedule goes on from the last payment.
 * @param entries in order, at least one
 * @param reach how many days a distance may be off; Infinity takes every row
 * @param mostExtras how many rows may have no slot
 * @returns null when there are more of those
 */
export function fitGaps(
  entries: readonly Entry[],
  rhythm: Rhythm,
  reach: number,
  mostExtras = Number.POSITIVE_INFINITY,
): Fit | null {
  const first = entries[0];
  if (first === undefined) return null;
  const placed: Placed[] = [{ slot: 0, entry: first, deviation: 0 }];
  const extras: Entry[] = [];
  let [slot, at] = [0, first.day];
  for (const entry of entries.slice(1)) {
    const gap = entry.day - at;
    const steps = Math.round(gap / rhythm.days);
    const deviation = Math.round(gap - steps * rhythm.days);
    if (steps < 1 || Math.abs(deviation) > reach) {
      extras.push(entry);
      if (extras.length > mostExtras) return null;
    } else {
      slot += steps;
      at = entry.day;
      placed.push({ slot, entry, deviation });
    }
  }
  const schedule = goingOnFrom(at, slot, rhythm);
  const spread =
    placed.reduce((sum, { deviation }) => sum + Math.abs(deviation), 0) / Math.max(1, placed.length - 1);
  return { rhythm, schedule, placed, extras, spread, ...gapsOf(placed, schedule, rhythm) };
}

/** The schedule whose slot of a number is due on a day. */
function goingOnFrom(day: number, slot: number, { interval }: Rhythm): Schedule {
  const { year, month, date } = civilDay(day);
  const start =
    interval.unit === 'day' ? day - slot * interval.count : year * 12 + month - 1 - slot * interval.count;
  return { interval, date, start, roll: 'none', freeMonths: [] };
}
