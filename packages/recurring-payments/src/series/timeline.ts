import { dayOf } from '@farthing/dates';
import type { WorkingDays } from '../calendar/working-days.ts';
import type { Fit } from '../detect/fit.ts';
import { dueDay, isFree } from '../schedule.ts';
import type { Expected, SeriesStatus } from './series.ts';

/** Status of a series on a given day. */
export interface Timeline {
  readonly status: SeriesStatus;
  readonly next: Expected | null;
  readonly missedDates: readonly string[];
  readonly pauses: readonly { readonly from: string; readonly to: string }[];
  /** Due days since the last payment that have passed with nothing. */
  readonly overdue: number;
  readonly daysEarly: number;
  readonly daysLate: number;
}

/** Number of recent payments from which the next payment's earliest and latest day are estimated. */
const lately = 12;

/**
 * Status, next payment and what was missed.
 * @param lastDay number of the day of the latest member, which may have no slot of its own
 * @param today number of the day
 */
export function timelineOf(fit: Fit, lastDay: number, today: number, days: WorkingDays): Timeline {
  const { rhythm, schedule, placed } = fit;
  const due = (slot: number) => dueDay(schedule, slot, days);
  const deviations = placed.slice(-lately).map(({ deviation }) => deviation);
  const daysEarly = Math.min(0, ...deviations);
  const daysLate = Math.max(0, ...deviations);
  const grace = rhythm.tolerance + Math.round(rhythm.days / 10);
  const overdue: number[] = [];
  let slot = (placed.at(-1)?.slot ?? 0) + 1;
  while (due(slot) <= lastDay) slot += 1;
  while (isFree(schedule, slot) || due(slot) + grace < today) {
    if (!isFree(schedule, slot)) overdue.push(slot);
    if (overdue.length >= rhythm.ended) break;
    slot += 1;
  }
  const status: SeriesStatus =
    overdue.length >= rhythm.ended
      ? 'ended'
      : overdue.length >= Math.ceil(rhythm.ended / 2)
        ? 'paused'
        : 'active';
  const missed = [...fit.missing, ...(status === 'ended' ? [] : overdue)];
  const next: Expected | null =
    status === 'ended'
      ? null
      : {
          date: dayOf(due(slot)),
          earliest: dayOf(due(slot) + daysEarly),
          latest: dayOf(due(slot) + daysLate),
        };
  return {
    status,
    next,
    missedDates: missed.map((one) => dayOf(due(one))),
    pauses: fit.pauses.map(({ firstSlot, lastSlot }) => ({
      from: dayOf(due(firstSlot)),
      to: dayOf(due(lastSlot)),
    })),
    overdue: overdue.length,
    daysEarly,
    daysLate,
  };
}
