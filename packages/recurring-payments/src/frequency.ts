/** Frequencies in everyday words. Ten of twelve: monthly with two months free, as council tax is paid. */
export const frequencies = [
  'weekly',
  'two-weekly',
  'four-weekly',
  'monthly',
  'ten-of-twelve',
  'quarterly',
  'half-yearly',
  'yearly',
] as const;
export type Frequency = (typeof frequencies)[number];

/** Interval between payments in days or calendar months. */
export type Interval =
  | { readonly unit: 'day'; readonly count: number }
  | { readonly unit: 'month'; readonly count: number };

/** A rhythm that the scan tries. */
export interface Rhythm {
  readonly frequency: Frequency;
  readonly interval: Interval;
  /** Length in days, on average. */
  readonly days: number;
  /** Largest distance of a payment from its due day, in days. */
  readonly tolerance: number;
  /** Fewest payments that can show it. */
  readonly fewest: number;
  /** Number of consecutive missing payments that count as a pause instead of as separate misses. */
  readonly pause: number;
  /** Number of missed due dates after which the series has ended. After half of them, rounded up, it is dormant. */
  readonly ended: number;
}

const rhythm = (
  frequency: Frequency,
  interval: Interval,
  [tolerance, fewest, pause, ended]: readonly [number, number, number, number],
): Rhythm => ({
  frequency,
  interval,
  days: interval.unit === 'day' ? interval.count : interval.count * 30.436_875,
  tolerance,
  fewest,
  pause,
  ended,
});

/** All rhythms, shortest first. What is billed every 30 days is called monthly, and drifts through the month. */
export const rhythms: readonly Rhythm[] = [
  rhythm('weekly', { unit: 'day', count: 7 }, [1, 4, 3, 6]),
  rhythm('two-weekly', { unit: 'day', count: 14 }, [2, 4, 3, 4]),
  rhythm('four-weekly', { unit: 'day', count: 28 }, [3, 3, 2, 4]),
  rhythm('monthly', { unit: 'day', count: 30 }, [2, 5, 2, 4]),
  rhythm('monthly', { unit: 'month', count: 1 }, [5, 3, 2, 4]),
  rhythm('quarterly', { unit: 'month', count: 3 }, [7, 3, 2, 2]),
  rhythm('half-yearly', { unit: 'month', count: 6 }, [8, 3, 2, 2]),
  rhythm('yearly', { unit: 'month', count: 12 }, [10, 2, 2, 1]),
];

const yearlyCounts: Readonly<Record<Frequency, bigint>> = {
  weekly: 52n,
  'two-weekly': 26n,
  'four-weekly': 13n,
  monthly: 12n,
  'ten-of-twelve': 10n,
  quarterly: 4n,
  'half-yearly': 2n,
  yearly: 1n,
};

/** Payments in a year, as budgets count them: 52 weeks, 12 months. */
export function paymentsPerYear(frequency: Frequency): bigint {
  return yearlyCounts[frequency];
}
