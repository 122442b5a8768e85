import { isDay, monthsLater } from '@farthing/dates';
import { TaxError } from '../errors.ts';
import { above, type Exact, figure, smaller, times } from '../exact.ts';
import { percent, type StepFigure, step, type TaxStep } from '../explain.ts';
import { boundsOf, type TaxYear } from '../tax-year.ts';
import {
  type Availability,
  type AvailableDays,
  availableDays,
  daysFrom,
  dayWithin,
  lessDays,
} from './availability.ts';
import { type BenefitTable, benefitTableOf, type CarTable, known, refuse } from './benefit-tables.ts';

/** Fuels of cars. `petrol` stands for all but electric and pure diesel, hybrids too; `clean_diesel` meets RDE2. */
const carFuels = ['electric', 'petrol', 'diesel', 'clean_diesel'] as const;
export type CarFuel = (typeof carFuels)[number];

/** A car that an employer provides for private use too. Amounts in pounds. */
export interface CompanyCar extends Availability {
  /** Before discounts, with VAT, delivery and accessories (ss122-131). */
  readonly list_price: string;
  /** Paid by the employee towards the price (s132). */
  readonly capital_contribution?: string;
  /** Grams of CO2 per kilometre. */
  readonly co2: number;
  /** Miles on electricity alone, of cars of 1 to 50 g/km. */
  readonly electric_range?: number | null;
  readonly fuel: CarFuel;
  readonly first_registered: string;
  /** Paid for private use of the year, up to 6 July after it (s144). */
  readonly private_use_payment?: string;
  /** The employer pays for fuel for private journeys, and is not paid back for all of it (ss149-151). */
  readonly private_fuel?: boolean;
  /** Last day of fuel for private journeys, where it ended for good within the year (s152). */
  readonly fuel_until?: string | null;
  /** Pay was given up for it (optional remuneration, s120A). */
  readonly pay_given_up?: boolean;
}

/** Benefits of one car, unrounded, with their steps. */
export interface CarBenefit {
  readonly car: Exact;
  readonly fuel: Exact;
  readonly steps: readonly TaxStep[];
}

/** The most that any car has (s139(3)(b)). */
const mostPercent = 37;

/**
 * Works out car benefit and car fuel benefit (ITEPA 2003 ss120-153).
 * @throws {TaxError} bad_input naming the field
 * @throws {BenefitRefused} for cars that have other rules, and years without figures
 */
export function companyCarOf(taxYear: TaxYear, car: CompanyCar): CarBenefit {
  const table = benefitTableOf(taxYear);
  refuseOtherRules(taxYear, car);
  const days = availableDays(taxYear, car);
  const rate = appropriatePercentage(table.cars, car);
  const contribution = smaller(figure(car.capital_contribution ?? '0'), figure(5000));
  const price = above(figure(car.list_price), contribution);
  const full = times(price, figure(rate) / 100n);
  const available = lessDays(full, days.unavailable, days.year);
  const paid = figure(car.private_use_payment ?? '0');
  const benefit = above(available, paid);
  const steps = [
    step('income', 'Company car', benefit, 'ITEPA 2003 ss121, 132, 139, 141, 143, 144', [
      ['List price with accessories', figure(car.list_price)],
      ['Your contribution to the price, up to £5,000, deducted', -contribution],
      ['Appropriate percentage', `${rate}%`],
      ['Of a whole year', full],
      ...unavailableFigure(days),
      ['Paid for private use, deducted', -smaller(paid, available)],
    ]),
  ];
  const fuel = carFuelOf(taxYear, table, car, { days, rate });
  return { car: benefit, fuel: fuel?.amount ?? 0n, steps: fuel ? [...steps, fuel.step] : steps };
}

/** The appropriate percentage of a car by CO2, electric range and fuel (ss139, 141), a whole number. @throws {TaxError} bad_input */
export function appropriatePercentage(table: CarTable, car: CompanyCar): number {
  const { co2, fuel } = car;
  if (!Number.isInteger(co2) || co2 < 0 || co2 > 999)
    throw new TaxError('bad_input', 'co2 must be whole grams per kilometre');
  if (fuel === 'electric' && co2 !== 0) throw new TaxError('bad_input', 'co2 of an electric car is 0');
  if (fuel !== 'electric' && co2 === 0) throw new TaxError('bad_input', 'co2 of 0 is for electric cars only');
  const base = basePercentage(table, car);
  // Cars without emissions have one percentage, whenever they were registered.
  const isLess = co2 > 0 && car.first_registered >= '2020-04-06';
  const less = isLess ? (table.less_if_registered_since_april_2020 ?? 0) : 0;
  const isSupplemented = fuel === 'diesel' || (fuel === 'clean_diesel' && !table.clean_diesel_exempt);
  const supplement = isSupplemented ? table.diesel : 0;
  return Math.min(mostPercent, Math.max(0, base - less) + supplement);
}

function basePercentage(table: CarTable, { co2, electric_range }: CompanyCar): number {
  if (co2 >= table.scale_from)
    return Math.min(99, table.scale_percent + Math.floor(co2 / 5) - table.scale_from / 5);
  if (table.ranges && co2 >= 1 && co2 <= 50) {
    if (electric_range === null || electric_range === undefined)
      throw new TaxError('bad_input', 'electric_range is needed for a car of 1 to 50 g/km');
    return table.ranges.find(({ from }) => electric_range >= from)?.percent ?? 0;
  }
  return table.low.findLast(({ from }) => co2 >= from)?.percent ?? 0;
}

/** Cars whose benefit has other rules. @throws {TaxError} bad_input {BenefitRefused} */
function refuseOtherRules(taxYear: TaxYear, car: CompanyCar): void {
  const { to } = boundsOf(taxYear);
  const { first_registered: registered } = car;
  if (!isDay(registered) || registered > to)
    throw new TaxError('bad_input', 'first_registered must be a day up to the end of the tax year');
  if (registered < '1998-01-01')
    refuse('first_registered', 'Cars first registered before 1998 have percentages by engine size (s142)');
  if (monthsLater(registered, 15 * 12) <= to)
    refuse('first_registered', 'Cars of 15 years or more may count with their market value (s147)');
  if (taxYear >= '2017-18' && car.pay_given_up && (car.co2 > 75 || car.private_fuel))
    refuse('pay_given_up', 'Pay that was given up can count instead of the car or the fuel (ss120A, 149A)');
}

/** Car fuel benefit; none of electric cars, as electricity is no fuel here (s149(4)). */
function carFuelOf(
  taxYear: TaxYear,
  table: BenefitTable,
  car: CompanyCar,
  { days, rate }: { readonly days: AvailableDays; readonly rate: number },
): { readonly amount: Exact; readonly step: TaxStep } | undefined {
  if (!car.private_fuel || car.fuel === 'electric') return undefined;
  const until = dayWithin(days, 'fuel_until', car.fuel_until) ?? days.to;
  const without = daysFrom(until, days.to) - 1;
  if (without > 0 && (car.days_unavailable ?? 0) > 0)
    refuse('fuel_until', 'The days without the car may be among those without fuel');
  const multiplier = figure(known(table.car_fuel, 'car fuel benefit', taxYear));
  const full = times(multiplier, figure(rate) / 100n);
  const amount = lessDays(full, days.unavailable + without, days.year);
  return {
    amount,
    step: step('income', 'Fuel for the company car', amount, 'ITEPA 2003 ss150, 152', [
      ['Multiplier', multiplier],
      ['Appropriate percentage', percent(figure(rate) / 100n)],
      ['Of a whole year', full],
      ...unavailableFigure(days),
      ...(without > 0 ? ([['Days after the last with fuel', String(without)]] as const) : []),
    ]),
  };
}

/** The days without a car or van, where there are some. */
export function unavailableFigure({ unavailable, year }: AvailableDays): StepFigure[] {
  return unavailable > 0 ? [['Days on which it was unavailable', `${unavailable} of ${year}`]] : [];
}
