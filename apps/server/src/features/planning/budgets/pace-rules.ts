import { dayAfter, daysBetween } from '@farthing/dates';
import type { Span } from './month-rules.ts';
import { elapsedOf, paceOf } from './rules.ts';

/** Spending of a day, in minor units of base currency. */
export interface DaySpent {
  readonly date: string;
  readonly minor: bigint;
}

/** A day of a month: what was spent up to its end, and what the pace would be; minor units. */
export interface PaceDay {
  readonly date: string;
  readonly spent: bigint | null;
  readonly pace: bigint | null;
}

/**
 * The days of a month with what was spent from its first to each of them: up to today, and beyond it as far as something
 * is recorded ahead.
 * @param paceAt what the pace is by the end of a day, counted from 1
 */
export function paceDays(
  span: Span,
  today: string,
  spent: readonly DaySpent[],
  paceAt: (day: number) => bigint | null,
): PaceDay[] {
  const inSpan = spent.filter(({ date }) => date >= span.from && date <= span.to);
  const known = [today, ...inSpan.map(({ date }) => date)].sort().at(-1) ?? today;
  const sums = sumsOf(span, inSpan);
  return sums.map((sum, index) => {
    const date = dayAfter(span.from, index);
    return { date, spent: date <= known ? sum : null, pace: paceAt(index + 1) };
  });
}

/** Spreads an amount evenly over a period. @returns the expected spending up to a day of the period, counted from 1 */
export function evenPace(available: bigint, span: Span): (day: number) => bigint {
  return (day) => paceOf(available, elapsedOf(span, dayAfter(span.from, day - 1)));
}

/**
 * The mean of earlier months, each stretched to the days of this one; months without any spending are left out.
 * @returns null where no earlier month has any
 */
export function usualPace(
  span: Span,
  earlier: readonly Span[],
  spent: readonly DaySpent[],
): ((day: number) => bigint) | null {
  const days = daysBetween(span.from, span.to) + 1;
  const known = earlier.map((month) => sumsOf(month, spent)).filter((sums) => sums.some((sum) => sum !== 0n));
  if (known.length === 0) return null;
  return (day) => {
    const sum = known.reduce((total, sums) => {
      const at = Math.ceil((day * sums.length) / days);
      return total + (sums[at - 1] ?? 0n);
    }, 0n);
    return sum / BigInt(known.length);
  };
}

/** Returns cumulative spending by day of a date range. */
function sumsOf(span: Span, spent: readonly DaySpent[]): bigint[] {
  const byDay = new Map<string, bigint>();
  for (const { date, minor } of spent) byDay.set(date, (byDay.get(date) ?? 0n) + minor);
  const sums: bigint[] = [];
  let sum = 0n;
  for (let day = span.from; day <= span.to; day = dayAfter(day)) {
    sum += byDay.get(day) ?? 0n;
    sums.push(sum);
  }
  return sums;
}
