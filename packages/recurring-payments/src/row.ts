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
  /** What a person said: true is in a series whatever the scan thinks, false is in none, null leaves it to the scan. */
  readonly toggle: boolean | null;
}

export type Direction = 'in' | 'out';

/** A row in the scan: its day as a number, and its size for comparing. Sums are made of the row's own bigint only. */
export interface Entry {
  readonly row: RecurringRow;
  readonly day: number;
  /** |amountMinor| as a number: tells how alike two amounts are; never added up, never given out. */
  readonly size: number;
}

/** Oldest first; rows of one day by amount, then id: no order of the input shows through. */
export function inOrder(a: Entry, b: Entry): number {
  return a.day - b.day || a.size - b.size || (a.row.id < b.row.id ? -1 : a.row.id > b.row.id ? 1 : 0);
}
