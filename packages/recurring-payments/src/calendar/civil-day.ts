import { isDay, dayNumber as numberOf } from '@farthing/dates';
import { RecurringError } from '../errors.ts';

/**
 * Returns the number of a day, counted from 1 January 1970.
 * @param text YYYY-MM-DD
 * @throws {RecurringError} bad-day when the text is no day of the calendar
 */
export function dayNumber(text: string): number {
  if (!isDay(text))
    throw new RecurringError(
      'bad-day',
      `"${text.slice(0, 20)}" isn’t a valid date. Write it like 2026-03-31`,
    );
  return numberOf(text);
}
