/** A way to continue a series of months. */
export interface Method {
  readonly name: string;
  /** Months it needs; below that it is not asked. */
  readonly needs: number;
  /** The `horizon` months that follow the first `end` of `values`; only those are looked at. */
  readonly forecast: (values: readonly number[], end: number, horizon: number) => number[];
}

/** Shares of a new month that level, trend and season take over, and how much of the trend is left a month later. */
interface Weights {
  readonly level: number;
  readonly trend: number;
  readonly season: number;
  readonly damping: number;
}

/**
 * Exponential smoothing with fixed weights, each set a method of its own: the backtest chooses among them, as a search for
 * the best weights inside each origin would learn noise and cost a hundred times as much.
 */
export const smoothingMethods: readonly Method[] = [
  flat('smoothing-slow', { level: 0.1, trend: 0, season: 0, damping: 1 }),
  flat('smoothing', { level: 0.3, trend: 0, season: 0, damping: 1 }),
  flat('smoothing-fast', { level: 0.6, trend: 0, season: 0, damping: 1 }),
  flat('last-month', { level: 1, trend: 0, season: 0, damping: 1 }),
  flat('damped-trend-slow', { level: 0.1, trend: 0.05, season: 0, damping: 0.95 }),
  flat('damped-trend', { level: 0.3, trend: 0.1, season: 0, damping: 0.9 }),
  holtWinters('holt-winters-steady', { level: 0.05, trend: 0, season: 0.1, damping: 1 }),
  holtWinters('holt-winters-slow', { level: 0.1, trend: 0.02, season: 0.1, damping: 0.95 }),
  holtWinters('holt-winters', { level: 0.2, trend: 0.05, season: 0.2, damping: 0.9 }),
  holtWinters('holt-winters-fast', { level: 0.5, trend: 0, season: 0.2, damping: 1 }),
];

/** Level and damped trend (Gardner and McKenzie 1985), begun with the mean of the first three months. */
function flat(name: string, { level: a, trend: b, damping }: Weights): Method {
  const forecast: Method['forecast'] = (values, end, horizon) => {
    let level = ((values[0] ?? 0) + (values[1] ?? 0) + (values[2] ?? 0)) / 3;
    let trend = 0;
    for (let at = 0; at < end; at++) {
      const before = level;
      level = a * (values[at] ?? 0) + (1 - a) * (level + damping * trend);
      trend = b * (level - before) + (1 - b) * damping * trend;
    }
    return continued({ level, trend, damping }, horizon, () => 0);
  };
  return { name, needs: 4, forecast };
}

/** Holt and Winters, additive, with a damped trend; begun with the means of the first two years. */
function holtWinters(name: string, { level: a, trend: b, season: c, damping }: Weights): Method {
  const forecast: Method['forecast'] = (values, end, horizon) => {
    const season = new Array<number>(12).fill(0);
    let level = 0;
    for (let at = 0; at < 24; at++) level += (values[at] ?? 0) / 24;
    for (let at = 0; at < 24; at++)
      season[at % 12] = (season[at % 12] ?? 0) + ((values[at] ?? 0) - level) / 2;
    let trend = 0;
    for (let at = 0; at < end; at++) {
      const before = level;
      const usual = season[at % 12] ?? 0;
      level = a * ((values[at] ?? 0) - usual) + (1 - a) * (level + damping * trend);
      trend = b * (level - before) + (1 - b) * damping * trend;
      season[at % 12] = c * ((values[at] ?? 0) - level) + (1 - c) * usual;
    }
    return continued({ level, trend, damping }, horizon, (ahead) => season[(end + ahead) % 12] ?? 0);
  };
  return { name, needs: 25, forecast };
}

function continued(
  { level, trend, damping }: { readonly level: number; readonly trend: number; readonly damping: number },
  horizon: number,
  season: (ahead: number) => number,
): number[] {
  const result: number[] = [];
  let [sum, left] = [0, 1];
  for (let ahead = 0; ahead < horizon; ahead++) {
    left *= damping;
    sum += left;
    result.push(level + sum * trend + season(ahead));
  }
  return result;
}
