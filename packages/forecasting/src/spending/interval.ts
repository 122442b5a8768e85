import type { Tested } from './backtest.ts';

/** Share of months that an interval is to hold. */
export const coverage = 0.8;

/** Bounds around a forecast. */
export type Interval = (forecast: number, ahead: number) => { readonly low: number; readonly high: number };

/** Fewest tested months of which a pool's quantiles mean anything. */
const fewest = 12;

/**
 * Intervals from the errors of the backtest (split conformal prediction): the 10th and 90th percentile of what came
 * beyond the forecast. Errors are divided by a scale that grows with the forecast, as a December of £900 swings more than a
 * July of £100. Near and far months have pools of their own, and so have quiet months of a yearly bill.
 * @param tested the chosen method's backtest
 */
export function intervalFrom(tested: readonly Tested[]): Interval | undefined {
  if (tested.length < fewest) return undefined;
  let sum = 0;
  for (const { forecast } of tested) sum += Math.abs(forecast);
  const usual = sum / tested.length;
  const scale = (forecast: number) => (usual + Math.abs(forecast)) / 2 || 1;
  const isQuiet = (forecast: number) => Math.abs(forecast) < usual / 5;
  const pools = new Map<string, Tested[]>();
  const poolName = (forecast: number, ahead: number) =>
    `${isQuiet(forecast) ? 'quiet' : 'usual'} ${ahead < 3 ? 'near' : 'far'}`;
  for (const each of tested) {
    const name = poolName(each.forecast, each.ahead);
    const pool = pools.get(name);
    if (pool) pool.push(each);
    else pools.set(name, [each]);
  }
  const everything = bounds(tested, scale);
  const known = new Map(
    [...pools].flatMap(([name, pool]) =>
      pool.length >= fewest ? [[name, bounds(pool, scale)] as const] : [],
    ),
  );
  return (forecast, ahead) => {
    const { low, high } = known.get(poolName(forecast, ahead)) ?? everything;
    return { low: forecast + low * scale(forecast), high: forecast + high * scale(forecast) };
  };
}

/**
 * Quantiles a little farther out than asked, as few months were seen. Independent months would need a factor of 1 + 1/n, n of
 * them; series that repeat exactly hold more than was asked whatever is done, so half of that keeps the whole nearest to 0.8.
 */
function bounds(pool: readonly Tested[], scale: (forecast: number) => number): { low: number; high: number } {
  const scaled = pool.map(({ forecast, residual }) => residual / scale(forecast)).sort((a, b) => a - b);
  const months = new Set(pool.map(({ origin, ahead }) => origin + ahead)).size;
  const tail = Math.max(0, 1 - ((1 + coverage) / 2) * (1 + 1 / (2 * months)));
  return { low: quantile(scaled, tail), high: quantile(scaled, 1 - tail) };
}

function quantile(sorted: readonly number[], share: number): number {
  const place = share * (sorted.length - 1);
  const below = Math.floor(place);
  const low = sorted[below] ?? 0;
  return low + (place - below) * ((sorted[below + 1] ?? low) - low);
}
