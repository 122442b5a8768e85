import type { TaxReport } from '@farthing/api-contract';
import { dayAfter } from '@farthing/dates';
import { taxYearText, yearBeginningIn } from '@farthing/uk-tax';
import { pence, print } from './rules.ts';

/** Days before a deadline on which it is first named. */
const daysBefore = 30;

/** A day by which something has to be done about tax. */
export interface TaxDeadline {
  /** Stable key of the deadline. */
  readonly key: string;
  readonly name: string;
  /** First day on which it is named. */
  readonly since: string;
  readonly due: string;
  /** To be paid, in pounds. 0.00 if nothing is, or it isn't known. */
  readonly amount: string;
}

/** A day of Self Assessment, with the tax year that it is about. */
export interface AssessmentDay {
  readonly what: 'registration' | 'return' | 'payment';
  readonly due: string;
  readonly tax_year: string;
}

/** Last day whose deadline is named on a day. */
export function lastNamed(day: string): string {
  return dayAfter(day, daysBefore);
}

/** Self Assessment's days that are named on a day (TMA 1970 ss7, 8, 59A, 59B). */
export function assessmentDays(day: string): AssessmentDay[] {
  const last = lastNamed(day);
  const first = Number(day.slice(0, 4));
  return [first, first + 1]
    .flatMap((year): AssessmentDay[] => [
      { what: 'return', due: `${year}-01-31`, tax_year: yearBeginningIn(year - 2) },
      { what: 'payment', due: `${year}-07-31`, tax_year: yearBeginningIn(year - 2) },
      { what: 'registration', due: `${year}-10-05`, tax_year: yearBeginningIn(year - 1) },
    ])
    .filter(({ due }) => due >= day && due <= last);
}

/** The deadline of a day of Self Assessment, or none if nothing is due by it. @param report of its tax year */
export function assessmentDeadline(
  { what, due, tax_year }: AssessmentDay,
  { payments, balance }: Pick<TaxReport, 'payments' | 'balance'>,
): TaxDeadline[] {
  const paid = payments
    .filter(({ date }) => date === due)
    .reduce((sum, { amount }) => sum + pence(amount), 0n);
  const amount = paid > 0n && what !== 'registration' ? paid : 0n;
  if (what === 'payment' && amount === 0n) return [];
  if (what === 'registration' && pence(balance) <= 0n) return [];
  const year = taxYearText(tax_year);
  const next = taxYearText(yearBeginningIn(Number(tax_year.slice(0, 4)) + 1));
  const names = {
    registration: `Registration for Self Assessment (if ${year} is your first tax return)`,
    return: `The tax return for ${year} (if you have to send one)`,
    payment: `The second payment on account for ${next}`,
  };
  return [deadlineOf(`tax-${what}:${due}`, names[what], due, amount)];
}

/** The deadline of a day of Self Assessment of a year that isn't calculated. Its amount isn't known. */
export function deadlineWithoutReport({ what, due, tax_year }: AssessmentDay): TaxDeadline {
  const year = taxYearText(tax_year);
  const names = {
    registration: `Registration for Self Assessment (if ${year} is your first tax return)`,
    return: `The tax return for ${year}, whose tax farthing can’t calculate`,
    payment: `The second payment on account after ${year}, if HMRC asks for one. farthing can’t calculate it`,
  };
  return deadlineOf(`tax-${what}:${due}`, names[what], due, 0n);
}

/** The deadline of a quarterly update. */
export function updateDeadline({
  business,
  name,
  quarter,
  due,
}: {
  readonly business: string;
  readonly name: string;
  readonly quarter: number;
  readonly due: string;
}): TaxDeadline {
  return deadlineOf(`quarterly-update:${business}:${due}`, `Quarterly update ${quarter} of ${name}`, due, 0n);
}

function deadlineOf(key: string, name: string, due: string, amount: bigint): TaxDeadline {
  return { key, name, since: dayAfter(due, -daysBefore), due, amount: print(amount) };
}
