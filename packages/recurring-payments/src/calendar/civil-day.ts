import { RecurringError } from '../errors.ts';

/** A day as year, month (1 to 12) and day of the month. */
export interface CivilDay {
  readonly year: number;
  readonly month: number;
  readonly date: number;
}

/** Days before each month in an ordinary year that is counted from March (Howard Hinnant's civil calendar). */
function daysFromCivil(year: number, month: number, date: number): number {
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + date - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

/**
 * The number of a day, counted from 1970-01-01.
 * @param text YYYY-MM-DD
 * @throws {RecurringError} bad-day when the text is no day of the calendar
 */
export function dayNumber(text: string): number {
  const digit = (at: number) => text.charCodeAt(at) - 48;
  const year = digit(0) * 1000 + digit(1) * 100 + digit(2) * 10 + digit(3);
  const month = digit(5) * 10 + digit(6);
  const date = digit(8) * 10 + digit(9);
  const isShaped = text.length === 10 && text[4] === '-' && text[7] === '-';
  if (!isShaped || !(month >= 1 && month <= 12) || !(date >= 1 && date <= daysIn(year, month)))
    throw new RecurringError('bad-day', `"${text.slice(0, 20)}" is no day; write it like 2026-03-31`);
  return daysFromCivil(year, month, date);
}

/** Days that are asked for most, 1990 to 2059, each kept when it was asked for. */
const tableStart = daysFromCivil(1990, 1, 1);
const table = new Array<CivilDay | undefined>(daysFromCivil(2060, 1, 1) - tableStart);

/** The day of a number, as parts. */
export function civilDay(number: number): CivilDay {
  const at = number - tableStart;
  if (!(at >= 0 && at < table.length)) return workedOut(number);
  let day = table[at];
  if (day === undefined) {
    day = workedOut(number);
    table[at] = day;
  }
  return day;
}

function workedOut(number: number): CivilDay {
  const shifted = number + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const fromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    date: dayOfYear - Math.floor((153 * fromMarch + 2) / 5) + 1,
  };
}

/** The day of a number, as YYYY-MM-DD. */
export function dayText(number: number): string {
  const { year, month, date } = civilDay(number);
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
}

/** How many days a month (1 to 12) has. */
export function daysIn(year: number, month: number): number {
  if (month !== 2) return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
}

/** The number of a day in the month with an index (year × 12 + month − 1): its last day where it is shorter. */
export function dayInMonth(monthIndex: number, date: number): number {
  const year = Math.floor(monthIndex / 12);
  const month = monthIndex - year * 12 + 1;
  return daysFromCivil(year, month, Math.min(date, daysIn(year, month)));
}

/** 0 for Monday to 6 for Sunday. */
export function weekdayOf(number: number): number {
  return (((number + 3) % 7) + 7) % 7;
}
