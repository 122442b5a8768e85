import { ForecastError } from './errors.ts';

/** Years that a household can mean; others are slips. */
const years = { least: 1900, most: 2299 };
const monthText = /^(\d{4})-(0[1-9]|1[0-2])$/;
const dayText = /^(\d{4})-(\d{2})-(\d{2})$/;
const dayLength = 86_400_000;

/** Months since year 0 of a text like 2026-04, to count between two. @throws {ForecastError} bad_input */
export function monthNumber(month: unknown, field: string): number {
  const [, year, number] = (typeof month === 'string' && monthText.exec(month)) || [];
  if (!year || !number)
    throw new ForecastError('bad_input', field, `${field} must be a month written like 2026-04`);
  return checkedYear(year, field) * 12 + Number(number) - 1;
}

/** The month with a number, as 2026-04. */
export function monthOf(number: number): string {
  return `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}`;
}

/** Days since 1970 of a text like 2026-04-30; 31 April is refused. @throws {ForecastError} bad_input */
export function dayNumber(day: unknown, field: string): number {
  const number =
    typeof day === 'string' && dayText.test(day) ? Date.parse(`${day}T00:00:00Z`) / dayLength : Number.NaN;
  if (Number.isNaN(number) || dayOf(number) !== day)
    throw new ForecastError('bad_input', field, `${field} must be a day written like 2026-04-30`);
  checkedYear((day as string).slice(0, 4), field);
  return number;
}

/** The day with a number, as 2026-04-30. */
export function dayOf(number: number): string {
  return new Date(number * dayLength).toISOString().slice(0, 10);
}

/** 0 for Monday to 6 for Sunday. */
export function weekdayOf(number: number): number {
  return (((number + 3) % 7) + 7) % 7;
}

function checkedYear(text: string, field: string): number {
  const year = Number(text);
  if (year < years.least || year > years.most)
    throw new ForecastError('out_of_range', field, `${field} must lie from ${years.least} to ${years.most}`);
  return year;
}
