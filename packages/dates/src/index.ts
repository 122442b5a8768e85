/**
 * Days and months of the calendar as text, `YYYY-MM-DD` and `YYYY-MM`, of the years 1000 to 9999. They have no time zone:
 * a day has no hours that a clock could move.
 */

/** A day in parts; January is month 1. */
export interface CivilDay {
  readonly year: number;
  readonly month: number;
  readonly date: number;
}

/** Returns true if a text is a day of the calendar, as `2024-02-29` is and `2023-02-29` isn't. */
export function isDay(text: string): boolean {
  if (!/^[1-9]\d{3}-\d\d-\d\d$/.test(text)) return false;
  const { year, month, date } = partsOf(text);
  return month >= 1 && month <= 12 && date >= 1 && date <= daysInMonth(year, month);
}

/**
 * Returns the number of a day, counted from 1 January 1970.
 * @param day a valid day; other texts give a meaningless number
 */
export function dayNumber(day: string): number {
  const { year, month, date } = partsOf(day);
  return firstOfMonth(year, month) + date - 1;
}

/** Returns the day of a number, counted from 1 January 1970. */
export function dayOf(number: number): string {
  const { year, month, date } = civilDay(number);
  return `${year}-${twoDigits(month)}-${twoDigits(date)}`;
}

/**
 * Splits the day of a number into its parts.
 * @see Howard Hinnant, "chrono-compatible low-level date algorithms", civil_from_days
 */
export function civilDay(number: number): CivilDay {
  const all = Math.floor(number) + fromYearNought;
  const cycle = Math.floor(all / fourCenturies);
  const days = all - cycle * fourCenturies;
  const ofCycle = Math.floor(
    (days - Math.floor(days / 1460) + Math.floor(days / 36_524) - Math.floor(days / 146_096)) / 365,
  );
  const ofYear = days - 365 * ofCycle - Math.floor(ofCycle / 4) + Math.floor(ofCycle / 100);
  const ofMonth = Math.floor((5 * ofYear + 2) / 153);
  const month = ofMonth < 10 ? ofMonth + 3 : ofMonth - 9;
  return {
    year: 400 * cycle + ofCycle + (month > 2 ? 0 : 1),
    month,
    date: ofYear - Math.floor((153 * ofMonth + 2) / 5) + 1,
  };
}

/** Returns the day a number of days after a day, or before it if negative. */
export function dayAfter(day: string, later = 1): string {
  return dayOf(dayNumber(day) + later);
}

/** Returns the number of days from one day to another; negative if the other is earlier. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
}

/** Returns the weekday of a day's number: 0 for Monday to 6 for Sunday. */
export function weekdayOf(number: number): number {
  return (((number + 3) % 7) + 7) % 7;
}

/** Returns the number of days in a month (1 to 12). */
export function daysInMonth(year: number, month: number): number {
  if (month !== 2) return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
}

/**
 * Returns the number of a day in a month, or of its last day if the month is shorter.
 * @param monthIndex year × 12 + month − 1
 */
export function dayInMonth(monthIndex: number, date: number): number {
  const year = Math.floor(monthIndex / 12);
  const month = monthIndex - year * 12 + 1;
  return firstOfMonth(year, month) + Math.min(date, daysInMonth(year, month)) - 1;
}

/** Returns the same day some months later, or earlier if negative. If that month is shorter, its last day. */
export function monthsLater(day: string, months: number): string {
  const { year, month, date } = partsOf(day);
  return dayOf(dayInMonth(year * 12 + month - 1 + months, date));
}

/** Returns the month a number of months after a month, or before it if negative. */
export function monthAfter(month: string, later = 1): string {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + later;
  return `${Math.floor(index / 12)}-${twoDigits((index % 12) + 1)}`;
}

/**
 * Returns a day as people write it: `4 Aug 2026`.
 * @param day begins with YYYY-MM-DD
 */
export function dayInWords(day: string): string {
  return new Date(`${day.slice(0, 10)}T00:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
}

/** Returns the month of a day as people write it: `August`. */
export function monthInWords(day: string): string {
  return new Date(`${day.slice(0, 10)}T00:00:00Z`).toLocaleDateString('en-GB', {
    month: 'long',
    timeZone: 'UTC',
  });
}

function partsOf(day: string): CivilDay {
  const digit = (at: number) => day.charCodeAt(at) - 48;
  return {
    year: 1000 * digit(0) + 100 * digit(1) + 10 * digit(2) + digit(3),
    month: 10 * digit(5) + digit(6),
    date: 10 * digit(8) + digit(9),
  };
}

/** Days from 1 March of the year 0 to 1970. */
const fromYearNought = 719_468;
/** Days of 400 years, after which the calendar repeats. */
const fourCenturies = 146_097;

/** Returns the number of a month's first day. Years begin in March here, so that a leap day is their last. */
function firstOfMonth(year: number, month: number): number {
  const ofYear = month > 2 ? year : year - 1;
  const ofMonth = month > 2 ? month - 3 : month + 9;
  const leapDays = Math.floor(ofYear / 4) - Math.floor(ofYear / 100) + Math.floor(ofYear / 400);
  return 365 * ofYear + leapDays + Math.floor((153 * ofMonth + 2) / 5) - fromYearNought;
}

function twoDigits(value: number): string {
  return value < 10 ? `0${value}` : String(value);
}
