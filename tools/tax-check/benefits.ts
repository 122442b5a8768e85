import { dayAfter, daysBetween } from '@farthing/dates';
import { type BenefitEntry, workOutBenefit, yearBeginningIn } from '@farthing/uk-tax';
import type { Difference } from './compare.ts';
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
  readonly loanRate: string;
  /** Percent of cars without emissions, of those to 50 g/km by their electric range, and of 51 to 54 g/km. */
  readonly electric: number;
  readonly byRange: readonly (readonly [miles: number, percent: number])[];
  readonly from51: number;
}

const ranges = (...percents: readonly [number, number, number, number, number]) =>
  [130, 70, 40, 30, 0].map((miles, at) => [miles, percents[at] ?? 0] as const);
const to2025 = { electric: 2, byRange: ranges(2, 5, 8, 12, 14), from51: 15 };
const figures: Readonly<Record<number, BenefitFigures>> = {
  2022: { fuel: 25_300, van: 3600, vanFuel: 688, loanRate: '0.02', ...to2025 },
  2023: { fuel: 27_800, van: 3960, vanFuel: 757, loanRate: '0.0225', ...to2025 },
  2024: { fuel: 27_800, van: 3960, vanFuel: 757, loanRate: '0.0225', ...to2025 },
  2025: {
    ...{ fuel: 28_200, van: 4020, vanFuel: 769, loanRate: '0.0375' },
    ...{ electric: 3, byRange: ranges(3, 6, 9, 13, 15), from51: 16 },
  },
};

/** Checks random cars, vans and loans of 2022-23 to 2025-26. */
export function checkBenefits(count: number, seed: number): BenefitFinding[] {
  return Array.from({ length: count }, (_, number) => {
    const dice = diceOf(seed + number);
    const year = 2022 + dice.below(4);
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
  const of = figures[year];
  if (!of) throw new Error(`no figures of ${year}`);
  if (car) return carsOf(year, of, car);
  if (van) {
    const { year: days, out } = daysOf(year, van);
    const isFree = van.zero_emission === true;
    const charge = isFree ? 0n : share(pounds(of.van), days - out, days);
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

/** Appropriate percentage (ss139-141): by CO2 in steps of 5 g/km, with 4 points for diesel that isn't RDE2, up to 37%. */
function percentOf(
  { electric, byRange, from51 }: BenefitFigures,
  car: NonNullable<BenefitEntry['car']>,
): number {
  const extra = car.fuel === 'diesel' ? 4 : 0;
  if (car.co2 === 0) return electric;
  const low = byRange.find(([miles]) => (car.electric_range ?? 0) >= miles)?.[1] ?? 0;
  const base = car.co2 <= 50 ? low : from51 + Math.max(0, Math.floor((car.co2 - 50) / 5));
  return Math.min(37, base + extra);
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

function entryOf(dice: Dice, year: number): BenefitEntry {
  const drawn = dice.pick(['car', 'car', 'van', 'loan'] as const);
  // The package has no confirmed official rate of 2025-26.
  const kind = drawn === 'loan' && year > 2024 ? 'van' : drawn;
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
  const co2 = dice.pick([0, 1, 30, 50, 51, 54, 55, 74, 75, 110, 154, 155, 170, 255]);
  const fuel = co2 === 0 ? 'electric' : dice.pick(['petrol', 'diesel', 'clean_diesel'] as const);
  return {
    kind,
    car: {
      ...{ list_price: String(10_000 + dice.below(80_000)), co2, fuel, first_registered: '2021-05-01' },
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
  const [start, end] = [1000 + dice.below(40_000), 1000 + dice.below(40_000)];
  const made = dice.chance(0.4)
    ? `${year}-0${5 + dice.below(4)}-${String(7 + dice.below(20)).padStart(2, '0')}`
    : null;
  const repaid = dice.chance(0.4)
    ? `${year}-1${dice.below(3)}-${String(7 + dice.below(20)).padStart(2, '0')}`
    : null;
  return {
    ...{ owed_at_start: String(start), owed_at_end: String(end), made_on: made, repaid_on: repaid },
    ...{ highest_of_all_loans: String(Math.max(start, end)), interest_paid: String(dice.below(200)) },
  };
}
