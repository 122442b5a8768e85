import { dayOf } from '@farthing/dates';
import type { HolidayRegion } from './calendar/bank-holidays.ts';
import { dayNumber } from './calendar/civil-day.ts';
import { workingDaysOf } from './calendar/working-days.ts';
import { RecurringError } from './errors.ts';
import { dueDay, isFree, slotNear } from './schedule.ts';
import type { Expected, RecurringSeries } from './series/series.ts';

/** Fields of a series from which its upcoming payments are calculated. `lastDate` is the last payment seen. */
export type ScheduledSeries = Pick<
  RecurringSeries,
  | 'id'
  | 'schedule'
  | 'lastDate'
  | 'next'
  | 'status'
  | 'decision'
  | 'endedOn'
  | 'amountMinor'
  | 'currency'
  | 'direction'
  | 'daysEarly'
  | 'daysLate'
>;

/** A payment to come. */
export interface Upcoming extends Expected {
  readonly seriesId: string;
  /** Size in minor units, above zero. */
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly direction: 'in' | 'out';
}

/** Longest forecast in days: forty years. */
const longest = 14_610;

/**
 * Lists the payments due between two days, inclusive, in order. Paused, ended and rejected series have none.
 * An overdue payment is listed under its due day, if that is in the date range. @throws {RecurringError}
 * bad-day; bad-range if `to` is before `from` or more than forty years later
 */
export function upcoming(
  series: readonly ScheduledSeries[],
  from: string,
  to: string,
  region: HolidayRegion = 'england-and-wales',
): Upcoming[] {
  const days = workingDaysOf(region);
  const [first, last] = [dayNumber(from), dayNumber(to)];
  if (last < first) throw new RecurringError('bad-range', `${to} is before ${from}`);
  if (last - first > longest)
    throw new RecurringError('bad-range', 'Payments can be listed at most 40 years ahead');
  const result: Upcoming[] = [];
  for (const one of series) {
    if (one.next === null || one.status !== 'active' || one.decision === 'rejected') continue;
    const { schedule, amountMinor, currency, direction } = one;
    const end = one.endedOn === null ? last : Math.min(last, dayNumber(one.endedOn) - 1);
    let slot = slotNear(schedule, dayNumber(one.next.date), days);
    for (let due = dueDay(schedule, slot, days); due <= end; due = dueDay(schedule, slot, days)) {
      if (due >= first && !isFree(schedule, slot))
        result.push({
          seriesId: one.id,
          date: dayOf(due),
          earliest: dayOf(due + one.daysEarly),
          latest: dayOf(due + one.daysLate),
          amountMinor,
          currency,
          direction,
        });
      slot += 1;
    }
  }
  return result.sort((a, b) => (a.date + a.seriesId < b.date + b.seriesId ? -1 : 1));
}
