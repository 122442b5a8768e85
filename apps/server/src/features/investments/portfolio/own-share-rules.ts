import { roundHundredths, wholePart } from '@farthing/money';

/**
 * Returns what counts of some amounts. Together they are the rounded sum of their parts. Amounts that count in full stay as they are,
 * those of which nothing counts are zero, and each of the others is the difference of rounded sums.
 * @param part hundredths of a percent that count
 */
export function countedMinors<Amount extends { readonly minor: bigint; readonly part: bigint }>(
  amounts: readonly Amount[],
): Map<Amount, bigint> {
  const counted = new Map(amounts.map((amount) => [amount, amount.part === 0n ? 0n : amount.minor]));
  const partly = amounts.filter(({ minor, part }) => minor !== 0n && part !== 0n && part !== wholePart);
  const inFull = amounts.reduce((sum, { minor, part }) => (part === wholePart ? sum + minor : sum), 0n);
  let exact = 0n;
  for (const [index, amount] of partly.entries()) {
    const before = roundHundredths(exact);
    exact += amount.minor * amount.part;
    const isLast = index === partly.length - 1;
    const after = isLast ? roundHundredths(exact + inFull * wholePart) - inFull : roundHundredths(exact);
    counted.set(amount, after - before);
  }
  return counted;
}
