import { dayAfter, daysBetween } from '@farthing/dates';
import { type Exact, wholePoundsUp } from '../exact.ts';
import { employerKey } from '../payslip/employer-key.ts';
import type { InsuranceTable } from '../rates/rate-table.ts';
import { boundsOf, taxYearOf } from '../tax-year.ts';

/** Earnings period of a director who was appointed within a tax year. */
export interface DirectorPeriod {
  /** First day of the tax week of the appointment. Payments before it have the employee's earnings period. */
  readonly from: string;
  /** Weeks from that week to the end of the tax year, of 52. */
  readonly weeks: number;
}

const weeksOfAYear = 52;

/**
 * Returns the earnings period of a director from the day of the appointment (SI 2001/1004 reg 8(2); HMRC NIM12022): the weeks left in
 * the tax year with that of the appointment, of 52. An appointment in week 53 has one week.
 */
export function directorPeriodOf(appointedOn: string): DirectorPeriod {
  const { from } = boundsOf(taxYearOf(appointedOn));
  const before = Math.floor(daysBetween(from, appointedOn) / 7);
  return { from: dayAfter(from, before * 7), weeks: Math.max(1, weeksOfAYear - before) };
}

/** Returns an annual limit for a shorter period: in proportion, rounded up to whole pounds, as payroll software does. */
export function annualLimitFor(annual: Exact, weeks: number): Exact {
  return weeks === weeksOfAYear ? annual : wholePoundsUp((annual * BigInt(weeks)) / BigInt(weeksOfAYear));
}

/**
 * Returns true if the contributions of directors appointed within a year can be calculated: in 2022-23 and 2023-24 the rates changed,
 * and the ones for a part of the year aren't confirmed.
 */
export function hasDirectorPeriods({ class_1 }: InsuranceTable): boolean {
  return class_1.periods.length === 1;
}

/** Facts of a profile on directors. */
export interface DirectorFacts {
  readonly director: boolean;
  /** Day of the appointment, of all employers. */
  readonly director_appointed_on: string | null;
  /** Employers, if the person wasn't a director of all of them or was appointed on different days. */
  readonly directorships: readonly { readonly employer: string; readonly appointed_on: string | null }[];
}

/**
 * Returns the job at an employer as a director, or undefined if it isn't one.
 * @returns `from` is the day of an appointment within the year
 */
export function directorshipAt(
  employer: string,
  { director, director_appointed_on, directorships }: DirectorFacts,
): { readonly from: string | null } | undefined {
  if (!director) return undefined;
  if (directorships.length === 0) return { from: director_appointed_on };
  const own = directorships.find((one) => employerKey(one.employer) === employerKey(employer));
  return own && { from: own.appointed_on };
}
