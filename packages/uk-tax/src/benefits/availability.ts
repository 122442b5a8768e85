import { dayNumber, isDay } from '@farthing/dates';
import { TaxError } from '../errors.ts';
import { type Exact, figure, share } from '../exact.ts';
import { boundsOf, type TaxYear } from '../tax-year.ts';

/** Days on which a car or van was available. Empty days are those of the year. */
export interface Availability {
  readonly available_from?: string | null;
  readonly available_to?: string | null;
  /** Days of interruptions of at least 30 days in a row, on which it could not be used. */
  readonly days_unavailable?: number;
}

/** The days of a year by availability. */
export interface AvailableDays {
  readonly from: string;
  readonly to: string;
  readonly year: number;
  readonly unavailable: number;
}

/**
 * Counts the days on which a car or van was unavailable (ITEPA 2003 ss143, 156; EIM25105).
 * @throws {TaxError} bad_input naming the field
 */
export function availableDays(taxYear: TaxYear, when: Availability): AvailableDays {
  const bounds = boundsOf(taxYear);
  const from = dayWithin(bounds, 'available_from', when.available_from) ?? bounds.from;
  const to = dayWithin(bounds, 'available_to', when.available_to) ?? bounds.to;
  const interrupted = when.days_unavailable ?? 0;
  const year = daysFrom(bounds.from, bounds.to);
  const held = daysFrom(from, to);
  if (held < 1) throw new TaxError('bad_input', 'available_to must not be before available_from');
  if (interrupted !== 0 && interrupted < 30)
    throw new TaxError('bad_input', 'days_unavailable counts only from 30 days in a row on');
  if (interrupted > held - 2 && interrupted > 0)
    throw new TaxError('bad_input', 'days_unavailable is more than the days between the first and the last');
  return { from, to, year, unavailable: year - held + interrupted };
}

/** Takes off the part of the days on which there was no benefit. Unrounded. */
export function lessDays(amount: Exact, days: number, year: number): Exact {
  return amount - share(amount, figure(days), figure(year));
}

/** Days from one to another, both counted. */
export function daysFrom(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from) + 1;
}

/** A day of the year, or undefined. @throws {TaxError} bad_input naming the field */
export function dayWithin(
  { from, to }: { readonly from: string; readonly to: string },
  field: string,
  day: string | null | undefined,
): string | undefined {
  if (day === null || day === undefined) return undefined;
  if (!isDay(day) || day < from || day > to)
    throw new TaxError('bad_input', `${field} must be a day from ${from} to ${to}`);
  return day;
}
