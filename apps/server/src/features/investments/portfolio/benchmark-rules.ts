import { dayAfter, dayNumber } from '@farthing/dates';
import { currencyPlaces } from '@farthing/money';
import { invalidField } from '../../../problems/problem.ts';

/** Benchmark: a security of the user, or a yearly growth rate. */
export type Benchmark = { readonly securityId: string } | { readonly rate: number };

const [lowestRate, highestRate] = [-0.5, 1];

/**
 * Reads a benchmark as a client writes it: an id, or a decimal fraction.
 * @throws {Problem} invalid-request naming `benchmark`
 */
export function readBenchmark(written: string): Benchmark {
  const text = written.trim().toLowerCase();
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)) return { securityId: text };
  const rate = /^-?\d(\.\d{1,6})?$/.test(text) ? Number(text) : Number.NaN;
  if (rate >= lowestRate && rate <= highestRate) return { rate };
  throw invalidField(
    'benchmark',
    'benchmark must be the ID of a security, or a yearly rate from -0.5 to 1 with at most six decimal places. For 4%, send 0.04.',
  );
}

/** `4% a year`. */
export function rateName(rate: number): string {
  return `${Number((rate * 100).toFixed(4))}% a year`.replace('-', '−');
}

/** The worth of a pound that grows by a yearly rate, on each day; years of 365 days. In whole numbers of 10⁻²⁴. */
export function growthOn(rate: number, from: string): (day: string) => bigint {
  const start = dayNumber(from);
  // All 24 places are kept: after forty years of halving the first twelve hold nothing, and nothing is no price to buy units at.
  return (day) => BigInt(((1 + rate) ** ((dayNumber(day) - start) / 365)).toFixed(24).replace('.', ''));
}

/** Money paid in and taken out on a day, in minor units. */
export interface BenchmarkFlow {
  readonly inMinor: bigint;
  readonly outMinor: bigint;
}

/** Values that the flows would have had in the benchmark. */
export interface BenchmarkSeries {
  /** Returns the first day of the period with a price, or undefined. */
  readonly from: string | undefined;
  /** True if the benchmark covers the whole period. */
  readonly whole: boolean;
  /** At the end of each day from then on, in minor units. */
  readonly values: ReadonlyMap<string, bigint>;
  /** Growth of one unit from the first money to the end, and the days it took; undefined where there was no money. */
  readonly growth: { readonly factor: number; readonly days: number } | undefined;
}

/** Units and prices have 24 places. */
const one = 10n ** 24n;

/**
 * Puts the flows of a portfolio into one thing: what the portfolio was worth at the start buys units at that day's
 * price, each flow buys or sells units at the price of its day. What is taken out may be more than is there: the value
 * is below zero then, as the same withdrawals would have emptied it.
 * @param days oldest first, the first of them the day before the period, and with each flow's day the day before it
 * @param portfolio its flows of the period by day, and its value at the end of a day
 * @param priceOn of one unit in base currency, as a whole number of 10⁻²⁴; undefined where it has none yet
 */
export function benchmarkSeries(
  days: readonly string[],
  {
    flows,
    worthOn,
  }: {
    readonly flows: ReadonlyMap<string, BenchmarkFlow>;
    readonly worthOn: (day: string) => bigint;
  },
  priceOn: (day: string) => bigint | undefined,
  baseCurrency: string,
): BenchmarkSeries {
  const values = new Map<string, bigint>();
  const minorUnits = 10n ** BigInt(currencyPlaces(baseCurrency));
  const unitsFor = (minor: bigint, price: bigint) => divide(minor * one * one, minorUnits * price);
  const from = days.find((day) => priceOn(day) !== undefined);
  let units = 0n;
  let begun: { day: string; price: bigint } | undefined;
  let last: { day: string; price: bigint } | undefined;
  for (const day of days) {
    const price = priceOn(day);
    if (from === undefined || day < from || price === undefined) continue;
    const flow = flows.get(day);
    // On its first day it takes over what is held: with a flow of that day, what was held before it.
    const held = day !== from ? 0n : worthOn(flow ? dayAfter(day, -1) : day);
    const bought = held + (flow ? flow.inMinor - flow.outMinor : 0n);
    units += unitsFor(bought, price);
    if (!begun && bought > 0n) begun = { day, price };
    values.set(day, divide(units * price * minorUnits, one * one));
    last = { day, price };
  }
  const isIdle = (day: string) => worthOn(day) === 0n && !flows.has(day);
  return {
    from,
    whole: from !== undefined && days.every((day) => day >= from || isIdle(day)),
    values,
    growth:
      begun && last
        ? {
            factor: Number(last.price) / Number(begun.price),
            days: dayNumber(last.day) - dayNumber(begun.day),
          }
        : undefined,
  };
}

/** Rounded half away from zero. */
function divide(dividend: bigint, divisor: bigint): bigint {
  const half = divisor / 2n;
  return dividend < 0n ? -((-dividend + half) / divisor) : (dividend + half) / divisor;
}
