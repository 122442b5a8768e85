import { monthOf } from '../calendar.ts';
import { limits, wholeNumber } from '../limits.ts';
import { type Chosen, choose, combinedForecast, type Tested, testedHorizon } from './backtest.ts';
import { coverage, type Interval, intervalFrom } from './interval.ts';
import { readHistory, type SpendingHistory } from './series.ts';

/** Expected spending of a month, in minor units. */
export interface Expected {
  /** Like 2026-12. */
  readonly month: string;
  readonly expected: bigint;
  readonly low: bigint;
  readonly high: bigint;
}

/** Reason for the choice of a category's forecast method. */
export interface MethodReason {
  readonly category: string;
  /** The best first; the forecast is the mean of them. */
  readonly methods: readonly string[];
  /** Months of history. */
  readonly months: number;
  /** Number of past months from which the methods were backtested. 0 if there was too little data, so that the mean is used. */
  readonly origins: number;
  /** Forecast error of a month and of the same month a year earlier, in minor units. */
  readonly error?: bigint;
  readonly naiveError?: bigint;
}

export interface SpendingForecast {
  /** Share of months that lie between low and high. */
  readonly interval: number;
  /** Category by category, each month by month. */
  readonly items: readonly (Expected & { readonly category: string })[];
  /** All categories together; its interval is narrower than the sum of theirs, as they seldom err alike. */
  readonly totals: readonly Expected[];
  readonly reasons: readonly MethodReason[];
  /** Months of the history without data. */
  readonly unknownMonths: readonly string[];
}

/**
 * Forecasts spending by category for the months that follow a history. Every method is tried on the past of each category;
 * the mean of the three that erred least is the forecast, and their errors are its interval.
 * @param horizon months ahead
 * @throws {ForecastError} bad_input, out_of_range
 */
export function forecastSpending(history: SpendingHistory, horizon: number): SpendingForecast {
  wholeNumber(horizon, 'horizon', limits.spendingHorizon);
  const { series, next, unknown } = readHistory(history);
  const sums = { forecast: new Array<number>(horizon).fill(0), tested: new Map<string, Tested>() };
  const items: SpendingForecast['items'][number][] = [];
  const reasons: MethodReason[] = [];
  for (const each of series) {
    const chosen = choose(each);
    const { values, mayBeNegative } = each;
    const forecast = combinedForecast(each, chosen.methods, horizon);
    const interval = intervalFrom(chosen.tested) ?? doubtful;
    forecast.forEach((value, ahead) => {
      sums.forecast[ahead] = (sums.forecast[ahead] ?? 0) + value;
      items.push({
        category: each.category,
        ...expected(value, { month: next + ahead, ahead, interval, mayBeNegative }),
      });
    });
    addTested(sums.tested, chosen.tested);
    reasons.push(reasonOf(each.category, values.length, chosen));
  }
  const interval = intervalFrom([...sums.tested.values()]) ?? doubtful;
  const mayBeNegative = series.some((each) => each.mayBeNegative);
  const totals = sums.forecast.map((value, ahead) =>
    expected(value, { month: next + ahead, ahead, interval, mayBeNegative }),
  );
  return { interval: coverage, items, totals, reasons, unknownMonths: unknown };
}

/** Without a past to learn from: from nothing to twice as much. */
const doubtful: Interval = (forecast) => ({
  low: forecast - Math.abs(forecast),
  high: forecast + Math.abs(forecast),
});

function expected(
  value: number,
  {
    month,
    ahead,
    interval,
    mayBeNegative,
  }: { month: number; ahead: number; interval: Interval; mayBeNegative: boolean },
): Expected {
  const { low, high } = interval(value, Math.min(ahead, testedHorizon - 1));
  const least = mayBeNegative ? Number.NEGATIVE_INFINITY : 0;
  return {
    month: monthOf(month),
    expected: minor(value),
    low: minor(Math.max(least, Math.min(low, value))),
    high: minor(Math.max(high, value)),
  };
}

/** Adds a category's errors to those of all, origin by origin and month by month. */
function addTested(sums: Map<string, Tested>, tested: readonly Tested[]): void {
  for (const { origin, ahead, forecast, residual } of tested) {
    const key = `${origin} ${ahead}`;
    const sum = sums.get(key);
    sums.set(key, {
      origin,
      ahead,
      forecast: (sum?.forecast ?? 0) + forecast,
      residual: (sum?.residual ?? 0) + residual,
    });
  }
}

function reasonOf(category: string, months: number, chosen: Chosen): MethodReason {
  const { error, naiveError, origins } = chosen;
  return {
    category,
    methods: chosen.methods.map(({ name }) => name),
    months,
    origins,
    ...(Number.isFinite(error) && { error: minor(error) }),
    ...(Number.isFinite(naiveError) && { naiveError: minor(naiveError) }),
  };
}

function minor(value: number): bigint {
  return BigInt(Math.round(value));
}
