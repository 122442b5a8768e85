/**
 * Recurring payments: finds them in one user's transactions and tells when they come again. Pure: no clock, no
 * randomness, no I/O; the day is an argument.
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
export { merchantKey } from './merchant-key.ts';
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
