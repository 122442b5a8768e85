import { roundHundredths } from '@farthing/money';

/** Hundredths of a percent in the whole. */
export const wholePart = 10_000n;

/**
 * Returns what counts of some amounts. Amounts of which the same part counts are rounded together: each is the difference of rounded
 * sums, so that what they add up to is the part of their sum.
 * @param part hundredths of a percent that count
 */
export function countedMinors<Amount extends { readonly minor: bigint; readonly part: bigint }>(
  amounts: readonly Amount[],
): Map<Amount, bigint> {
  const sums = new Map<bigint, bigint>();
  return new Map(
    amounts.map((amount) => {
      const { minor, part } = amount;
      const before = sums.get(part) ?? 0n;
      sums.set(part, before + minor * part);
      return [amount, roundHundredths(before + minor * part) - roundHundredths(before)];
    }),
  );
}
