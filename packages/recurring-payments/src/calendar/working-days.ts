import { civilDay, dayOf, weekdayOf } from '@farthing/dates';
import { RecurringError } from '../errors.ts';
import { bankHolidays, type HolidayRegion, holidayRegions } from './bank-holidays.ts';
import { dayNumber } from './civil-day.ts';

/**
 * Adjustment of a payment that is due on a non-working day. `following` is the next working day (Direct
 * Debits, standing orders), `preceding` the one before (pay). `none` leaves it unchanged (cards, on every day
 * of the week).
 */
export type Roll = 'none' | 'following' | 'preceding';

/** Working days of a region: neither Saturday, Sunday nor bank holiday. Days as YYYY-MM-DD. */
export interface WorkingDays {
  readonly region: HolidayRegion;
  /** The day itself if it is a working day, else the next one. */
  onOrAfter(day: string): string;
  /** The day itself if it is a working day, else the last one before. */
  onOrBefore(day: string): string;
  /** Returns the day a number of working days later, or earlier if negative. 0 returns the day itself. */
  later(day: string, workingDays: number): string;
  /** A day given by number (days from 1970-01-01) after its roll. */
  rolled(number: number, roll: Roll): number;
}

/**
 * The working days of a region, every year. Holidays of a year are calculated when that year is first needed.
 * @throws {RecurringError} bad-region; each question: bad-day
 */
export function workingDaysOf(region: HolidayRegion): WorkingDays {
  if (!holidayRegions.includes(region))
    throw new RecurringError(
      'bad-region',
      `Bank holidays are known for ${holidayRegions.join(', ')}, not for "${String(region).slice(0, 40)}"`,
    );
  const years = new Map<number, Set<number>>();
  const first = dayNumber('1990-01-01');
  /** Cache of days from 1990 to 2059: 1 is a working day, 2 is not. */
  const asked = new Uint8Array(dayNumber('2060-01-01') - first);
  function isWorking(number: number): boolean {
    const kept = asked[number - first];
    if (kept === 1 || kept === 2) return kept === 1;
    const works = isWeekdayWithoutHoliday(number);
    if (kept === 0) asked[number - first] = works ? 1 : 2;
    return works;
  }
  function isWeekdayWithoutHoliday(number: number): boolean {
    if (weekdayOf(number) >= 5) return false;
    const { year } = civilDay(number);
    let holidays = years.get(year);
    if (holidays === undefined) {
      holidays = new Set(bankHolidays(region, year).map(({ date }) => dayNumber(date)));
      years.set(year, holidays);
    }
    return !holidays.has(number);
  }
  function rolled(number: number, roll: Roll): number {
    if (roll === 'none') return number;
    let to = number;
    while (!isWorking(to)) to += roll === 'following' ? 1 : -1;
    return to;
  }
  return {
    region,
    onOrAfter: (day) => dayOf(rolled(dayNumber(day), 'following')),
    onOrBefore: (day) => dayOf(rolled(dayNumber(day), 'preceding')),
    later(day, workingDays) {
      let number = dayNumber(day);
      const step = workingDays < 0 ? -1 : 1;
      for (let left = Math.abs(Math.trunc(workingDays)); left > 0; ) {
        number += step;
        if (isWorking(number)) left -= 1;
      }
      return dayOf(number);
    },
    rolled,
  };
}
