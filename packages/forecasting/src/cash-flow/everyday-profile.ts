import { dayOf, weekdayOf } from '@farthing/dates';
import { dayNumber } from '../calendar.ts';
import { ForecastError } from '../errors.ts';
import { limits, minorAmount, wholeNumber } from '../limits.ts';

/** Unplanned spending: all spending except recurring payments and transfers. */
export interface EverydayHistory {
  /** First and last day that is known. */
  readonly from: string;
  readonly to: string;
  /** Spent on a day, minor units: positive; negative for refunds. A day that is absent was zero. */
  readonly days: Readonly<Record<string, bigint>>;
}

/** Forecast of everyday spending from a given day on. */
export interface EverydayOutlook {
  /** Expected by the end of day 1, 2, …, minor units, running. */
  readonly expected: readonly number[];
  /** Possible shortfall below the expected cumulative spending, and the excess above it: 10th and 90th percentiles. */
  readonly less: readonly number[];
  readonly more: readonly number[];
}

/** Number of average days mixed into each weekday and day of the month, which smooths a short history. */
const averageDays = 6;
/** Windows of the past that a percentile needs. */
const fewestWindows = 30;

/** One value a day. */
interface Daily {
  readonly first: number;
  readonly values: readonly number[];
}

/**
 * Forecasts everyday spending by weekday and day of the month from the history, with the past deviation of
 * sums over consecutive days. @param start number of the first day @param field name of the history in errors
 * @throws {ForecastError} bad_input, out_of_range
 */
export function everydayOutlook(
  history: EverydayHistory | undefined,
  field: string,
  start: number,
  days: number,
): EverydayOutlook {
  const daily = history ? readDaily(history, field) : { first: 0, values: [] };
  const usual = profileOf(daily);
  const expected: number[] = [];
  let sum = 0;
  for (let day = 0; day < days; day++) {
    sum += usual(start + day);
    expected.push(sum);
  }
  return { expected, ...strays(daily, usual, days) };
}

/** Mean × factor of the weekday × factor of the day of the month, which together come to the mean over the history. */
function profileOf({ first, values }: Daily): (day: number) => number {
  const mean = sumOf(values) / Math.max(1, values.length);
  if (mean === 0) return () => 0;
  const weekday = factors(
    values.map((value, at) => ({ value, group: weekdayOf(first + at), usual: mean })),
    mean,
    7,
  );
  const ofWeekday = (day: number) => weekday[weekdayOf(day)] ?? 0;
  const date = factors(
    values.map((value, at) => ({ value, group: dateOf(first + at), usual: mean * ofWeekday(first + at) })),
    mean,
    32,
  );
  const shape = (day: number) => ofWeekday(day) * (date[dateOf(day)] ?? 0);
  let shapes = 0;
  for (let at = 0; at < values.length; at++) shapes += shape(first + at);
  const scale = shapes > 0 ? sumOf(values) / shapes : mean;
  return (day) => scale * shape(day);
}

/** Spending of each group of days in proportion to what was usual for them. @param count number of groups */
function factors(
  days: readonly { readonly value: number; readonly group: number; readonly usual: number }[],
  mean: number,
  count: number,
): number[] {
  const [spent, usual] = [new Array<number>(count).fill(0), new Array<number>(count).fill(0)];
  for (const day of days) {
    spent[day.group] = (spent[day.group] ?? 0) + day.value;
    usual[day.group] = (usual[day.group] ?? 0) + day.usual;
  }
  const trust = averageDays * mean;
  // A day that refunds have made negative as a whole is taken as one without spending.
  return spent.map((sum, group) => Math.max(0, (sum + trust) / ((usual[group] ?? 0) + trust)));
}

/** Percentiles of what windows of 1, 2, … days strayed; where windows get few, the last grows with the root of the days. */
function strays({ first, values }: Daily, usual: (day: number) => number, days: number) {
  const less = new Array<number>(days).fill(0);
  const more = new Array<number>(days).fill(0);
  const running = [0];
  values.forEach((value, at) => {
    running[at + 1] = (running[at] ?? 0) + value - usual(first + at);
  });
  const longest = Math.min(days, values.length - fewestWindows + 1);
  for (let day = 1; day <= days; day++) {
    if (day <= longest) {
      // Sorting plain numbers by a comparator makes a year's outlook three times as slow.
      const windows = Float64Array.from(running.slice(day), (sum, at) => sum - (running[at] ?? 0)).sort();
      less[day - 1] = Math.max(0, -(windows[Math.floor((windows.length - 1) * 0.1)] ?? 0));
      more[day - 1] = Math.max(0, windows[Math.ceil((windows.length - 1) * 0.9)] ?? 0);
    } else if (longest >= 1) {
      const growth = Math.sqrt(day / longest);
      less[day - 1] = (less[longest - 1] ?? 0) * growth;
      more[day - 1] = (more[longest - 1] ?? 0) * growth;
    }
  }
  return { less, more };
}

function readDaily({ from, to, days }: EverydayHistory, field: string): Daily {
  const first = dayNumber(from, `${field}.from`);
  const length = wholeNumber(dayNumber(to, `${field}.to`) + 1 - first, `${field}.to`, limits.everydayDays);
  const values = new Array<number>(length).fill(0);
  for (const [day, amount] of Object.entries(days)) {
    const path = `${field}.days.${day}`;
    const at = dayNumber(day, path) - first;
    if (at < 0 || at >= length)
      throw new ForecastError('out_of_range', path, `${path} must be from ${from} to ${to}`);
    values[at] = Number(minorAmount(amount, path));
  }
  return { first, values };
}

function dateOf(day: number): number {
  return Number(dayOf(day).slice(8));
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
