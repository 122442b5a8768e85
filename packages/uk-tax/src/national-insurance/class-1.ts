import { TaxError } from '../errors.ts';
import { above, type Exact, figure, one, smaller, times, total } from '../exact.ts';
import type { Circumstances, PayFrequency } from '../inputs.ts';
import type { ClassOnePeriod, InsuranceTable, Threshold } from '../rates/rate-table.ts';
import type { Directorship } from './contributor.ts';
import { annualLimitFor, directorPeriodOf, hasDirectorPeriods } from './director-period.ts';

/** Class 1 on a payment, or on the year. */
export interface ClassOne {
  readonly date: string | null;
  /** The job that was paid; all pay without a name is one job. */
  readonly employment: string;
  readonly pay: Exact;
  readonly employee: Exact;
  readonly employer: Exact;
  /** Pay between the primary threshold and the upper earnings limit. */
  readonly mainPay: Exact;
  /** Pay above the upper earnings limit. */
  readonly upperPay: Exact;
  /** Part of `employee` that is charged at the main rate. */
  readonly atMainRate: Exact;
}

/** Details of an employee that Class 1 contributions depend on. */
export type PaidPerson = Pick<Circumstances, 'pay'> &
  Partial<Pick<Circumstances, 'pays' | 'isDirector' | 'directorFrom' | 'directorships' | 'isOverPensionAge'>>;

/**
 * Class 1 contributions: on each payment with the figures in force that day (SSCBA 1992 s6, s8), or for directors,
 * and where no payments are given, on the year with blended figures (SI 2001/1004 reg 8). Over State Pension age the
 * employer alone pays (SSCBA 1992 s6(3)).
 * @throws {TaxError} bad_input for a payment outside the year, or an appointment whose period can't be calculated
 */
export function classOneOf(table: InsuranceTable, person: PaidPerson): ClassOne[] {
  const { class_1 } = table;
  const own = (one: ClassOne): ClassOne =>
    person.isOverPensionAge ? { ...one, employee: 0n, atMainRate: 0n } : one;
  const { pays, isDirector, directorFrom, directorships = [] } = person;
  if (isDirector && directorships.length > 0) return ofDirectorships(table, directorships, pays).map(own);
  if (isDirector && directorFrom !== undefined) return ofAppointed(table, directorFrom, pays).map(own);
  if (pays && !isDirector) return ofPayments(class_1.periods, pays).map(own);
  return [own(classOneOnYear(table, person.pay))];
}

type Pays = NonNullable<PaidPerson['pays']>;

function ofPayments(periods: readonly ClassOnePeriod[], pays: Pays): ClassOne[] {
  return pays.map(({ date, amount, frequency, employment }, index) => ({
    ...classOneOnPayment(periods, { date, pay: amount, frequency }, `pays.${index}.date`),
    employment,
  }));
}

/** Class 1 of someone who is a director in some jobs: each of those on its own period, the other jobs on each payment. */
function ofDirectorships(
  table: InsuranceTable,
  directorships: readonly Directorship[],
  pays: PaidPerson['pays'],
): ClassOne[] {
  if (!pays) throw new TaxError('bad_input', 'directorships need the payments of the year');
  const jobs = new Map(directorships.map((job) => [job.employment, job]));
  const others = pays.filter(({ employment }) => !jobs.has(employment));
  return [
    ...ofPayments(table.class_1.periods, others),
    ...directorships.flatMap(({ employment, from }) => {
      const own = pays.filter((pay) => pay.employment === employment);
      if (own.length === 0) return [];
      const contributions =
        from === undefined
          ? [classOneOnYear(table, total(own.map(({ amount }) => amount)))]
          : ofAppointed(table, from, own);
      return contributions.map((one) => ({ ...one, employment }));
    }),
  ];
}

/**
 * Class 1 on all pay of a year, or of a director's shorter period.
 * @param weeks length of the period, of 52
 */
export function classOneOnYear({ class_1 }: InsuranceTable, pay: Exact, weeks = 52): ClassOne {
  const year = class_1.directors_annual;
  const limit = (annual: number) => annualLimitFor(figure(annual), weeks);
  const contributions = contributionsOf(pay, {
    primary: limit(year.primary_threshold),
    secondary: limit(year.secondary_threshold),
    upper: limit(year.upper_earnings_limit),
    main: figure(year.employee_main_rate),
    additional: figure(year.employee_additional_rate),
    employer: figure(year.employer_rate),
  });
  return { date: null, employment: '', pay, ...contributions };
}

/**
 * Class 1 of a director appointed within the year: payments before the week of the appointment as an employee's, those from it on
 * together, on the weeks that are left (SI 2001/1004 reg 8(2)).
 */
function ofAppointed(table: InsuranceTable, appointedOn: string, pays: PaidPerson['pays']): ClassOne[] {
  const { periods } = table.class_1;
  if (!periods.some(({ from, to }) => appointedOn >= from && appointedOn <= to))
    throw new TaxError('bad_input', `director_from ${appointedOn} is not in this tax year`);
  if (!hasDirectorPeriods(table))
    throw new TaxError('bad_input', 'director_from can’t be calculated: the rates changed within this year');
  if (!pays) throw new TaxError('bad_input', 'director_from needs the payments of the year');
  const { from, weeks } = directorPeriodOf(appointedOn);
  const before = ofPayments(periods, pays).filter(({ date }) => date !== null && date < from);
  const since = total(pays.filter(({ date }) => date >= from).map(({ amount }) => amount));
  return [...before.map((one) => ({ ...one, employment: '' })), classOneOnYear(table, since, weeks)];
}

/**
 * Class 1 on one payment with the figures in force on its day.
 * @param field what the day is called where it is refused
 * @throws {TaxError} bad_input for a payment outside the year
 */
export function classOneOnPayment(
  periods: readonly ClassOnePeriod[],
  { date, pay, frequency }: { date: string; pay: Exact; frequency: PayFrequency },
  field = 'date',
): ClassOne {
  const period = periods.find(({ from, to }) => date >= from && date <= to);
  if (!period) throw new TaxError('bad_input', `${field} ${date} is not in this tax year`);
  const { thresholds } = period;
  const contributions = contributionsOf(pay, {
    primary: ofPeriod(thresholds.primary_threshold, frequency),
    secondary: ofPeriod(thresholds.secondary_threshold, frequency),
    upper: ofPeriod(thresholds.upper_earnings_limit, frequency),
    main: figure(period.employee_main_rate),
    additional: figure(period.employee_additional_rate),
    employer: figure(period.employer_rate),
  });
  return { date, employment: '', pay, ...contributions };
}

/** Thresholds of two and four weeks are multiples of the weekly one. */
function ofPeriod({ weekly, monthly, annual }: Threshold, frequency: PayFrequency): Exact {
  const figures = { weekly, two_weekly: 2 * weekly, four_weekly: 4 * weekly, monthly, annual };
  return figure(figures[frequency]);
}

interface Figures {
  readonly primary: Exact;
  readonly secondary: Exact;
  readonly upper: Exact;
  readonly main: Exact;
  readonly additional: Exact;
  readonly employer: Exact;
}

function contributionsOf(pay: Exact, figures: Figures): Omit<ClassOne, 'date' | 'employment' | 'pay'> {
  const mainPay = above(smaller(pay, figures.upper), figures.primary);
  const upperPay = above(pay, figures.upper);
  const atMainRate = fourPlaces(times(mainPay, figures.main));
  const additional = fourPlaces(times(upperPay, figures.additional));
  const employer = fourPlaces(times(above(pay, figures.secondary), figures.employer));
  return {
    employee: nearestPenny(atMainRate + additional),
    employer: nearestPenny(employer),
    mainPay,
    upperPay,
    atMainRate,
  };
}

/** The exact percentage method cuts each band at the fourth place (CWG2). */
function fourPlaces(value: Exact): Exact {
  const step = one / 10_000n;
  return value - (value % step);
}

/** To the nearest penny, an exact half going down. */
function nearestPenny(value: Exact): Exact {
  const penny = one / 100n;
  const down = value - (value % penny);
  return value - down > penny / 2n ? down + penny : down;
}
