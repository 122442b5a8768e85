import { type Method, smoothingMethods } from './smoothing.ts';

/** The same month a year before: what others have to beat. */
export const seasonalNaive: Method = {
  name: 'seasonal-naive',
  needs: 12,
  forecast: (values, end, horizon) => each(horizon, (ahead) => values[end - 12 + (ahead % 12)] ?? 0),
};

/** The mean of the last months, fewer where there are fewer; zero of none. */
export function recentMean(months: number): Method {
  return {
    name: `mean-of-${months}-months`,
    needs: 0,
    forecast: (values, end, horizon) => {
      const level = mean(values.slice(Math.max(0, end - months), end));
      return each(horizon, () => level);
    },
  };
}

/** Every method that is tried, in a fixed order: of two that err alike the first is taken. */
export const methods: readonly Method[] = [
  recentMean(12),
  recentMean(3),
  recentMean(6),
  recentMean(24),
  recentMean(60),
  level('median-of-6-months', 6, (values, end) => median(values.slice(end - 6, end))),
  level('median-of-12-months', 12, (values, end) => median(values.slice(end - 12, end))),
  seasonalNaive,
  sameMonth('seasonal-mean-of-2-years', 2, 24, mean),
  sameMonth('seasonal-mean-of-3-years', 3, 36, mean),
  sameMonth('seasonal-mean-of-5-years', 5, 48, mean),
  sameMonth('seasonal-median-of-3-years', 3, 36, median),
  sameMonth('seasonal-median-of-5-years', 5, 48, median),
  { name: 'seasonal-naive-grown', needs: 24, forecast: grown },
  ...smoothingMethods,
  shape('seasonal-shape', 1, 12),
  shape('seasonal-shape-halved', 0.5, 12),
  shape('seasonal-shape-recent', 1, 6),
  { name: 'yearly-bill', needs: 24, forecast: yearlyBill },
  { name: 'croston', needs: 12, forecast: croston },
  { name: 'intermittent-decay', needs: 12, forecast: intermittentDecay },
];

function level(name: string, needs: number, of: (values: readonly number[], end: number) => number): Method {
  return {
    name,
    needs,
    forecast: (values, end, horizon) => new Array<number>(horizon).fill(of(values, end)),
  };
}

/** The middle or mean of the same month in past years. */
function sameMonth(
  name: string,
  years: number,
  needs: number,
  of: (values: readonly number[]) => number,
): Method {
  return {
    name,
    needs,
    forecast: (values, end, horizon) => each(horizon, (ahead) => of(monthsBefore(values, end, ahead, years))),
  };
}

/** Returns the value of the same month a year earlier, scaled by the last year's growth. */
function grown(values: readonly number[], end: number, horizon: number): number[] {
  const [last, before] = [mean(values.slice(end - 12, end)), mean(values.slice(end - 24, end - 12))];
  const growth = before > 0 && last > 0 ? Math.min(1.2, Math.max(0.85, last / before)) : 1;
  return each(horizon, (ahead) => growth * (values[end - 12 + (ahead % 12)] ?? 0));
}

/** The level of the last months, times what each month of the year is of its year's mean. */
function shape(name: string, strength: number, recent: number): Method {
  return {
    name,
    needs: 24,
    forecast: (values, end, horizon) => {
      const years = Math.min(5, Math.floor(end / 12));
      const whole = mean(values.slice(end - years * 12, end));
      if (whole === 0) return new Array<number>(horizon).fill(0);
      const index = each(
        12,
        (ahead) => 1 + strength * (mean(monthsBefore(values, end, ahead, years)) / whole - 1),
      );
      let [sum, weight] = [0, 0];
      for (let back = 1; back <= recent; back++) {
        sum += values[end - back] ?? 0;
        weight += index[(12 - (back % 12)) % 12] ?? 0;
      }
      const base = weight > 0 ? sum / weight : whole;
      return each(horizon, (ahead) => base * (index[ahead % 12] ?? 0));
    },
  };
}

/** Bills of one month in the year: what the last three years agree on, at the last year's price and its usual rise. */
function yearlyBill(values: readonly number[], end: number, horizon: number): number[] {
  return each(horizon, (ahead) => {
    const past = [...monthsBefore(values, end, ahead, 3)];
    const paid = past.filter((value) => value !== 0);
    const [last, before] = paid;
    if (paid.length < 2 || last === undefined || before === undefined) return 0;
    const rise = before > 0 && last > 0 ? Math.min(1.15, Math.max(0.9, last / before)) : 1;
    return last * rise ** 0.5;
  });
}

/** Croston (1972) with the correction of Syntetos and Boylan (2005): size and interval of rare payments, apart. */
function croston(values: readonly number[], end: number, horizon: number): number[] {
  const alpha = 0.1;
  let [size, interval, since] = [Number.NaN, Number.NaN, 0];
  for (let at = 0; at < end; at++) {
    since++;
    const value = values[at] ?? 0;
    if (value === 0) continue;
    size = Number.isNaN(size) ? value : size + alpha * (value - size);
    interval = Number.isNaN(interval) ? since : interval + alpha * (since - interval);
    since = 0;
  }
  const rate = Number.isNaN(size) ? 0 : ((1 - alpha / 2) * size) / interval;
  return each(horizon, () => rate);
}

/** Teunter, Syntetos and Babai (2011): as Croston, but the chance of a payment fades with each month without. */
function intermittentDecay(values: readonly number[], end: number, horizon: number): number[] {
  const first = values.slice(0, 12);
  const paid = first.filter((value) => value !== 0);
  let [chance, size] = [paid.length / 12, mean(paid)];
  for (let at = 12; at < end; at++) {
    const value = values[at] ?? 0;
    chance += 0.1 * ((value === 0 ? 0 : 1) - chance);
    if (value !== 0) size = size === 0 ? value : size + 0.1 * (value - size);
  }
  return each(horizon, () => chance * size);
}

/** Values of the month `ahead` in past years, the latest first. */
function monthsBefore(values: readonly number[], end: number, ahead: number, years: number): number[] {
  const latest = end - 12 + (ahead % 12);
  const count = Math.min(years, Math.floor(latest / 12) + 1);
  return each(count, (year) => values[latest - year * 12] ?? 0);
}

function each(count: number, of: (index: number) => number): number[] {
  return Array.from({ length: count }, (_, index) => of(index));
}

function mean(values: readonly number[]): number {
  let sum = 0;
  for (const value of values) sum += value;
  return values.length === 0 ? 0 : sum / values.length;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}
