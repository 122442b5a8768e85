import type { RuleSplit } from '@farthing/api-contract';
import { currencyPlaces, formatMinor } from '@farthing/money';

/** A recorded split, in signed minor units of the row's currency. */
export interface SplitPart {
  readonly category_id: string | null;
  readonly minor: bigint;
  readonly notes: string | null;
}

/** Returns the splits of a row with their amounts as decimals. */
export function printSplits({
  splits,
  currency,
}: {
  readonly splits: readonly SplitPart[];
  readonly currency: string;
}) {
  return splits.map(({ category_id, minor, notes }) => ({
    category_id,
    signed_amount: formatMinor(minor, currency),
    notes,
  }));
}

/** Decimal places of amounts in rules: as many as any currency has. */
const places = 4;

/** An amount of a rule in units of 0.0001; undefined if it isn't one. */
export function amountUnits(text: string): bigint | undefined {
  const [, whole, fraction = ''] = /^(\d{1,13})(?:\.(\d{1,4}))?$/.exec(text.trim()) ?? [];
  return whole === undefined ? undefined : BigInt(whole + fraction.padEnd(places, '0'));
}

/** Minor units of a currency in units of 0.0001. */
export function minorUnits(minor: bigint, currency: string): bigint {
  return minor * 10n ** BigInt(places - currencyPlaces(currency));
}

/** Returns a percentage in hundredths of one percent; undefined unless it is above 0 and at most 100. */
export function percentUnits(text: string): bigint | undefined {
  const [, whole, fraction = ''] = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? [];
  if (whole === undefined) return undefined;
  const units = BigInt(whole + fraction.padEnd(2, '0'));
  return units > 0n && units <= 10_000n ? units : undefined;
}

/**
 * Splits an amount: parts by percent of the whole, parts by amount, and the rest. They add up to the amount exactly.
 * Each part by percent is rounded down to minor units, and the rest goes to the largest remainders, the earlier part
 * first.
 * @param signed minor units of `currency`; all parts have its sign
 * @returns null if the parts don't fit: more than the amount, an amount finer than the currency, or fewer than two
 *   parts that aren't zero
 */
export function splitInParts(
  parts: readonly RuleSplit[],
  signed: bigint,
  currency: string,
): SplitPart[] | null {
  const whole = signed < 0n ? -signed : signed;
  const scale = 10n ** BigInt(places - currencyPlaces(currency));
  const fixed: bigint[] = [];
  let rest = -1;
  for (const [index, part] of parts.entries()) {
    if (part.percent !== undefined) {
      fixed[index] = (whole * (percentUnits(part.percent) ?? 0n)) / 10_000n;
    } else if (part.amount !== undefined) {
      const units = amountUnits(part.amount) ?? 0n;
      if (units % scale !== 0n) return null;
      fixed[index] = units / scale;
    } else rest = index;
  }
  if (rest >= 0) fixed[rest] = 0n;
  spreadRemainders(parts, fixed, whole);
  const left = whole - fixed.reduce((sum, minor) => sum + minor, 0n);
  if (left < 0n || (left > 0n && rest < 0)) return null;
  if (rest >= 0) fixed[rest] = left;
  const kept = parts.flatMap(({ category_id, notes }, index): SplitPart[] => {
    const minor = fixed[index] ?? 0n;
    return minor === 0n
      ? []
      : [{ category_id: category_id ?? null, minor: signed < 0n ? -minor : minor, notes: notes ?? null }];
  });
  return kept.length < 2 ? null : kept;
}

/** Distributes the minor units left over by rounding down to the parts by percent with the largest remainders. */
function spreadRemainders(parts: readonly RuleSplit[], fixed: bigint[], whole: bigint): void {
  const open = parts.flatMap(({ percent }, index) =>
    percent === undefined ? [] : [{ index, remainder: (whole * (percentUnits(percent) ?? 0n)) % 10_000n }],
  );
  let over = open.reduce((sum, { remainder }) => sum + remainder, 0n) / 10_000n;
  open.sort((one, other) =>
    one.remainder === other.remainder ? one.index - other.index : one.remainder > other.remainder ? -1 : 1,
  );
  for (const { index } of open) {
    if (over === 0n) return;
    fixed[index] = (fixed[index] ?? 0n) + 1n;
    over--;
  }
}
