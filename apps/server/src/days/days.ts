/**
 * Days and months of the calendar as texts, `YYYY-MM-DD` and `YYYY-MM`. They are of no time zone: a day has no hours that a
 * clock could move.
 */

const dayMs = 86_400_000;

/** The number of a day, counted from 1 January 1970. In whole numbers, as is `dayOf`: a report asks for hundreds. */
export function dayNumber(day: string): number {
  if (day.length !== 10) return Date.parse(`${day}T00:00:00Z`) / dayMs;
  const year = 100 * twoDigits(day, 0) + twoDigits(day, 2);
  return firstOfMonth(year, twoDigits(day, 5)) + twoDigits(day, 8) - 1;
}

function twoDigits(text: string, at: number): number {
  return 10 * (text.charCodeAt(at) - 48) + text.charCodeAt(at + 1) - 48;
}

/** The number of the first day of a month, January is 1. Years begin in March here, so that a leap day is their last. */
function firstOfMonth(year: number, month: number): number {
  const ofYear = month > 2 ? year : year - 1;
  const ofMonth = month > 2 ? month - 3 : month + 9;
  const leapDays = Math.floor(ofYear / 4) - Math.floor(ofYear / 100) + Math.floor(ofYear / 400);
  return 365 * ofYear + leapDays + Math.floor((153 * ofMonth + 2) / 5) - fromYearNought;
}

/** Days from 1 March of the year 0 to 1970. */
const fromYearNought = 719_468;
/** Days of 400 years, after which the calendar repeats. */
const fourCenturies = 146_097;

/** The day of a number, counted from 1 January 1970. */
export function dayOf(number: number): string {
  const all = Math.floor(number) + fromYearNought;
  const cycle = Math.floor(all / fourCenturies);
  const days = all - cycle * fourCenturies;
  const ofCycle = Math.floor(
    (days - Math.floor(days / 1460) + Math.floor(days / 36_524) - Math.floor(days / 146_096)) / 365,
  );
  const ofYear = days - 365 * ofCycle - Math.floor(ofCycle / 4) + Math.floor(ofCycle / 100);
  const ofMonth = Math.floor((5 * ofYear + 2) / 153);
  const day = ofYear - Math.floor((153 * ofMonth + 2) / 5) + 1;
  const month = ofMonth < 10 ? ofMonth + 3 : ofMonth - 9;
  const year = 400 * cycle + ofCycle + (month > 2 ? 0 : 1);
  if (!(year >= 1000 && year <= 9999)) return new Date(number * dayMs).toISOString().slice(0, 10);
  return `${year}-${month < 10 ? '0' : ''}${month}-${day < 10 ? '0' : ''}${day}`;
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
