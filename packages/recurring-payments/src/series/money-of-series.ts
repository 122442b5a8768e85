import { isSameSize } from '../detect/amounts.ts';
import type { Stream } from '../detect/judge.ts';
import { type Frequency, paymentsPerYear } from '../frequency.ts';
import type { Entry } from '../row.ts';
import type { PriceChange } from './series.ts';

/** Cost of a series, in positive minor units. */
export interface SeriesMoney {
  readonly amountMinor: bigint;
  readonly amountLowMinor: bigint;
  readonly amountHighMinor: bigint;
  readonly annualMinor: bigint;
  readonly priceChanges: readonly PriceChange[];
}

/** |amount| of a row. */
export function sizeOf({ row }: Entry): bigint {
  return row.amountMinor < 0n ? -row.amountMinor : row.amountMinor;
}

/**
 * Expected amount, range and yearly cost. A fixed price: the latest, times the payments of a year. Others: the one amount of at least half of the last year's payments, else their middle (of
 * the last three where they are alike); of the last year's payments, their least and most, and their mean times the payments of a year, rounded to the nearest.
 */
export function moneyOf({ fit, amounts }: Stream, frequency: Frequency): SeriesMoney {
  const entries = fit.placed.map(({ entry }) => entry);
  const perYear = paymentsPerYear(frequency);
  if (amounts.steadiness === 'fixed') {
    const { levels, oneOff } = levelsOf(entries, fit.rhythm.days > 150);
    const level = levels.at(-1) ?? entries;
    // A price may drift, each payment near the one before it: the range is that of the last twelve months.
    const year = (level.at(-1)?.day ?? 0) - 365;
    const sizes = level.filter(({ day }) => day > year).map(sizeOf);
    const amountMinor = oneOff === null ? (sizes.at(-1) ?? 0n) : middle(sizes);
    return {
      amountMinor,
      amountLowMinor: least([...sizes, amountMinor]),
      amountHighMinor: most([...sizes, amountMinor]),
      annualMinor: amountMinor * perYear,
      priceChanges: priceChanges(levels, perYear),
    };
  }
  const since = (entries.at(-1)?.day ?? 0) - 365;
  const recent = entries.filter(({ day }) => day > since);
  const sizes = (recent.length >= 2 ? recent : entries.slice(-2)).map(sizeOf);
  const isSimilar = amounts.steadiness === 'similar';
  // What is paid so seldom that a year holds one payment rises from one to the next.
  const isSeldom = fit.rhythm.days > 150;
  const amountMinor = isSeldom
    ? (sizes.at(-1) ?? 0n)
    : (usual(sizes) ?? middle(isSimilar ? sizes.slice(-3) : sizes));
  const sum = sizes.reduce((all, size) => all + size, 0n);
  const count = BigInt(sizes.length);
  return {
    amountMinor,
    amountLowMinor: least(sizes),
    amountHighMinor: most(sizes),
    annualMinor: isSeldom ? amountMinor * perYear : (2n * sum * perYear + count) / (2n * count),
    priceChanges:
      isSeldom && isSimilar
        ? priceChanges(
            entries.map((entry) => [entry]),
            perYear,
          )
        : [],
  };
}

/**
 * Payments in runs of one price. A single odd payment between two of the same price is none; one at the end is a new
 * price when it is near the old one (a fifth less to a third more) or payments are seldom, else it is odd too.
 */
function levelsOf(entries: readonly Entry[], isSeldom: boolean): { levels: Entry[][]; oneOff: Entry | null } {
  const equal = entries.filter(({ size }, at) => at > 0 && size === entries[at - 1]?.size).length;
  const isExact = equal >= (entries.length - 1) * 0.6;
  const isSame = (a: Entry, b: Entry) => (isExact ? a.size === b.size : isSameSize(a.size, b.size));
  const levels: Entry[][] = [];
  for (const entry of entries) {
    const run = levels.at(-1);
    const before = run?.at(-1);
    if (run && before && isSame(before, entry)) run.push(entry);
    else levels.push([entry]);
  }
  if (isSeldom) return { levels, oneOff: null };
  const settled: Entry[][] = [];
  let oneOff: Entry | null = null;
  for (const [at, run] of levels.entries()) {
    const only = run.length === 1 ? run[0] : undefined;
    const before = settled.at(-1);
    const lastBefore = before?.at(-1);
    const isLast = at === levels.length - 1;
    if (only && lastBefore && isLast) {
      const ratio = only.size / Math.max(1, lastBefore.size);
      if (ratio < 0.8 || ratio > 1.34) {
        oneOff = only;
        continue;
      }
    } else if (only && (at > 0 || levels.length > 1)) continue;
    if (before && lastBefore && run[0] && isSame(lastBefore, run[0])) before.push(...run);
    else settled.push([...run]);
  }
  return settled.length === 0 ? { levels: [[...entries]], oneOff: null } : { levels: settled, oneOff };
}

function priceChanges(levels: readonly (readonly Entry[])[], perYear: bigint): PriceChange[] {
  const changes: PriceChange[] = [];
  for (const [at, level] of levels.entries()) {
    const before = levels[at - 1]?.at(-1);
    const first = level[0];
    const typical = level.at(-1);
    if (!before || !first || !typical || sizeOf(before) === sizeOf(typical)) continue;
    changes.push({
      date: first.row.date,
      transactionId: first.row.id,
      fromMinor: sizeOf(before),
      toMinor: sizeOf(typical),
      perYearMinor: (sizeOf(typical) - sizeOf(before)) * perYear,
      isUnsettled: at === levels.length - 1 && level.length === 1,
    });
  }
  return changes;
}

/** The amount that at least half of the payments are. */
function usual(sizes: readonly bigint[]): bigint | null {
  const counts = new Map<bigint, number>();
  for (const size of sizes) counts.set(size, (counts.get(size) ?? 0) + 1);
  for (const [size, times] of counts) if (times >= 2 && times * 2 >= sizes.length) return size;
  return null;
}

function middle(sizes: readonly bigint[]): bigint {
  const ordered = sizes.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return ordered[Math.floor((ordered.length - 1) / 2)] ?? 0n;
}

function least(sizes: readonly bigint[]): bigint {
  return sizes.reduce((low, size) => (size < low ? size : low), sizes[0] ?? 0n);
}

function most(sizes: readonly bigint[]): bigint {
  return sizes.reduce((high, size) => (size > high ? size : high), sizes[0] ?? 0n);
}
