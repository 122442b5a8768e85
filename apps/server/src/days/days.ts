/**
 * Days and months of the calendar as texts, `YYYY-MM-DD` and `YYYY-MM`. They are of no time zone: a day has no hours that a
 * clock could move.
 */

const dayMs = 86_400_000;

/** The number of a day, counted from 1 January 1970. */
export function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / dayMs;
}

/** The day of a number, counted from 1 January 1970. */
export function dayOf(number: number): string {
  return new Date(number * dayMs).toISOString().slice(0, 10);
}

/** The day so many days after (negative: before) a day. */
export function dayAfter(day: string, later = 1): string {
  return dayOf(dayNumber(day) + later);
}

/** Days from one day to another, without the last; negative where the other is before. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
}

/** The month so many months after (negative: before) a month. */
export function monthAfter(month: string, later = 1): string {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + later;
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`;
}

/** A day as people write it: `4 Aug 2026`. @param day begins with YYYY-MM-DD */
export function dayInWords(day: string): string {
  return new Date(`${day.slice(0, 10)}T00:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
}
