import { dayAfter, daysBetween, monthAfter } from '@farthing/dates';
import { convertMinor, type Rate, roundHundredths, wholePart } from '@farthing/money';
import type { Span } from './month-rules.ts';

/** Category id that the rollup uses for uncategorised transactions. */
const none = '00000000-0000-0000-0000-000000000000';

/** Keys of uncategorised amounts by direction, so that income doesn't reduce spending. */
export const uncategorised = { expense: 'none expense', income: 'none income' } as const;

function ownerOf(category: string, type: 'expense' | 'income'): string {
  return category === none ? uncategorised[type] : category;
}

/** All months of one category and currency: `YYYY-MM-DD minor` pairs between commas, signed minor units. */
export interface MonthCells {
  readonly category_id: string;
  readonly currency: string;
  readonly type: 'expense' | 'income';
  readonly cells: string;
}

/** The days between a boundary and the nearest first of a month, with the sign that brings one to the other. */
export interface Cut {
  /** First day after the summed range. */
  readonly boundary: string;
  /** The first of a month up to which the rollup is taken. */
  readonly edge: string;
  /** Days read of a month. Null if the boundary is the month's edge. */
  readonly days: Span | null;
  readonly sign: 1 | -1;
}

/** Returns how to sum everything before a day: whole months from the rollup, plus or minus days, whichever are fewer. */
export function cutAt(boundary: string): Cut {
  const first = `${boundary.slice(0, 7)}-01`;
  const next = `${monthAfter(boundary.slice(0, 7))}-01`;
  if (boundary === first) return { boundary, edge: first, days: null, sign: 1 };
  if (daysBetween(first, boundary) <= daysBetween(boundary, next))
    return { boundary, edge: first, days: { from: first, to: dayAfter(boundary, -1) }, sign: 1 };
  return { boundary, edge: next, days: { from: boundary, to: dayAfter(next, -1) }, sign: -1 };
}

/** Total of a cut's days, in signed minor units. */
export interface CutSum {
  readonly boundary: string;
  /** The nil UUID where transactions have no category. */
  readonly category_id: string;
  readonly currency: string;
  readonly type: 'expense' | 'income';
  readonly amount_minor: string;
}

/** Part of a sum that is others'. */
export interface OthersCell extends Omit<CutSum, 'boundary' | 'amount_minor'> {
  /** Hundredths of a percent of signed minor units. */
  readonly others: string;
}

/** Parts of months and of cuts that are others'. */
export interface OthersParts {
  /** By the first day of the month. */
  readonly months: readonly (OthersCell & { readonly month: string })[];
  readonly cuts: readonly (OthersCell & { readonly boundary: string })[];
}

/** Sums by currency, in minor units; what was spent is positive. */
export type Sums = ReadonlyMap<string, bigint>;

interface Series {
  readonly sums: Map<string, bigint>;
  /** First days of the months in their order, and the sum of all before each; one more at the end for all. */
  readonly months: string[];
  readonly before: bigint[];
  /** By boundary. */
  readonly cuts: Map<string, bigint>;
}

/** Spending by category over a date range. */
export interface Spending {
  /** Every category that has anything. */
  readonly categories: readonly string[];
  /** Returns the spending of categories over a date range, by currency. Zero amounts are left out. */
  readonly over: (categories: readonly string[], span: Span) => Sums;
}

/**
 * Brings sums of whole months and of the days beside them together. A refund is an income on an expense category: it
 * lowers the sum. The user's part of a category in a month, or in days beside it, is rounded once, half to even.
 */
export function spendingOf(
  months: readonly MonthCells[],
  cuts: readonly CutSum[],
  others: OthersParts = { months: [], cuts: [] },
): Spending {
  const all = new Map<string, Map<string, Series>>();
  const seriesOf = (category: string, currency: string): Series => {
    const currencies = all.get(category) ?? new Map<string, Series>();
    all.set(category, currencies);
    const series = currencies.get(currency) ?? { months: [], before: [0n], cuts: new Map(), sums: new Map() };
    currencies.set(currency, series);
    return series;
  };
  for (const { category_id, currency, type, cells } of months) {
    const { sums } = seriesOf(ownerOf(category_id, type), currency);
    for (const cell of cells.split(',')) {
      const month = cell.slice(0, 10);
      sums.set(month, (sums.get(month) ?? 0n) - BigInt(cell.slice(11)));
    }
  }
  for (const { boundary, category_id, currency, type, amount_minor } of cuts) {
    const series = seriesOf(ownerOf(category_id, type), currency);
    series.cuts.set(boundary, (series.cuts.get(boundary) ?? 0n) - BigInt(amount_minor));
  }
  const placeOf = ({ category_id, type, currency }: OthersCell) =>
    seriesOf(ownerOf(category_id, type), currency);
  takeOff(others.months.map((part) => ({ ...part, sums: placeOf(part).sums, key: part.month })));
  takeOff(others.cuts.map((part) => ({ ...part, sums: placeOf(part).cuts, key: part.boundary })));
  for (const series of [...all.values()].flatMap((currencies) => [...currencies.values()])) {
    let before = 0n;
    for (const month of [...series.sums.keys()].sort()) {
      before += series.sums.get(month) ?? 0n;
      series.months.push(month);
      series.before.push(before);
    }
  }
  const cutsByDay = new Map<string, { readonly at: Cut; readonly after: Cut }>();
  const cutOf = (day: string) => {
    const known = cutsByDay.get(day) ?? { at: cutAt(day), after: cutAt(dayAfter(day)) };
    cutsByDay.set(day, known);
    return known;
  };
  return {
    categories: [...all.keys()],
    over(categories, span) {
      const [first, last] = [cutOf(span.from).at, cutOf(span.to).after];
      const sums = new Map<string, bigint>();
      for (const category of categories) {
        for (const [currency, series] of all.get(category) ?? []) {
          const sum = upTo(series, last) - upTo(series, first);
          if (sum !== 0n) sums.set(currency, (sums.get(currency) ?? 0n) + sum);
        }
      }
      return sums;
    },
  };
}

/** Takes others' parts off sums of spending, each sum rounded once. */
function takeOff(
  parts: readonly {
    readonly sums: Map<string, bigint>;
    readonly key: string;
    readonly others: string;
  }[],
): void {
  for (const [sums, ofSums] of Map.groupBy(parts, (part) => part.sums))
    for (const [key, ofKey] of Map.groupBy(ofSums, (part) => part.key)) {
      const theirs = ofKey.reduce((sum, { others }) => sum + BigInt(others), 0n);
      sums.set(key, roundHundredths((sums.get(key) ?? 0n) * wholePart + theirs));
    }
}

function upTo(series: Series, cut: Cut): bigint {
  let [low, high] = [0, series.months.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((series.months[middle] ?? '') < cut.edge) low = middle + 1;
    else high = middle;
  }
  const whole = series.before[low] ?? 0n;
  if (cut.days === null) return whole;
  return whole + BigInt(cut.sign) * (series.cuts.get(cut.boundary) ?? 0n);
}

/** Returns the rate to a currency on a day, or undefined if none is stored. */
export type RateOf = (from: string, to: string, day: string) => Rate | undefined;

/** Sums brought to one currency, each rounded once; the currencies without a rate are left out. */
export function inCurrency(sums: Sums, currency: string, day: string, rateOf: RateOf): bigint {
  let total = 0n;
  for (const [from, minor] of sums) {
    const rate = from === currency ? undefined : rateOf(from, currency, day);
    if (from === currency) total += minor;
    else if (rate) total += convertMinor(minor, from, currency, rate);
  }
  return total;
}
