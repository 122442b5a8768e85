import { TaxError } from '../errors.ts';
import { above, type Exact, figure, one, smaller, times } from '../exact.ts';
import type { Circumstances, PayFrequency } from '../inputs.ts';
import type { ClassOnePeriod, InsuranceTable, Threshold } from '../rates/rate-table.ts';

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
  Partial<Pick<Circumstances, 'pays' | 'isDirector' | 'isOverPensionAge'>>;

/**
 * Class 1 contributions: on each payment with the figures in force that day (SSCBA 1992 s6, s8), or for directors,
 * and where no payments are given, on the year with blended figures (SI 2001/1004 reg 8). Over State Pension age the
 * employer alone pays (SSCBA 1992 s6(3)).
 * @throws {TaxError} bad_input for a payment outside the year
 */
export function classOneOf({ class_1 }: InsuranceTable, person: PaidPerson): ClassOne[] {
  const own = (one: ClassOne): ClassOne =>
    person.isOverPensionAge ? { ...one, employee: 0n, atMainRate: 0n } : one;
  if (person.pays && !person.isDirector)
    return person.pays.map(({ date, amount, frequency, employment }, index) =>
      own({
        ...classOneOnPayment(class_1.periods, { date, pay: amount, frequency }, `pays.${index}.date`),
        employment,
      }),
    );
  const year = class_1.directors_annual;
  const contributions = contributionsOf(person.pay, {
    primary: figure(year.primary_threshold),
    secondary: figure(year.secondary_threshold),
    upper: figure(year.upper_earnings_limit),
    main: figure(year.employee_main_rate),
    additional: figure(year.employee_additional_rate),
    employer: figure(year.employer_rate),
  });
  return [own({ date: null, employment: '', pay: person.pay, ...contributions })];
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
  if (!period) throw new TaxError('bad_input', `${field} ${date} is not of this tax year`);
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
