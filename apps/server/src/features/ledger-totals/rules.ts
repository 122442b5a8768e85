import { parseMinor } from '@farthing/money';

/** The part of a transaction that moves rollups. */
export interface LedgerEntry {
  readonly account_id: string;
  readonly date: string;
  readonly type: 'expense' | 'income' | 'transfer';
  readonly currency: string;
  readonly category_id: string | null;
  readonly signed_amount: string;
  /** Parts by category; empty or absent: the whole amount goes to `category_id`. */
  readonly splits?: readonly { readonly category_id: string | null; readonly signed_amount: string }[];
}

/** Where entries without a category are counted. */
export const uncategorised = '00000000-0000-0000-0000-000000000000';

interface Cell {
  amountMinor: bigint;
  count: number;
}

/** Differences to the rollups, summed before they are written: each touched cell once. */
export interface LedgerDelta {
  readonly accounts: Map<string, Cell>;
  /** By `account_id|date`. */
  readonly days: Map<string, Cell>;
  /** By `month|category_id|currency|type`. */
  readonly months: Map<string, Cell>;
}

/** A delta that changes nothing. */
export function emptyDelta(): LedgerDelta {
  return { accounts: new Map(), days: new Map(), months: new Map() };
}

/** Adds an entry to a delta (`sign` 1), or takes it away (−1). */
export function addEntry(delta: LedgerDelta, entry: LedgerEntry, sign: 1 | -1): void {
  const signed = (text: string): bigint => parseMinor(text, entry.currency) * BigInt(sign);
  const minor = signed(entry.signed_amount);
  addCell(delta.accounts, entry.account_id, minor, sign);
  addCell(delta.days, `${entry.account_id}|${entry.date}`, minor, sign);
  if (entry.type === 'transfer') return;
  const parts = entry.splits?.length ? entry.splits : [entry];
  for (const part of parts) {
    const key = monthKey(entry.date, part.category_id, entry.currency, entry.type);
    addCell(delta.months, key, signed(part.signed_amount), sign);
  }
}

/** Adds the sum of `count` equal-keyed entries without splits, in minor units: the way of imports. */
export function addMinor(
  delta: LedgerDelta,
  entry: Omit<LedgerEntry, 'signed_amount' | 'splits'>,
  minor: bigint,
  count: number,
): void {
  addCell(delta.accounts, entry.account_id, minor, count);
  addCell(delta.days, `${entry.account_id}|${entry.date}`, minor, count);
  if (entry.type === 'transfer') return;
  addCell(delta.months, monthKey(entry.date, entry.category_id, entry.currency, entry.type), minor, count);
}

function monthKey(date: string, category: string | null, currency: string, type: string): string {
  return `${date.slice(0, 7)}-01|${category ?? uncategorised}|${currency}|${type}`;
}

function addCell(cells: Map<string, Cell>, key: string, amountMinor: bigint, count: number): void {
  const cell = cells.get(key);
  if (cell === undefined) cells.set(key, { amountMinor, count });
  else {
    cell.amountMinor += amountMinor;
    cell.count += count;
  }
}
