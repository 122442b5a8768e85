import { isDay, dayNumber as numberOf } from '@farthing/dates';
import { ForecastError } from './errors.ts';

/** Years that a household can mean; others are slips. */
const years = { least: 1900, most: 2299 };
const monthText = /^(\d{4})-(0[1-9]|1[0-2])$/;

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

/** Returns the number of a day like 2026-04-30, counted from 1 January 1970. @throws {ForecastError} bad_input */
export function dayNumber(day: unknown, field: string): number {
  if (typeof day !== 'string' || !isDay(day))
    throw new ForecastError('bad_input', field, `${field} must be a day written like 2026-04-30`);
  checkedYear(day.slice(0, 4), field);
  return numberOf(day);
}

function checkedYear(text: string, field: string): number {
  const year = Number(text);
  if (year < years.least || year > years.most)
    throw new ForecastError('out_of_range', field, `${field} must lie from ${years.least} to ${years.most}`);
  return year;
}
