import { monthNumber, monthOf } from '../calendar.ts';
import { ForecastError } from '../errors.ts';
import { limits, minorAmount, wholeNumber } from '../limits.ts';

/** Spending by category and whole month, in minor units of one currency. */
export interface SpendingHistory {
  /** First month, like 2016-04. */
  readonly from: string;
  /** Last whole month; the month before `from` when there is none yet. */
  readonly to: string;
  /** Months known to be incomplete: an account not imported, say. What they hold is not learnt from. */
  readonly uncovered?: readonly string[];
  readonly categories: readonly {
    readonly category: string;
    /** Spent in a month: positive; negative where refunds were more. A month that is absent was zero. */
    readonly amounts: Readonly<Record<string, bigint>>;
  }[];
}

/** One category's months in order. */
export interface Series {
  readonly category: string;
  /** Minor units; months that are not known hold a likely value, so that methods need not care. */
  readonly values: readonly number[];
  /** Flag for each month: true if its spending is known. */
  readonly known: readonly boolean[];
  /** True if refunds have ever exceeded spending, so that a forecast may be negative. */
  readonly mayBeNegative: boolean;
}

/** All series and the month after the last. */
export interface AllSeries {
  readonly series: readonly Series[];
  /** Number of the first month to forecast. */
  readonly next: number;
  /** Months of which nothing is known: declared so, or empty in every category. */
  readonly unknown: readonly string[];
}

/**
 * Reads a history. A month in which nothing at all was recorded in any category is taken as missing, not as zero: no
 * household spends nothing, but imports have gaps.
 * @throws {ForecastError} bad_input, out_of_range
 */
export function readHistory(history: SpendingHistory): AllSeries {
  const from = monthNumber(history.from, 'from');
  const next = monthNumber(history.to, 'to') + 1;
  const length = wholeNumber(next - from, 'to', limits.spendingHistory);
  wholeNumber(history.categories.length, 'categories', limits.spendingCategories);
  const isKnown: boolean[] = new Array(length).fill(false);
  const all = history.categories.map(({ category, amounts }, index) => {
    const values = new Array<number>(length).fill(0);
    for (const [month, amount] of Object.entries(amounts)) {
      const field = `categories.${index}.amounts.${month}`;
      const at = monthNumber(month, field) - from;
      if (at < 0 || at >= length)
        throw new ForecastError(
          'out_of_range',
          field,
          `${field} must be from ${history.from} to ${history.to}`,
        );
      values[at] = Number(minorAmount(amount, field));
      isKnown[at] ||= amount !== 0n;
    }
    return { category, values };
  });
  history.uncovered?.forEach((month, index) => {
    const at = monthNumber(month, `uncovered.${index}`) - from;
    if (at >= 0 && at < length) isKnown[at] = false;
  });
  // What lies before the first known month tells nothing.
  const start = Math.max(0, isKnown.indexOf(true));
  const known = isKnown.includes(true) ? isKnown.slice(start) : [];
  return {
    series: all.map(({ category, values }) => ({
      category,
      values: filled(known.length > 0 ? values.slice(start) : [], known),
      known,
      mayBeNegative: values.some((value) => value < 0),
    })),
    next,
    unknown: isKnown.flatMap((each, at) => (each ? [] : [monthOf(from + at)])),
  };
}

/** Puts into unknown months the same month of the nearest known year, or else the mean. */
function filled(values: readonly number[], known: readonly boolean[]): number[] {
  const seen = values.filter((_, at) => known[at]);
  const mean = seen.length > 0 ? seen.reduce((sum, value) => sum + value, 0) / seen.length : 0;
  return values.map((value, at) => {
    if (known[at]) return value;
    for (let away = 12; away < values.length; away += 12)
      for (const other of [at - away, at + away]) if (known[other]) return values[other] ?? 0;
    return mean;
  });
}
