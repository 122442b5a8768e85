import { dayAfter, daysBetween } from '@farthing/dates';
import { invalidField } from '../../../problems/problem.ts';

/** A part of a range: a day, a month or a year of the calendar, as far as it lies in the range. */
export interface Period {
  /** `2026`, `2026-01` or `2026-01-31` */
  readonly period: string;
  readonly from: string;
  readonly to: string;
}

/** Longest ranges, in days, by how they are divided. */
const mostDays = 20_000;
const mostMonths = 600;

/**
 * Divides a range into periods. @throws {Problem} invalid-request for a reversed range, one over 600 months,
 * or by day over 20,000 days (or the caller's limit)
 */
export function periodsOf(
  from: string,
  to: string,
  group: 'day' | 'month' | 'year',
  most: number = mostDays,
): Period[] {
  checkRange(from, to);
  if (group === 'day') {
    return Array.from({ length: countDays(from, to, most) }, (_, index) => {
      const day = dayAfter(from, index);
      return { period: day, from: day, to: day };
    });
  }
  const periods: Period[] = [];
  for (let start = from; start <= to; ) {
    const [year, month] = [Number(start.slice(0, 4)), Number(start.slice(5, 7))];
    const end = new Date(Date.UTC(year, group === 'year' ? 12 : month, 0)).toISOString().slice(0, 10);
    periods.push({
      period: start.slice(0, group === 'year' ? 4 : 7),
      from: start,
      to: end < to ? end : to,
    });
    start = dayAfter(end, 1);
  }
  return periods;
}

/**
 * Returns the number of days in a range. @throws {Problem} invalid-request for a reversed range, one over 600
 * months, or one over the limit of days
 */
export function countDays(from: string, to: string, most: number = mostDays): number {
  checkRange(from, to);
  const days = daysBetween(from, to) + 1;
  if (days > most) throw invalidField('date_from', `A daily report can cover at most ${most} days`);
  return days;
}

/** @throws {Problem} invalid-request for a range backwards or over 600 months */
export function checkRange(from: string, to: string): void {
  if (from > to) throw invalidField('date_from', 'date_from must not be after date_to');
  const months =
    (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 +
    Number(to.slice(5, 7)) -
    Number(from.slice(5, 7));
  if (months >= mostMonths)
    throw invalidField('date_from', `A report can cover at most ${mostMonths} months`);
}
