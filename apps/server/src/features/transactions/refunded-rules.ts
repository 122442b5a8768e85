import { formatMinor, parseMinor } from '@farthing/money';
import type { Filing } from './former-rules.ts';
import type { SplitRow } from './rules.ts';

/** What an income pays back: so much of it, of an expense that is filed like this. */
export interface PaidBack {
  /** Of the income, in its currency; positive. */
  readonly income_amount: string;
  /** Of the expense: its category, or its parts. */
  readonly filing: Filing;
}

/**
 * How an income is filed that pays expenses back: each part under the category of what it pays back, so that it lowers
 * what was spent there, and the rest as it was. A part of a purchase in several categories is divided as that was.
 * @param former what it was filed under before
 */
export function refundFiling(
  { signed_amount, currency }: { readonly signed_amount: string; readonly currency: string },
  paid: readonly PaidBack[],
  former: Filing,
): Filing {
  const total = parseMinor(signed_amount, currency);
  const sums = new Map<string | null, bigint>();
  const add = (category: string | null, minor: bigint) =>
    sums.set(category, (sums.get(category) ?? 0n) + minor);
  let rest = total;
  for (const { income_amount, filing } of paid) {
    const minor = parseMinor(income_amount, currency);
    rest -= minor;
    for (const [category, part] of shares(minor, filing)) add(category, part);
  }
  if (rest > 0n) for (const [category, part] of shares(rest, former)) add(category, part);
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
 * Divides minor units as a filing is divided; what is left over by rounding down goes to the largest parts first. Parts
 * against the way of the whole (a voucher) weigh nothing.
 */
function shares(minor: bigint, { category_id, splits }: Filing): [string | null, bigint][] {
  // Amounts of parts are weights here: units of different currencies may have different places, so digits alone count.
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

/** A part's size in ten-thousandths, with its sign. */
function weightOf(signed: string): bigint {
  const [whole = '0', fraction = ''] = signed.replace('-', '').split('.');
  const size = BigInt(whole + fraction.padEnd(4, '0').slice(0, 4));
  return signed.startsWith('-') ? -size : size;
}
