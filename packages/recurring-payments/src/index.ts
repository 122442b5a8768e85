/**
 * Recurring payments of one user: detected in transactions, explained and projected. Pure: no clock, no randomness,
 * no I/O; the day is an argument, the same arguments always give the same answer, and the order of rows changes nothing.
 *
 * - `findRecurring(rows, { today, region, known })`: every series with its schedule, amounts (minor units above zero;
 *   `direction` says which way), price changes, next date with its range, missed dates, pauses, status, yearly cost,
 *   confidence and the reasons for it. `known` are the stored series: ids, names, confirmations, rejections, ends and
 *   merges are kept. A transaction's `toggle` wins over all of it.
 * - `upcoming(series, from, to)`: what falls due between two days.
 * - `groupKeyOf(row)`: rows of one key are judged together and of no other, so a change can be scanned by its groups.
 * - `bankHolidays`, `workingDaysOf`: England and Wales, Scotland, Northern Ireland; also for budgets that begin on
 *   pay-day (`onOrBefore`, `lastOfMonth`).
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
export { groupKeyOf } from './detect/group.ts';
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
