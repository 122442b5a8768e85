/**
 * Recurring payments of one user: detected in transactions, explained and projected. Pure: no clock, no randomness and
 * no I/O. The day is an argument, and the order of rows makes no difference.
 *
 * - `findRecurring(rows, { today, region, known })`: every series with its schedule, amounts (positive minor units;
 *   `direction` says which way), price changes, next date with its range, missed dates, pauses, status, yearly cost,
 *   confidence and the reasons for it. `known` are the stored series, whose ids, names, confirmations, rejections, ends
 *   and merges are preserved. The `toggle` of a transaction overrides them.
 * - `upcoming(series, from, to)`: payments due between two days.
 * - `bankHolidays`, `workingDaysOf`: England and Wales, Scotland and Northern Ireland. `onOrBefore` serves budgets that
 *   begin on pay-day.
 *
 * The README describes the method and its limits. `docs/performance/recurring-payments.md` has its accuracy.
 */
export {
  type BankHoliday,
  bankHolidays,
  checkedYears,
  type HolidayRegion,
  holidayRegions,
  specialDays,
} from './calendar/bank-holidays.ts';
export { type Roll, type WorkingDays, workingDaysOf } from './calendar/working-days.ts';
export { RecurringError } from './errors.ts';
export { findRecurring, type Scan, type ScanOptions } from './find-recurring.ts';
export { type Frequency, frequencies, type Interval, paymentsPerYear } from './frequency.ts';
export { merchantKey, merchantWayKey } from './merchant-key.ts';
export type { Direction, RecurringRow } from './row.ts';
export type { Schedule } from './schedule.ts';
export type { KnownSeries } from './series/decisions.ts';
export type {
  Expected,
  PriceChange,
  Reason,
  RecurringSeries,
  SeriesKind,
  SeriesStatus,
} from './series/series.ts';
export { type ScheduledSeries, type Upcoming, upcoming } from './upcoming.ts';
