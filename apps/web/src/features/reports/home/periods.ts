import { dayAfter, monthsLater } from '@farthing/dates';

/**
 * The first day of the month that a day is in.
 * @param startDay the day on which the user's months begin, 1 to 28
 */
export function monthStart(day: string, startDay: number): string {
  const start = `${day.slice(0, 8)}${String(startDay).padStart(2, '0')}`;
  return start <= day ? start : monthsLater(start, -1);
}

/** The days whose ends make the line of the last twelve months: a year ago, the month ends since, and today. */
export function yearOfDays(today: string, startDay: number): readonly string[] {
  const first = monthStart(today, startDay);
  const yearAgo = monthsLater(today, -12);
  const ends = Array.from({ length: 12 }, (_, index) => dayAfter(monthsLater(first, index - 11), -1));
  return [yearAgo, ...ends.filter((day) => day > yearAgo && day < today), today];
}
