import { exact, one } from '../exact.ts';
import { taxCategoryOf } from './categories.ts';
import type { SourceKind } from './tax-category.ts';

/** A receipt or expense of an account, in pence as it counts in its category. */
export interface AccountLine {
  readonly category: string;
  readonly pence: bigint;
}

/**
 * Returns the owner's share of lines. Lines of a category share its rounding: up to each of them, they add up to the
 * share of their sum, so that figures to any day agree with the lines behind them.
 * @param lines in the order of their days
 * @param percent share of ownership; 0 < percent ≤ 100
 */
export function ownedLines<Line extends AccountLine>(lines: readonly Line[], percent: string): Line[] {
  const before = new Map<string, bigint>();
  const owned = (sum: bigint) => percentOf(sum, percent);
  return lines.map((line) => {
    const earlier = before.get(line.category) ?? 0n;
    before.set(line.category, earlier + line.pence);
    return { ...line, pence: owned(earlier + line.pence) - owned(earlier) };
  });
}

/** Returns a percentage of pence, rounded half away from zero. */
export function percentOf(pence: bigint, percent: string): bigint {
  const product = pence * exact(percent);
  const whole = 100n * one;
  const half = product < 0n ? -whole / 2n : whole / 2n;
  return (product + half) / whole;
}

/** Sums of an account for the tax year, in pence. */
export interface AccountTotals {
  readonly receipts: bigint;
  /** Deducted from profit. */
  readonly expenses: bigint;
  /** Expenses that aren't allowed. */
  readonly disallowed: bigint;
  /** Finance costs of residential property, which reduce tax instead. */
  readonly finance: bigint;
  /** Capital allowances less balancing charges. */
  readonly allowances: bigint;
  /** Added to the profit of the accounts, to arrive at that of the tax year. */
  readonly adjustment: bigint;
  /** Receipts less expenses and allowances, with the adjustment. Negative for a loss. */
  readonly profit: bigint;
}

/** Adds up lines of accounts of one kind. Lines of unknown categories are left out. */
export function accountTotals(kind: SourceKind, lines: readonly AccountLine[]): AccountTotals {
  const sum = { receipts: 0n, expenses: 0n, disallowed: 0n, finance: 0n, allowances: 0n, adjustment: 0n };
  for (const { category, pence } of lines) {
    const known = taxCategoryOf(kind, category);
    if (known?.type === 'income') sum.receipts += pence;
    else if (known?.type === 'finance') sum.finance += pence;
    else if (known?.type === 'allowance') sum.allowances += pence;
    else if (known?.type === 'adjustment') sum.adjustment += pence;
    else if (known) sum[known.disallowed ? 'disallowed' : 'expenses'] += pence;
  }
  return { ...sum, profit: sum.receipts - sum.expenses - sum.allowances + sum.adjustment };
}
