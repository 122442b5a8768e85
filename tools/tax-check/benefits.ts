import { dayAfter, daysBetween } from '@farthing/dates';
import { type BenefitEntry, workOutBenefit, yearBeginningIn } from '@farthing/uk-tax';
import type { Difference } from './difference.ts';
import { type Dice, diceOf } from './positions.ts';
import { above, least, most, type Pounds, pence, pounds } from './pounds.ts';

/** A car, van or loan whose benefits differ. */
export interface BenefitFinding {
  readonly number: number;
  readonly year: number;
  readonly entry: BenefitEntry;
  readonly differences: readonly Difference[];
}

/** Figures of a year: SI on car fuel and vans, and the official rate of interest. From GOV.UK, Rates and thresholds for employers. */
interface BenefitFigures {
  readonly fuel: number;
  readonly van: number;
  readonly vanFuel: number;
  /** Part of the charge for vans without emissions, in percent. */
  readonly cleanVan: number;
  /** Undefined if it isn't confirmed. */
  readonly loanRate: string | undefined;
  readonly cars: CarFigures;
}

/** Percentages of a car by its emissions. */
interface CarFigures {
  readonly electric: number;
  /** Percentages to 50 g/km by electric range: one figure up to 2019-20. */
  readonly low: readonly (readonly [miles: number, percent: number])[];
  /** Starts of later steps of emissions; after the last, a point for each 5 g/km. */
  readonly steps: readonly (readonly [co2: number, percent: number])[];
  readonly diesel: number;
}

const firstYear = 2015;
const fuels = [
  22_100, 22_200, 22_600, 23_400, 24_100, 24_500, 24_600, 25_300, 27_800, 27_800, 28_200, 29_200,
];
const vans = [3150, 3170, 3230, 3350, 3430, 3490, 3500, 3600, 3960, 3960, 4020, 4170];
const vanFuels = [594, 598, 610, 633, 655, 666, 669, 688, 757, 757, 769, 798];
const cleanVans = [20, 20, 20, 40, 60, 80, 0, 0, 0, 0, 0, 0];
/** From 6 April 2025 it is 3.75% (SI 2025/270). Of 2026-27 only the rate to 5 July is confirmed. */
const loanRates = [
  '0.03',
  '0.03',
  '0.025',
  '0.025',
  '0.025',
  '0.0225',
  '0.02',
  '0.02',
  '0.0225',
  '0.0225',
  '0.0375',
  '0.0375',
];

/** Percentages before 2020-21: to 50 g/km, from 51, from 76 and from 95. */
const earlier = [
  [5, 9, 13, 14],
  [7, 11, 15, 16],
  [9, 13, 17, 18],
  [13, 16, 19, 20],
  [16, 19, 22, 23],
] as const;

function carFigures(year: number, registered: string): CarFigures {
  const diesel = year < 2018 ? 3 : 4;
  const before = earlier[year - firstYear];
  if (before) {
    const [electric, from51, from76, from95] = before;
    return {
      ...{ electric, low: [[0, electric]], diesel },
      steps: [
        [51, from51],
        [76, from76],
        [95, from95],
      ],
    };
  }
  // Two points less in 2020-21 and one in 2021-22, for cars registered from 6 April 2020 on; a point more a year from 2025-26 on.
  const isNew = registered >= '2020-04-06';
  const change = year >= 2025 ? year - 2024 : isNew ? ({ 2020: -2, 2021: -1 }[year] ?? 0) : 0;
  const ranges = [
    [130, 2],
    [70, 5],
    [40, 8],
    [30, 12],
    [0, 14],
  ] as const;
  const low = ranges.map(([miles, percent]) => [miles, percent + change] as const);
  const electric = { 2020: 0, 2021: 1 }[year] ?? 2 + change;
  const below75 = [51, 55, 60, 65, 70].map((co2, at) => [co2, 15 + at + change] as const);
  // From 75 g/km on, the figures stay after 2025-26 (FA 2023 s10).
  return { electric, low, diesel, steps: [...below75, [75, 20 + Math.min(change, 1)]] };
}

function figuresOf(year: number, registered: string): BenefitFigures {
  const at = year - firstYear;
  return {
    ...{ fuel: fuels[at] ?? 0, van: vans[at] ?? 0, vanFuel: vanFuels[at] ?? 0, cleanVan: cleanVans[at] ?? 0 },
    ...{ loanRate: loanRates[at], cars: carFigures(year, registered) },
  };
}

/** Checks random cars, vans and loans of 2015-16 to 2026-27. */
export function checkBenefits(count: number, seed: number): BenefitFinding[] {
  return Array.from({ length: count }, (_, number) => {
    const dice = diceOf(seed + number);
    const year = firstYear + dice.below(12);
    const entry = entryOf(dice, year);
    return { number, year, entry, differences: benefitDifferences(year, entry) };
  }).filter(({ differences }) => differences.length > 0);
}

/** Compares the benefits of an entry, to the penny. */
export function benefitDifferences(
  year: number,
  entry: BenefitEntry,
  checked = benefitsOf(year, entry),
): Difference[] {
  const worked = workOutBenefit(yearBeginningIn(year), entry);
  const engine = new Map(worked.map(({ kind, amount }) => [kind as string, pounds(amount)]));
  return Object.entries(checked).flatMap(([figure, check]) => {
    const its = engine.get(figure) ?? 0n;
    if (most(its, check) - least(its, check) <= pounds('0.01')) return [];
    return [{ figure: `${yearBeginningIn(year)} ${figure}`, engine: pence(its), check: pence(check) }];
  });
}

function benefitsOf(year: number, { car, van, loan }: BenefitEntry): Readonly<Record<string, Pounds>> {
  const of = figuresOf(year, car?.first_registered ?? '');
  if (car) return carsOf(year, of, car);
  if (van) {
    const { year: days, out } = daysOf(year, van);
    const isFree = van.zero_emission === true;
    const whole = isFree ? (pounds(of.van) * BigInt(of.cleanVan)) / 100n : pounds(of.van);
    const charge = share(whole, days - out, days);
    const fuel =
      isFree || van.private_fuel !== true ? 0n : share(pounds(of.vanFuel), usedDays(year, van), days);
    return { van: above(charge, pounds(van.private_use_payment)), van_fuel: fuel };
  }
  return loan ? { loan: loanOf(year, of, loan) } : {};
}

/** Car and car fuel (ITEPA 2003 ss121, 143, 144, 149-152). */
function carsOf(year: number, of: BenefitFigures, car: NonNullable<BenefitEntry['car']>) {
  const percent = BigInt(percentOf(of, car));
  const { year: days, out } = daysOf(year, car);
  // Payments towards the price count up to £5,000 (s132).
  const price = above(pounds(car.list_price), least(pounds(car.capital_contribution), pounds(5000)));
  const whole = (price * percent) / 100n;
  const benefit = above(share(whole, days - out, days), pounds(car.private_use_payment));
  const isFuelled = car.private_fuel === true && car.fuel !== 'electric';
  const fuel = isFuelled ? share((pounds(of.fuel) * percent) / 100n, usedDays(year, car), days) : 0n;
  return { car: benefit, car_fuel: fuel };
}

/** Appropriate percentage (ss139-141): by CO2 in steps of 5 g/km, with more for diesel that isn't RDE2, up to 37%. */
function percentOf({ cars }: BenefitFigures, car: NonNullable<BenefitEntry['car']>): number {
  const { electric, low, steps, diesel } = cars;
  const isDiesel = car.fuel === 'diesel' || (car.fuel === 'clean_diesel' && diesel === 3);
  if (car.co2 === 0) return electric;
  const ofRange = low.find(([miles]) => (car.electric_range ?? 0) >= miles)?.[1] ?? 0;
  const step = steps.findLast(([co2]) => car.co2 >= co2);
  const last = steps.at(-1);
  const more = step && step === last ? Math.floor((car.co2 - step[0]) / 5) : 0;
  return Math.min(37, (step ? step[1] + more : ofRange) + (isDiesel ? diesel : 0));
}

interface Days {
  readonly available_from?: string | null;
  readonly available_to?: string | null;
  readonly days_unavailable?: number;
  readonly fuel_until?: string | null;
}

/** Days of the year, and those on which it wasn't available. */
function daysOf(year: number, { available_from, available_to, days_unavailable = 0 }: Days) {
  const [first, last] = [`${year}-04-06`, `${year + 1}-04-05`];
  const before = available_from ? daysBetween(first, available_from) : 0;
  const after = available_to ? daysBetween(available_to, last) : 0;
  return { year: daysBetween(first, last) + 1, out: before + after + days_unavailable };
}

/** Days on which it was available, and fuel hadn't ended for good. */
function usedDays(year: number, days: Days): number {
  const { fuel_until, available_to } = days;
  const isEarlier = fuel_until && (!available_to || fuel_until < available_to);
  const { year: all, out } = daysOf(year, isEarlier ? { ...days, available_to: fuel_until } : days);
  return all - out;
}

function share(amount: Pounds, days: number, of: number): Pounds {
  return (amount * BigInt(days)) / BigInt(of);
}

/** Averaging method (s182): half of both balances, for whole months from the 6th to the 5th, less interest paid. */
function loanOf(year: number, of: BenefitFigures, loan: NonNullable<BenefitEntry['loan']>): Pounds {
  if (pounds(loan.highest_of_all_loans) <= pounds(10_000)) return 0n;
  if (loan.method === 'precise') return above(preciseInterest(year, of, loan), pounds(loan.interest_paid));
  const average = (pounds(loan.owed_at_start) + pounds(loan.owed_at_end)) / 2n;
  let months = 0;
  for (let at = 0; at < 12; at++) {
    const month = (at + 3) % 12;
    const from = `${year + (at > 8 ? 1 : 0)}-${String(month + 1).padStart(2, '0')}-06`;
    const next =
      at === 11
        ? `${year + 1}-04-06`
        : `${year + (at > 7 ? 1 : 0)}-${String(((at + 4) % 12) + 1).padStart(2, '0')}-06`;
    const isWhole =
      (!loan.made_on || loan.made_on <= from) && (!loan.repaid_on || loan.repaid_on >= dayAfter(next, -1));
    if (isWhole) months += 1;
  }
  const interest = (((average * pounds(of.loanRate)) / pounds(1)) * BigInt(months)) / 12n;
  return above(interest, pounds(loan.interest_paid));
}

/** Alternative method (s183): day by day the most owed on it times the rate, divided by the days of the tax year. */
function preciseInterest(year: number, of: BenefitFigures, loan: NonNullable<BenefitEntry['loan']>): Pounds {
  const [first, last] = [`${year}-04-06`, `${year + 1}-04-05`];
  let sum = 0n;
  let owed = pounds(loan.owed_at_start);
  for (let day = loan.made_on ?? first; day <= (loan.repaid_on ?? last); day = dayAfter(day, 1)) {
    let highest = owed;
    for (const change of (loan.changes ?? []).filter(({ date }) => date === day)) {
      owed = pounds(change.owed);
      highest = most(highest, owed);
    }
    sum += (highest * pounds(of.loanRate)) / pounds(1);
  }
  return sum / BigInt(daysBetween(first, last) + 1);
}

function entryOf(dice: Dice, year: number): BenefitEntry {
  const kind = dice.pick(['car', 'car', 'van', 'loan'] as const);
  if (kind === 'loan') return { kind, loan: loanEntry(dice, year) };
  const days = availability(dice, year);
  const paid = dice.chance(0.3) ? { private_use_payment: String(dice.below(4000)) } : {};
  const fuelled = dice.chance(0.5);
  const ended = fuelled && dice.chance(0.3) ? { fuel_until: dayWithin(dice, year, days) } : {};
  if (kind === 'van')
    return {
      kind,
      van: { zero_emission: dice.chance(0.2), private_fuel: fuelled, ...days, ...paid, ...ended },
    };
  const registered = ['2014-05-01', '2019-09-01', '2020-05-01'].filter((day) => day < `${year}-06-01`);
  const co2 = dice.pick([0, 1, 30, 50, 51, 54, 55, 74, 75, 110, 154, 155, 170, 255]);
  const fuel = co2 === 0 ? 'electric' : dice.pick(['petrol', 'diesel', 'clean_diesel'] as const);
  return {
    kind,
    car: {
      ...{
        list_price: String(10_000 + dice.below(80_000)),
        co2,
        fuel,
        first_registered: dice.pick(registered),
      },
      ...(co2 > 0 && co2 <= 50
        ? { electric_range: dice.pick([1, 29, 30, 39, 40, 69, 70, 129, 130, 200]) }
        : {}),
      ...(dice.chance(0.3) ? { capital_contribution: String(dice.below(8000)) } : {}),
      ...(co2 > 0 ? { private_fuel: fuelled, ...ended } : {}),
      ...{ ...days, ...paid },
    },
  };
}

function availability(dice: Dice, year: number): Days {
  if (dice.chance(0.4)) return {};
  const first = dayAfter(`${year}-04-06`, dice.below(180));
  const last = dayAfter(`${year + 1}-04-05`, -dice.below(150));
  return {
    ...(dice.chance(0.6) ? { available_from: first } : {}),
    ...(dice.chance(0.4) ? { available_to: last } : {}),
  };
}

function dayWithin(dice: Dice, year: number, { available_from, available_to }: Days): string {
  const from = available_from ?? `${year}-04-06`;
  const to = available_to ?? `${year + 1}-04-05`;
  return dayAfter(from, dice.below(daysBetween(from, to) + 1));
}

function loanEntry(dice: Dice, year: number): NonNullable<BenefitEntry['loan']> {
  const start = 1000 + dice.below(40_000);
  // Up to 5 July only in 2026-27, whose later rate isn't confirmed.
  const lastDay = year > 2025 ? `${year}-07-05` : `${year + 1}-04-05`;
  const made = dice.chance(0.4) ? dayAfter(`${year}-04-06`, dice.below(50)) : null;
  const from = made ?? `${year}-04-06`;
  const repaid = year > 2025 || dice.chance(0.4) ? dayAfter(lastDay, -dice.below(30)) : null;
  const to = repaid ?? lastDay;
  const isPrecise = dice.chance(0.5);
  const changes = isPrecise
    ? Array.from({ length: dice.below(5) }, () => ({
        date: dayAfter(from, dice.below(daysBetween(from, to))),
        owed: String(dice.below(40_000)),
      })).toSorted((one, other) => one.date.localeCompare(other.date))
    : [];
  const end = isPrecise ? (changes.at(-1)?.owed ?? String(start)) : String(1000 + dice.below(40_000));
  const highest = Math.max(start, Number(end), ...changes.map(({ owed }) => Number(owed)));
  return {
    ...{ owed_at_start: String(start), owed_at_end: end, made_on: made, repaid_on: repaid },
    ...{ highest_of_all_loans: String(highest), interest_paid: String(dice.below(200)) },
    ...(isPrecise ? ({ method: 'precise', changes } as const) : {}),
  };
}
