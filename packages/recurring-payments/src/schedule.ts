import { civilDay, dayInMonth } from '@farthing/dates';
import type { Roll, WorkingDays } from './calendar/working-days.ts';
import type { Interval } from './frequency.ts';

/** When payments are due: slot 0 and every interval after (and before) it. */
export interface Schedule {
  readonly interval: Interval;
  /** Day of the month for monthly intervals, 1 to 31. A shorter month uses its last day. */
  readonly date: number;
  /** Slot 0: the number of its day, or of intervals in months its month (year × 12 + month − 1). */
  readonly start: number;
  readonly roll: Roll;
  /** Calendar months (1 to 12) without a payment, as two of council tax. */
  readonly freeMonths: readonly number[];
}

/** The number of the day on which a slot is due, rolled to a working day as the schedule says. */
export function dueDay(schedule: Schedule, slot: number, days: WorkingDays): number {
  return days.rolled(nominalDay(schedule, slot), schedule.roll);
}

/** The day of a slot before weekends and holidays move it. */
export function nominalDay({ interval, date, start }: Schedule, slot: number): number {
  return interval.unit === 'day'
    ? start + slot * interval.count
    : dayInMonth(start + slot * interval.count, date);
}

/** Returns true if nothing is due in a slot because its month is free. */
export function isFree(schedule: Schedule, slot: number): boolean {
  if (schedule.freeMonths.length === 0) return false;
  return schedule.freeMonths.includes(civilDay(nominalDay(schedule, slot)).month);
}

/** The slot whose due day is nearest to a day; of two as near, the earlier. */
export function slotNear(schedule: Schedule, day: number, days: WorkingDays): number {
  const { interval, start } = schedule;
  const { year, month } = civilDay(day);
  const position = interval.unit === 'day' ? day - start : year * 12 + month - 1 - start;
  const about = Math.round(position / interval.count);
  // So near that no other slot can be nearer, though holidays move them by up to five days.
  const reach = interval.unit === 'day' ? interval.count / 7 : 8;
  const away = Math.abs(dueDay(schedule, about, days) - day);
  if (away <= reach) return about;
  let [best, least] = [about - 1, Math.abs(dueDay(schedule, about - 1, days) - day)];
  if (away < least) [best, least] = [about, away];
  return Math.abs(dueDay(schedule, about + 1, days) - day) < least ? about + 1 : best;
}
