import { daysBetween, monthAfter } from '@farthing/dates';
import { type MonthStart, monthOf, monthSpan, type Span } from './month-rules.ts';

const mostMonths = 12;

/** Days after the start of a month in which a first transaction may fall for the month to count as complete. */
const daysOfGrace = 7;

/**
 * Returns the complete budget months before a month, latest first, up to 12. A month counts if records start before
 * the end of its first week.
 * @param first day of the first transaction, null without any
 */
export function historyBefore(
  start: MonthStart,
  { month, today, first }: { readonly month: string; readonly today: string; readonly first: string | null },
): Span[] {
  if (first === null) return [];
  const current = monthOf(start, today);
  const before = month < current ? month : current;
  return Array.from({ length: mostMonths }, (_, index) =>
    monthSpan(start, monthAfter(before, -1 - index)),
  ).filter(({ from }) => first < from || daysBetween(from, first) < daysOfGrace);
}

/** Returns the mean of the first values, at most `count`, rounded half away from zero. Null if there are none. */
export function meanOf(values: readonly bigint[], count: number): bigint | null {
  const used = values.slice(0, count);
  if (used.length === 0) return null;
  const sum = used.reduce((total, value) => total + value, 0n);
  const twice = 2n * BigInt(used.length);
  const magnitude = sum < 0n ? -sum : sum;
  const mean = (2n * magnitude + BigInt(used.length)) / twice;
  return sum < 0n ? -mean : mean;
}
