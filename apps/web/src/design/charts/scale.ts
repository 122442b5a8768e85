import { dayText, monthText } from '../format.ts';

/**
 * Scales of a chart. Amounts become numbers here, for drawing only. The text beside a chart and for screen
 * readers always comes from the decimal strings.
 */

/** An amount on a day, in the API's format. */
export interface ChartPoint {
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** Decimal string. */
  readonly value: string;
}

/** A mark on an axis. */
export interface Tick {
  readonly at: number;
  readonly label: string;
}

/** Converts an amount to a number for drawing. May lose pence in the billions, which no screen could show. */
export function drawn(value: string): number {
  return Number(value);
}

/** Converts a day to milliseconds, so that distances on an axis are proportional. */
export function timeOf(day: string): number {
  return Date.parse(`${day}T12:00:00Z`);
}

/** Returns round marks for an axis of amounts, which always includes zero. The lowest and highest mark are its ends. */
export function amountTicks(values: readonly number[], wanted = 5): readonly number[] {
  return ticksBetween(Math.min(0, ...values), Math.max(0, ...values), wanted);
}

/**
 * Returns round marks for the axis of a line. The axis begins near the lowest amount if all are far from zero, because
 * a line shows changes and not sizes.
 */
export function lineTicks(values: readonly number[]): readonly number[] {
  const low = Math.min(...values);
  const high = Math.max(...values);
  const near = Math.min(Math.abs(low), Math.abs(high));
  const far = Math.max(Math.abs(low), Math.abs(high));
  return low * high > 0 && near > far / 2 ? ticksBetween(low, high, 5) : amountTicks(values);
}

function ticksBetween(low: number, high: number, wanted: number): readonly number[] {
  const step = Math.max(roundStep((high - low) / wanted), leastStep(Math.max(Math.abs(low), Math.abs(high))));
  const ticks: number[] = [];
  const first = Math.floor(low / step);
  const last = Math.max(Math.ceil(high / step), first + 1);
  for (let index = first; index <= last; index++) ticks.push(Number((index * step).toPrecision(12)));
  return ticks;
}

/**
 * Returns the smallest step in which amounts of this size can be written, in thousands, millions or billions with one
 * place.
 */
function leastStep(size: number): number {
  const unit = [1e9, 1e6, 1e3].find((one) => size >= one);
  return unit === undefined ? 0 : unit / 10;
}

/**
 * Returns the next of 1, 2, 2.5 or 5 times a power of ten that isn't below `rough`. 2.5 is used only if the axis can
 * write it: £12.5k is exact, but £1.25k would be written as £1.3k.
 */
function roundStep(rough: number): number {
  if (!(rough > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const factors = [1, 10, 1e3, 1e4, 1e6, 1e7, 1e9].includes(power) ? [1, 2, 2.5, 5, 10] : [1, 2, 5, 10];
  const factor = factors.find((one) => one * power >= rough * 0.999999) ?? 10;
  return factor * power;
}

const monthSteps = [1, 2, 3, 6, 12, 24, 60, 120, 240];
const daySteps = [1, 2, 7, 14];
const dayMs = 86_400_000;

/** Returns marks for a date range: single days if it is short, otherwise first days of months or years. */
export function dayTicks(first: string, last: string, most: number): readonly Tick[] {
  const days = Math.round((timeOf(last) - timeOf(first)) / dayMs);
  if (days <= 0) return [{ at: timeOf(first), label: dayText(first) }];
  if (days <= 62) return shortTicks(first, days, most);
  const [year = 0, month = 1] = first.split('-').map(Number);
  const start = year * 12 + month - 1 + (first.endsWith('-01') ? 0 : 1);
  const [lastYear = 0, lastMonth = 1] = last.split('-').map(Number);
  const end = lastYear * 12 + lastMonth - 1;
  const step = monthSteps.find((one) => (end - start) / one < most) ?? 240;
  const ticks: Tick[] = [];
  for (let index = Math.ceil(start / step) * step; index <= end; index += step) {
    const key = `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
    ticks.push({
      at: timeOf(`${key}-01`),
      label: step >= 12 ? key.slice(0, 4) : shortMonth(key, ticks.length),
    });
  }
  return ticks;
}

function shortTicks(first: string, days: number, most: number): readonly Tick[] {
  const step = daySteps.find((one) => days / one < most) ?? Math.ceil(days / most);
  const ticks: Tick[] = [];
  for (let gone = 0; gone <= days; gone += step) {
    const at = timeOf(first) + gone * dayMs;
    const day = new Date(at).toISOString().slice(0, 10);
    ticks.push({ at, label: dayText(day).slice(0, -5) });
  }
  return ticks;
}

/** Returns `Apr`, or with the year at the first mark and at each January: `Jan 2026`. */
function shortMonth(key: string, place: number): string {
  return place === 0 || key.endsWith('-01') ? monthText(key) : monthText(key).slice(0, 3);
}

/** Returns the index of the point nearest to a time. */
export function nearestIndex(times: readonly number[], at: number): number {
  let best = 0;
  for (let index = 1; index < times.length; index++) {
    if (Math.abs((times[index] ?? 0) - at) < Math.abs((times[best] ?? 0) - at)) best = index;
  }
  return best;
}

/**
 * Reduces the points for drawing to the first, and the last of each interval of equal length. Each remaining point is
 * the true value of its day.
 */
export function thinPoints<Point extends ChartPoint>(
  points: readonly Point[],
  most: number,
): readonly Point[] {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last || points.length <= most || most < 3) return points;
  const start = timeOf(first.date);
  const stretch = (timeOf(last.date) - start) / (most - 1) || 1;
  const kept = new Map<number, Point>();
  for (const point of points) kept.set(Math.ceil((timeOf(point.date) - start) / stretch), point);
  return [...kept.values()];
}

/** Returns the last point of each month, for the table of a daily chart. */
export function monthEnds<Point extends ChartPoint>(points: readonly Point[]): readonly Point[] {
  const kept = new Map<string, Point>();
  for (const point of points) kept.set(point.date.slice(0, 7), point);
  return [...kept.values()];
}

/** Returns the point to move to for a key, or undefined for a key that the chart doesn't handle. */
export function keyTarget(key: string, from: number, count: number): number | undefined {
  const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const far = Math.max(1, Math.round(count / 10));
  const step = key === 'PageDown' ? -far : key === 'PageUp' ? far : steps[key];
  return step === undefined ? undefined : Math.min(Math.max(from + step, 0), count - 1);
}
