import { methods, recentMean, seasonalNaive } from './methods.ts';
import type { Series } from './series.ts';
import type { Method } from './smoothing.ts';

/** Months ahead that a backtest looks; a forecast farther out repeats the errors of these. */
export const testedHorizon = 12;
/** Number of newest forecast origins used, because older habits have little predictive value. */
const mostOrigins = 60;
/** Months before the first origin, and fewest origins that a choice can rest on. */
const fewest = 6;
/** Most methods of which the forecast is the mean: the best alone is often the luckiest. */
const combined = 3;

/** Chosen forecast method for a category, with its backtest result. */
export interface Chosen {
  readonly methods: readonly Method[];
  /** Mean absolute error of the backtest, minor units a month; NaN where nothing could be tested. */
  readonly error: number;
  /** The same of the month a year before; NaN where there is no year. */
  readonly naiveError: number;
  /** Origins from which it was tested. */
  readonly origins: number;
  readonly tested: readonly Tested[];
}

/** One month forecast from an earlier one, and what came. */
export interface Tested {
  /** Months known at the time. */
  readonly origin: number;
  /** 0 is the month after. */
  readonly ahead: number;
  readonly forecast: number;
  /** Actual − forecast. */
  readonly residual: number;
}

/** A method's forecasts from every origin, and its errors in the months that are known so far. */
interface Trial {
  readonly method: Method;
  readonly forecasts: readonly (readonly number[])[];
  size: number;
  sum: number;
  count: number;
}

/**
 * Tries every method from each of the last origins and takes those that erred least. What is reported as tested is not
 * their own past, which they were picked for, but that of the choice itself: at each origin the methods are those that had
 * erred least by then. Intervals from that hold what they claim.
 */
export function choose(series: Series): Chosen {
  const { values } = series;
  const first = Math.max(fewest, values.length - mostOrigins);
  const origins = Array.from({ length: Math.max(0, values.length - first) }, (_, index) => first + index);
  if (origins.length < fewest || values.every((value) => value === 0))
    return { methods: [recentMean(12)], error: Number.NaN, naiveError: Number.NaN, origins: 0, tested: [] };
  const trials: Trial[] = methods
    .filter(({ needs }) => needs <= values.length)
    .map((method) =>
      trialOf(
        method,
        origins.map((origin) => forecastOf(method, values, origin, testedHorizon)),
      ),
    );
  const later = origins.slice(fewest);
  // With less than a year of trials the choice of today has to do for the past as well.
  const isShort = later.length < fewest;
  if (isShort) for (const month of origins) learn(series, trials, first, month);
  const tested = origins.flatMap((origin, index) => {
    const best = leastErring(trials);
    const tests =
      isShort || index >= fewest ? testsAt(series, origin, meanOf(series, best, index, origin)) : [];
    if (!isShort) learn(series, trials, first, origin);
    return tests;
  });
  return {
    methods: leastErring(trials).map(({ method }) => method),
    error: meanError(tested),
    naiveError: meanError(
      later
        .filter((origin) => origin >= 12)
        .flatMap((origin) =>
          testsAt(series, origin, forecastOf(seasonalNaive, values, origin, testedHorizon)),
        ),
    ),
    origins: origins.length,
    tested,
  };
}

/** The mean of some methods' forecasts from the end of a series. */
export function combinedForecast(series: Series, chosen: readonly Method[], horizon: number): number[] {
  const end = series.values.length;
  const trials = chosen.map((method) => trialOf(method, [forecastOf(method, series.values, end, horizon)]));
  return meanOf(series, trials, 0, end);
}

function forecastOf(method: Method, values: readonly number[], end: number, horizon: number): number[] {
  // At an early origin a method may not have its months yet.
  return (method.needs <= end ? method : recentMean(12)).forecast(values, end, horizon);
}

/** Means are kept within what the category has ever seen, and half as much again. */
function meanOf(
  { values, mayBeNegative }: Series,
  trials: readonly Trial[],
  index: number,
  end: number,
): number[] {
  let [least, most] = [0, 0];
  for (let at = 0; at < end; at++) {
    least = Math.min(least, values[at] ?? 0);
    most = Math.max(most, values[at] ?? 0);
  }
  const [first] = trials;
  return (first?.forecasts[index] ?? []).map((_, ahead) => {
    let sum = 0;
    for (const { forecasts } of trials) sum += forecasts[index]?.[ahead] ?? 0;
    return Math.max(mayBeNegative ? least : 0, Math.min(sum / trials.length, most * 1.5));
  });
}

function testsAt({ values, known }: Series, origin: number, forecasts: readonly number[]): Tested[] {
  const tested: Tested[] = [];
  for (let ahead = 0; ahead < forecasts.length && origin + ahead < values.length; ahead++) {
    const forecast = forecasts[ahead] ?? 0;
    if (known[origin + ahead])
      tested.push({ origin, ahead, forecast, residual: (values[origin + ahead] ?? 0) - forecast });
  }
  return tested;
}

function trialOf(method: Method, forecasts: readonly (readonly number[])[]): Trial {
  return { method, forecasts, size: 0, sum: 0, count: 0 };
}

/** Feeds the actual value of a month to every trial. `first` is the first forecast origin, and origins follow monthly. */
function learn({ values, known }: Series, trials: readonly Trial[], first: number, month: number): void {
  if (!known[month]) return;
  for (const trial of trials)
    for (let origin = Math.max(first, month - testedHorizon + 1); origin <= month; origin++) {
      const forecast = trial.forecasts[origin - first]?.[month - origin] ?? 0;
      const residual = (values[month] ?? 0) - forecast;
      trial.size += Math.abs(residual);
      trial.sum += residual;
      trial.count++;
    }
}

function leastErring(trials: readonly Trial[]): Trial[] {
  const [best, ...others] = [...trials].sort((a, b) => scoreOf(a) - scoreOf(b)).slice(0, combined);
  if (!best) return [];
  // One that is right about a bill to the penny is not to be mixed with guesses.
  return [best, ...others.filter((other) => scoreOf(other) <= scoreOf(best) * 1.25)];
}

/**
 * Mean absolute error, and the mean error on top: of rare payments the least absolute error is to forecast none, and a
 * year's sum of such forecasts is far too low.
 */
function scoreOf({ size, sum, count }: Trial): number {
  return count === 0 ? 0 : (size + Math.abs(sum)) / count;
}

function meanError(tested: readonly Tested[]): number {
  let sum = 0;
  for (const { residual } of tested) sum += Math.abs(residual);
  return sum / tested.length;
}
