import type { Currency } from '@farthing/money';

/** One transaction as the scan sees it. */
export interface RecurringRow {
  readonly id: string;
  /** YYYY-MM-DD. */
  readonly date: string;
  /** Minor units of `currency`; below zero for money out. */
  readonly amountMinor: bigint;
  readonly currency: Currency;
  readonly accountId: string;
  /** Merchant or, where there is none, the description; references and dates in it do no harm. */
  readonly merchant: string;
  /** `merchantKey(merchant)`, where it was worked out before. */
  readonly merchantKey?: string;
  /** Slug of the category, like `council_tax`; null when there is none. */
  readonly category: string | null;
  /** The row moves money between accounts of the same user. */
  readonly isTransfer: boolean;
  /** User's decision: true keeps the row in a series, false keeps it out of all series, null leaves it to the scan. */
  readonly toggle: boolean | null;
}

export type Direction = 'in' | 'out';

/** A row in the scan: its day as a number, and its size for comparing. Sums are made of the row's own bigint only. */
export interface Entry {
  readonly row: RecurringRow;
  readonly day: number;
  /** |amountMinor| as a number, used only to compare amounts and never added up or returned. */
  readonly size: number;
}

/** Oldest first; rows of one day by amount, then id: no order of the input shows through. */
export function inOrder(a: Entry, b: Entry): number {
  return a.day - b.day || a.size - b.size || (a.row.id < b.row.id ? -1 : a.row.id > b.row.id ? 1 : 0);
}
