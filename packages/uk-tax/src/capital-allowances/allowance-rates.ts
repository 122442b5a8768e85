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

/**
 * Returns the rate of writing-down allowances for a tax year in percent.
 * @see CAA 2001 ss56, 104D; FA 2019 s31
 */
export function writingDownRate(taxYear: TaxYear, rate: PoolRate): string {
  if (rate === 'main') return taxYear < '2026-27' ? '18' : '14';
  return taxYear < '2019-20' ? '8' : '6';
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

/** Days of a business in a tax year, both inside. */
export interface AllowancePeriod {
  readonly taxYear: TaxYear;
  readonly from: string;
  readonly to: string;
  /** The business ended on the last day. */
  readonly isFinal: boolean;
}

/** Returns a yearly amount for a shorter period, by days (s56(3)). @param pence for a whole tax year */
export function forPeriod(pence: bigint, { taxYear, from, to }: AllowancePeriod): bigint {
  const { from: first, to: last } = boundsOf(taxYear);
  const days = BigInt(daysBetween(from, to) + 1);
  const year = BigInt(daysBetween(first, last) + 1);
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
