import { ForecastError } from './errors.ts';

/** Inclusive limits of the inputs. Rates are fractions per year (0.05 is 5%) and money is in minor units. */
export const limits = {
  years: { least: 1, most: 60 },
  runs: { least: 1, most: 1_000_000 },
  seed: { least: 0, most: Number.MAX_SAFE_INTEGER },
  annualReturn: { least: -0.9, most: 1 },
  annualVolatility: { least: 0, most: 1.5 },
  inflation: { least: -0.2, most: 0.5 },
  degreesOfFreedom: { least: 3, most: 100 },
  /** Months of returns for the bootstrap. */
  historicalMonths: { least: 12, most: 2400 },
  blockMonths: { least: 1, most: 240 },
  /** A month's return in history: nothing loses more than all. */
  monthlyReturn: { least: -1, most: 10 },
  withdrawalRate: { least: 0, most: 1 },
  /** Amounts stay below 10^15 minor units, as everywhere in farthing. */
  amount: { least: -(10n ** 15n) + 1n, most: 10n ** 15n - 1n },
  flows: { least: 0, most: 200 },
  /** Months ahead of a spending forecast. */
  spendingHorizon: { least: 1, most: 24 },
  spendingHistory: { least: 0, most: 600 },
  spendingCategories: { least: 0, most: 1000 },
  /** Days ahead of a cash flow. */
  cashFlowDays: { least: 1, most: 400 },
  /** Days of everyday spending to learn from. */
  everydayDays: { least: 0, most: 1500 },
  upcomingItems: { least: 0, most: 5000 },
  accounts: { least: 0, most: 200 },
  /** Months ahead of a projection of net worth. */
  projectionMonths: { least: 1, most: 720 },
  classes: { least: 0, most: 100 },
  scenarios: { least: 1, most: 10 },
  events: { least: 0, most: 500 },
} as const;

interface Range {
  readonly least: number;
  readonly most: number;
}

/** Refuses what is no whole number in the range. */
export function wholeNumber(value: unknown, field: string, range: Range): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value))
    throw new ForecastError('bad_input', field, `${field} must be a whole number`);
  return inRange(value, field, range);
}

/** Refuses what is no finite number in the range. */
export function finiteNumber(value: unknown, field: string, range: Range): number {
  if (typeof value !== 'number' || !Number.isFinite(value))
    throw new ForecastError('bad_input', field, `${field} must be a number`);
  return inRange(value, field, range);
}

/** Refuses what is no amount in minor units below 10^15. */
export function minorAmount(value: unknown, field: string, least: bigint = limits.amount.least): bigint {
  if (typeof value !== 'bigint')
    throw new ForecastError('bad_input', field, `${field} must be an amount in minor units`);
  if (value < least || value > limits.amount.most)
    throw new ForecastError('out_of_range', field, `${field} must be from ${least} to ${limits.amount.most}`);
  return value;
}

function inRange(value: number, field: string, { least, most }: Range): number {
  if (value < least || value > most)
    throw new ForecastError('out_of_range', field, `${field} must be from ${least} to ${most}`);
  // -0 would print as "-0".
  return value + 0;
}
