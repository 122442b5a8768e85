import type { WorkingDays } from '../../packages/recurring-payments/src/index.ts';

/** First and last day of the rows. */
export const span = { first: '2023-01-01', last: '2026-10-31' } as const;
/** The day of the scan. */
export const scanDay = '2026-11-01';

/** Random choices and rows being made. */
export interface Maker {
  readonly random: () => number;
  readonly days: WorkingDays;
  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<Item>(list: readonly Item[]): Item;
  /** Adds a row unless its day is outside the span; its id, or null. */
  add(row: NewRow): string | null;
}

/** A row before it has an id. */
export interface NewRow {
  readonly day: number;
  /** Signed pence. */
  readonly pence: number;
  readonly merchant: string;
  readonly category?: string | null;
  readonly account?: string;
  readonly isTransfer?: boolean;
}

export const dayOf = (text: string) => Date.parse(`${text}T00:00:00Z`) / 86_400_000;
export const textOf = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10);
/** The day of the month `months` after January 2023, its last day where it is shorter. */
export function inMonth(months: number, date: number): number {
  const last = new Date(Date.UTC(2023, months + 1, 0)).getUTCDate();
  return Date.UTC(2023, months, Math.min(date, last)) / 86_400_000;
}
