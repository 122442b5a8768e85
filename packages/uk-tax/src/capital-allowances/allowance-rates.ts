import { daysBetween } from '@farthing/dates';
import { boundsOf, type TaxYear } from '../tax-year.ts';

/** Rates of pools: of the main pool, or of expenditure with the special rate (CAA 2001 s104A). */
export type PoolRate = 'main' | 'special';

/** First tax year whose assets are counted one by one. What is left of earlier ones is brought forward. */
export const firstAllowanceYear: TaxYear = '2015-16';
/** Main or special rate pools up to this much are written off, in pence for a year (s56A). */
export const smallPool = 100_000n;
/** First day of the first-year allowance of 40% (s45U, by FA 2026 s29). */
export const firstYearFrom = '2026-01-01';

/** Rates of writing-down allowances by day, in hundredths of a percent, and the first day of the second one. */
const writingDownRates: Readonly<Record<PoolRate, { before: bigint; after: bigint; from: string }>> = {
  main: { before: 1800n, after: 1400n, from: '2026-04-06' },
  special: { before: 800n, after: 600n, from: '2019-04-06' },
};

/**
 * Returns the rate of writing-down allowances for a period in percent. A period with days at both rates has a hybrid rate, by days,
 * rounded up to two decimal places.
 * @see CAA 2001 ss56, 104D; FA 2019 s31(3)-(5)
 */
export function writingDownRate(period: Pick<AllowancePeriod, 'from' | 'to'>, rate: PoolRate): string {
  const { before, after, from } = writingDownRates[rate];
  if (period.to < from) return printHundredths(before);
  if (period.from >= from) return printHundredths(after);
  const all = BigInt(daysBetween(period.from, period.to) + 1);
  const early = BigInt(daysBetween(period.from, from));
  return printHundredths((before * early + after * (all - early) + all - 1n) / all);
}

function printHundredths(hundredths: bigint): string {
  const rest = hundredths % 100n;
  return rest === 0n ? String(hundredths / 100n) : `${hundredths / 100n}.${String(rest).padStart(2, '0')}`;
}

/** Most CO2 of cars with the main rate by the day they were bought, newest first (s104AA). */
const mainRateCars: readonly (readonly [from: string, most: number])[] = [
  ['2021-04-06', 50],
  ['2018-04-06', 110],
  ['0000-01-01', 130],
];
/** Most CO2 of new cars with 100% in the first year, newest first (s45D). */
const lowEmissionCars: readonly (readonly [from: string, most: number])[] = [
  ['2021-04-01', 0],
  ['2018-04-01', 50],
  ['0000-01-01', 75],
];
/** Last day of that allowance for income tax. */
const lastLowEmissionDay = '2027-04-05';

/** Returns the rate at which a car is written down. Cars without a figure of emissions have the special rate. */
export function carRate(boughtOn: string, co2: number | null): PoolRate {
  const most = mainRateCars.find(([from]) => boughtOn >= from)?.[1] ?? 0;
  return co2 !== null && co2 <= most ? 'main' : 'special';
}

/** Returns true if a new car has 100% in the first year. */
export function allowsLowEmissionCar(boughtOn: string, co2: number): boolean {
  const most = lowEmissionCars.find(([from]) => boughtOn >= from)?.[1] ?? 0;
  return boughtOn <= lastLowEmissionDay && co2 <= most;
}

/** Days of a business in a tax year or a period of account, both inside. */
export interface AllowancePeriod {
  /** Tax year, or that in which the period of account ends. */
  readonly taxYear: TaxYear;
  readonly from: string;
  readonly to: string;
  /** The business ended on the last day. */
  readonly isFinal: boolean;
  /** Days of a whole year of the accounts, if they don't run with the tax year. */
  readonly yearDays?: number;
}

/** Returns a yearly amount for a shorter period, by days (s56(3)). @param pence for a whole year */
export function forPeriod(pence: bigint, { taxYear, from, to, yearDays }: AllowancePeriod): bigint {
  const { from: first, to: last } = boundsOf(taxYear);
  const days = BigInt(daysBetween(from, to) + 1);
  const year = BigInt(yearDays ?? daysBetween(first, last) + 1);
  return (pence * days + year / 2n) / year;
}

/** Limit of the annual investment allowance by day, in pence a year (s51A; F(No. 2)A 2015 s8; FA 2019 s32; F(No. 2)A 2023 s8). */
const investmentLimits: readonly (readonly [from: string, to: string, pence: bigint])[] = [
  ['0000-01-01', '2015-12-31', 50_000_000n],
  ['2016-01-01', '2018-12-31', 20_000_000n],
  ['2019-01-01', '9999-12-31', 100_000_000n],
];

/** Limit of the annual investment allowance, in pence. */
export interface InvestmentLimit {
  readonly total: bigint;
  /** Most of it for expenditure of some of the days, both inside. */
  readonly within?: { readonly from: string; readonly to: string; readonly limit: bigint };
}

/**
 * Returns the limit for a period: the sum of its parts if the limit changed within it. Of expenditure at the lower of both limits, at
 * most its own part counts if the limit fell, and the lower limit of the whole period if it rose (FA 2019 Sch 13 para 1).
 */
export function investmentLimit(period: AllowancePeriod): InvestmentLimit {
  const parts = investmentLimits.flatMap(([from, to, pence]) => {
    const start = from > period.from ? from : period.from;
    const end = to < period.to ? to : period.to;
    return start > end ? [] : [{ from: start, to: end, pence }];
  });
  const sized = parts.map((part) => forPeriod(part.pence, { ...period, ...part }));
  const total = sized.reduce((all, one) => all + one, 0n);
  const [before, after] = parts;
  if (!before || !after) return { total };
  return after.pence < before.pence
    ? { total, within: { ...after, limit: sized[1] ?? 0n } }
    : { total, within: { ...before, limit: forPeriod(before.pence, period) } };
}
