import { isDay } from '@farthing/dates';
import { badInput } from '../errors.ts';
import { above, type Exact, exact, figure, larger, over, printPence, smaller, times } from '../exact.ts';
import { step, type TaxStep } from '../explain.ts';
import { classTwoWeeks } from '../national-insurance/self-employed.ts';
import { shippedRates } from '../rates/shipped.ts';
import { boundsOf, firstYearOf, type TaxYear, taxYearOf, yearBeginningIn } from '../tax-year.ts';
import rates from './state-pension-rates.json' with { type: 'json' };

/** A tax year since 2016-17 that doesn't count, with what HMRC asks to fill it, in pounds, where it says so. */
export interface StatePensionGap {
  readonly tax_year: TaxYear;
  readonly cost: string | null;
}

/** Figures of a person's National Insurance record and of the forecast on GOV.UK. */
export interface StatePensionFacts {
  /** Day on which they reach State Pension age. */
  readonly reached_on: string;
  /** Weekly starting amount on 6 April 2016. Null without qualifying years before. */
  readonly starting_amount: string | null;
  readonly years_before_2016: number;
  /** First tax year since 2016-17 in which they could contribute. */
  readonly first_year: TaxYear;
  readonly gaps: readonly StatePensionGap[];
  /** Each tax year to come is expected to count. */
  readonly later_years_count: boolean;
}

/** A gap with what it costs and brings. Null where the cost isn't known. */
export interface FilledGap {
  readonly tax_year: TaxYear;
  readonly cost: string | null;
  /** Voluntary Class 2 for 52 weeks, for those who were self-employed in that year with profits below the small profits threshold. */
  readonly class_2_cost: string | null;
  /** Pension a week that this year alone adds to the forecast, at the rates of today. */
  readonly adds_weekly: string;
  readonly adds_yearly: string;
  /** Weeks of pension, before tax, that pay the cost back. */
  readonly weeks_to_pay_back: number | null;
  /** Last day to pay. */
  readonly pay_by: string;
  readonly is_open: boolean;
}

/** State Pension at the rates of today, in pounds a week. */
export interface StatePensionForecast {
  readonly full_rate: string;
  /** Qualifying years so far, and at State Pension age. */
  readonly years_now: number;
  readonly years_at_age: number;
  readonly weekly_now: string;
  readonly weekly_at_age: string;
  readonly yearly_at_age: string;
  /** Added a week by a further year, until the full rate is reached. */
  readonly each_year_adds: string;
  /** Number of years since 2016 needed for the full rate, including those that count already. */
  readonly years_for_full: number;
  readonly gaps: readonly FilledGap[];
  /** Part of the starting amount above the full rate of 2016-17. It rises with prices, which isn't worked out. */
  readonly protected_payment: string;
  readonly steps: readonly TaxStep[];
}

const fullYears = 35;
const fewestYears = 10;
/** Last day to pay for years up to 2017-18, whose time was extended. */
const extendedTo = '2025-04-05';
/** The pension is paid in pence, and a starting amount is given in pence. */
const halfPenny = exact('0.005');
const fullRates: ReadonlyMap<TaxYear, string> = new Map(Object.entries(rates.full_rate));
const classThree: ReadonlyMap<TaxYear, string> = new Map(Object.entries(rates.class_3));
const firstRate = figure(rates.full_rate['2016-17']);

/**
 * Forecasts the new State Pension (Pensions Act 2014 ss2-5, Schedules 1, 2): the starting amount, raised like the full rate, and a
 * 35th of the full rate for each qualifying year since 2016-17, up to the full rate. Under 10 years there is none.
 * @param day today
 * @throws {TaxError} bad_input naming the field; unknown_tax_year for a year without a full rate
 */
export function forecastStatePension(facts: StatePensionFacts, day: string): StatePensionForecast {
  const { current, last } = readFacts(facts, day);
  const full = figure(fullRates.get(current) ?? '');
  const eachYear = over(full, figure(fullYears));
  const given = exact(facts.starting_amount ?? '0');
  const starting = smaller(times(over(given, firstRate), full), full);
  const countable = (from: number, to: number) => (to < from ? 0 : to - from + 1);
  const first = firstYearOf(facts.first_year);
  const complete = Math.min(firstYearOf(current) - 1, last);
  const since = countable(first, complete) - facts.gaps.length;
  const later = facts.later_years_count ? countable(Math.max(first, firstYearOf(current)), last) : 0;
  const weekly = (years: number): Exact =>
    facts.years_before_2016 + years < fewestYears ? 0n : smaller(full, starting + eachYear * BigInt(years));
  const atAge = weekly(since + later);
  const gap = (one: StatePensionGap) =>
    filled(one, { current, day, adds: weekly(since + later + 1) - atAge });
  return {
    full_rate: printPence(full),
    years_now: facts.years_before_2016 + since,
    years_at_age: facts.years_before_2016 + since + later,
    weekly_now: printPence(weekly(since)),
    weekly_at_age: printPence(atAge),
    yearly_at_age: printPence(atAge * 52n),
    each_year_adds: printPence(eachYear),
    years_for_full: Number((above(full - halfPenny, starting) + eachYear - 1n) / eachYear),
    gaps: facts.gaps.map(gap),
    protected_payment: printPence(above(given, firstRate)),
    steps: [
      step('pensions', 'State Pension a week', atAge, 'Pensions Act 2014 ss2-5, Schs 1, 2', [
        ['Starting amount, raised like the full rate', starting],
        ['Qualifying years since 2016-17', String(since + later)],
        ['A 35th of the full rate for each', eachYear],
        ['Full rate, which is the most', full],
        ['Qualifying years in all, 10 needed', String(facts.years_before_2016 + since + later)],
      ]),
    ],
  };
}

function filled(
  { tax_year, cost }: StatePensionGap,
  { current, day, adds }: { readonly current: TaxYear; readonly day: string; readonly adds: Exact },
): FilledGap {
  const normal = boundsOf(yearBeginningIn(firstYearOf(tax_year) + 6)).to;
  const pay_by = normal < extendedTo ? extendedTo : normal;
  const price = cost === null ? costOf(tax_year, current) : exact(cost);
  const classTwo = classTwoCostOf(tax_year, current);
  return {
    tax_year,
    cost: price === undefined ? null : printPence(price),
    class_2_cost: classTwo === undefined ? null : printPence(classTwo),
    adds_weekly: printPence(adds),
    adds_yearly: printPence(adds * 52n),
    weeks_to_pay_back: price === undefined || adds === 0n ? null : Number((price + adds - 1n) / adds),
    pay_by,
    is_open: day <= pay_by,
  };
}

/** 52 weeks of Class 3: at the rate of the year for the two years before this one, else at the current rate. */
function costOf(taxYear: TaxYear, current: TaxYear): Exact | undefined {
  const isRecent = firstYearOf(current) - firstYearOf(taxYear) <= 2;
  const rate = classThree.get(isRecent ? taxYear : current);
  return rate === undefined ? undefined : figure(rate) * 52n;
}

/**
 * 52 weeks of voluntary Class 2. Paid after the end of the following tax year, it costs the highest rate from its year to that of the
 * payment (SSCBA 1992 s12(2), (3); NIM72150).
 */
function classTwoCostOf(taxYear: TaxYear, current: TaxYear): Exact | undefined {
  const [first, now] = [firstYearOf(taxYear), firstYearOf(current)];
  const last = now - first <= 1 ? first : now;
  const weekly = Array.from({ length: last - first + 1 }, (_, place) => {
    const rate = shippedRates.get(yearBeginningIn(first + place))?.national_insurance.class_2.weekly_rate;
    return rate === undefined || rate === null ? undefined : figure(rate);
  });
  if (weekly.some((rate) => rate === undefined)) return undefined;
  const highest = weekly.reduce<Exact>((most, rate) => larger(most, rate ?? 0n), 0n);
  return highest * BigInt(classTwoWeeks);
}

function readFacts(facts: StatePensionFacts, day: string) {
  const { reached_on, starting_amount, years_before_2016, first_year, gaps } = facts;
  if (!isDay(reached_on) || reached_on < '2016-04-06')
    throw badInput('reached_on', 'must be on or after 6 April 2016: before it, other rules apply');
  const current = taxYearOf(day);
  if (!fullRates.has(current)) throw badInput('tax_year', `${current} has no full rate of the State Pension`);
  if (years_before_2016 > 0 && starting_amount === null)
    throw badInput('starting_amount', 'is needed with years before 2016: it is in the forecast on GOV.UK');
  if (years_before_2016 === 0 && starting_amount !== null && exact(starting_amount) > 0n)
    throw badInput('years_before_2016', 'must be more than zero with a starting amount');
  if (firstYearOf(first_year) < 2016) throw badInput('first_year', 'must be 2016-17 or later');
  const last = firstYearOf(taxYearOf(reached_on)) - 1;
  const seen = new Set<TaxYear>();
  for (const [index, { tax_year }] of gaps.entries()) {
    const begins = firstYearOf(tax_year);
    if (begins < firstYearOf(first_year) || begins >= firstYearOf(current) || begins > last)
      throw badInput(
        `gaps.${index}.tax_year`,
        'must be a past tax year since the first one, before State Pension age',
      );
    if (seen.has(tax_year)) throw badInput(`gaps.${index}.tax_year`, 'is there twice');
    seen.add(tax_year);
  }
  return { current, last };
}
