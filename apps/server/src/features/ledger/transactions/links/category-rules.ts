import { formatMinor, parseMinor } from '@farthing/money';
import type { SplitRow } from '../rules.ts';

/** A category, or splits with separate categories. */
export interface Categories {
  readonly category_id: string | null;
  readonly splits: readonly SplitRow[];
}

/** Returns previous categories without those that have been deleted. */
export function withoutDeleted(
  { category_id, splits }: Categories,
  existing: ReadonlySet<string>,
): Categories {
  const there = (id: string | null) => (id !== null && existing.has(id) ? id : null);
  return {
    category_id: there(category_id),
    splits: splits.map((part) => ({ ...part, category_id: there(part.category_id) })),
  };
}

/**
 * Returns the previous category or splits as far as they are still valid. Deleted categories are left out,
 * and so are splits that no longer add up to the amount.
 */
export function restorableCategories(
  previous: Categories,
  { signed_amount, currency }: { readonly signed_amount: string; readonly currency: string },
  existing: ReadonlySet<string>,
): Categories {
  const { category_id, splits } = withoutDeleted(previous, existing);
  const sum = splits.reduce((total, part) => total + parseMinor(part.signed_amount, currency), 0n);
  const isWhole = splits.length > 0 && sum === parseMinor(signed_amount, currency);
  return { category_id, splits: isWhole ? splits : [] };
}

/** Refund by an income: the amount, and the categories of the expense. */
export interface PaidBack {
  /** Positive amount in the currency of the income. */
  readonly income_amount: string;
  /** Category or splits of the expense. */
  readonly categories: Categories;
}

/**
 * Returns the categories of an income that refunds expenses: each refunded part in the expense's category, so
 * that it reduces spending there, and the rest as before. A refund of a split purchase is divided in the same
 * proportion. @param previous category or splits
 */
export function refundCategories(
  { signed_amount, currency }: { readonly signed_amount: string; readonly currency: string },
  paid: readonly PaidBack[],
  previous: Categories,
): Categories {
  const total = parseMinor(signed_amount, currency);
  const sums = new Map<string | null, bigint>();
  const add = (category: string | null, minor: bigint) =>
    sums.set(category, (sums.get(category) ?? 0n) + minor);
  let rest = total;
  for (const { income_amount, categories } of paid) {
    const minor = parseMinor(income_amount, currency);
    rest -= minor;
    for (const [category, part] of shares(minor, categories)) add(category, part);
  }
  if (rest > 0n) for (const [category, part] of shares(rest, previous)) add(category, part);
  const parts = [...sums].filter(([, minor]) => minor !== 0n);
  const [only] = parts;
  if (only && parts.length === 1) return { category_id: only[0], splits: [] };
  return {
    category_id: null,
    splits: parts.map(([category_id, minor]): SplitRow => {
      return { category_id, signed_amount: formatMinor(minor, currency), notes: null };
    }),
  };
}

/**
 * Divides minor units in proportion to a transaction's splits. The rest from rounding down goes to the largest parts
 * first. Splits of the opposite sign (a voucher) have no weight.
 */
function shares(minor: bigint, { category_id, splits }: Categories): [string | null, bigint][] {
  // Amounts of splits serve as weights here. Currencies have different decimal places, so a fixed scale is used.
  const signed = splits.map((part) => ({ category: part.category_id, weight: weightOf(part.signed_amount) }));
  const isOut = signed.reduce((sum, { weight }) => sum + weight, 0n) < 0n;
  const weights = signed
    .map(({ category, weight }) => ({ category, weight: isOut ? -weight : weight }))
    .filter(({ weight }) => weight > 0n)
    .map((one, index) => ({ ...one, index }));
  const whole = weights.reduce((sum, { weight }) => sum + weight, 0n);
  if (whole === 0n) return [[category_id, minor]];
  const floors = weights.map(({ weight }) => (minor * weight) / whole);
  let left = minor - floors.reduce((sum, part) => sum + part, 0n);
  const order = weights.toSorted((one, other) =>
    one.weight === other.weight ? one.index - other.index : one.weight > other.weight ? -1 : 1,
  );
  for (const { index } of order) {
    if (left === 0n) break;
    floors[index] = (floors[index] ?? 0n) + 1n;
    left -= 1n;
  }
  return weights.map(({ category, index }) => [category, floors[index] ?? 0n]);
}

/** Returns a split's amount in ten-thousandths, with its sign. */
function weightOf(signed: string): bigint {
  const [whole = '0', fraction = ''] = signed.replace('-', '').split('.');
  const size = BigInt(whole + fraction.padEnd(4, '0').slice(0, 4));
  return signed.startsWith('-') ? -size : size;
}

/** Adds amounts of one currency exactly. */
export function addUp(amounts: readonly string[], currency: string): string {
  return formatMinor(
    amounts.reduce((sum, amount) => sum + parseMinor(amount, currency), 0n),
    currency,
  );
}

/** Returns true if an amount is larger than another in the same currency. */
export function isMore(amount: string, other: string, currency: string): boolean {
  return parseMinor(amount, currency) > parseMinor(other, currency);
}
