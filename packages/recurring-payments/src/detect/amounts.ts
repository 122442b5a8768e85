import type { Entry } from '../row.ts';

/** Variation of the amounts in a series: equal except for price changes, similar, or varying like a gas bill. */
export type Steadiness = 'fixed' | 'similar' | 'varying';

/** Statistics on how similar the amounts of consecutive payments are. */
export interface AmountShape {
  readonly steadiness: Steadiness;
  /** Number of neighbouring pairs with equal amounts. */
  readonly samePairs: number;
  /** Ratio of the largest to the smallest amount, without a tenth of outliers at either end. */
  readonly range: number;
  /** Middle change from one payment to the next, as a logarithm. */
  readonly change: number;
}

/** Amounts within 1.5 % (or two minor units) are the same: first instalments and exchange rates differ a little. */
export function isSameSize(a: number, b: number): boolean {
  return Math.abs(a - b) <= Math.max(2, Math.max(a, b) * 0.015);
}

/** Returns true if `shapeOf` would class the amounts as fixed. Comparing neighbours rules out most series without the full statistics. */
export function areFixed(entries: readonly Entry[]): boolean {
  let samePairs = 0;
  for (let at = 1; at < entries.length; at += 1)
    if (isSameSize(sizeOf(entries[at - 1]), sizeOf(entries[at]))) samePairs += 1;
  return samePairs >= (entries.length - 1) * sameShare && shapeOf(entries).steadiness === 'fixed';
}

/** In fixed amounts, the least share of neighbours that are the same. */
const sameShare = 0.6;

function sizeOf(entry: Entry | undefined): number {
  return Math.max(entry?.size ?? 1, 1);
}

/** The shape of amounts in the order of payment. */
export function shapeOf(entries: readonly Entry[]): AmountShape {
  const sizes = entries.map(({ size }) => Math.max(size, 1));
  const changes: number[] = [];
  let samePairs = 0;
  for (let at = 1; at < sizes.length; at += 1) {
    const [before = 1, now = 1] = [sizes[at - 1], sizes[at]];
    if (isSameSize(before, now)) samePairs += 1;
    changes.push(Math.abs(Math.log(now / before)));
  }
  const pairs = changes.length;
  const change = changes.toSorted((a, b) => a - b)[Math.floor(pairs / 2)] ?? 0;
  const ordered = sizes.toSorted((a, b) => a - b);
  const odd = Math.floor(ordered.length / 10);
  const range = (ordered.at(-1 - odd) ?? 1) / (ordered[odd] ?? 1);
  const steadiness =
    samePairs >= pairs * sameShare && range < 4
      ? 'fixed'
      : change <= 0.15 && range < 2.5
        ? 'similar'
        : 'varying';
  return { steadiness, samePairs, range, change };
}
