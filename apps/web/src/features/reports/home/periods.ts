import { dayAfter, daysBetween, monthsLater } from '@farthing/dates';
import type { WorthRange } from './search.ts';

/**
 * The first day of the month that a day is in.
 * @param startDay the day on which the user's months begin, 1 to 28
 */
export function monthStart(day: string, startDay: number): string {
  const start = `${day.slice(0, 8)}${String(startDay).padStart(2, '0')}`;
  return start <= day ? start : monthsLater(start, -1);
}

const monthsOf = { '1m': 1, '3m': 3, '6m': 6, '1y': 12, '5y': 60, all: undefined };

/** As old as a report can be. */
const oldestMonths = 599;

/**
 * The day before the first of a range that ends today, as far back as it goes.
 * @param first the first day on which anything was recorded, for all time
 */
export function startOfRange(range: WorthRange, today: string, first: string | null = null): string {
  const months = monthsOf[range];
  if (months !== undefined) return monthsLater(today, -months);
  const oldest = monthsLater(today, -oldestMonths);
  const before = dayAfter(first ?? today, -1);
  return before > oldest ? before : oldest;
}

/** More points than this say nothing more on a screen. */
const mostPoints = 120;

/** The days whose ends make a line: the first, today, and between them each day, or the last of equal stretches of days. */
export function daysOfLine(first: string, today: string): readonly string[] {
  const days = daysBetween(first, today);
  const step = Math.max(1, Math.ceil(days / mostPoints));
  const later = Array.from({ length: Math.floor(days / step) }, (_, index) => dayAfter(today, -index * step));
  return [...new Set([first, ...later.reverse(), today])];
}
