/** Minor units: a number where it is exact, a bigint where it would not be. Sums of a household are numbers, at a tenth of the cost. */
export type ExactMinor = number | bigint;

/** The sum, exact however large. */
export function addExact(left: ExactMinor, right: ExactMinor): ExactMinor {
  if (typeof left === 'number' && typeof right === 'number') {
    const sum = left + right;
    if (Number.isSafeInteger(sum)) return sum;
  }
  return BigInt(left) + BigInt(right);
}

/** A whole number of 64 bits from its halves, as bytes hold it. */
export function exactFromHalves(high: number, low: number): ExactMinor {
  const minor = high * 2 ** 32 + low;
  return Number.isSafeInteger(minor) ? minor : BigInt(high) * 2n ** 32n + BigInt(low);
}

/** Minor units with the other sign. */
export function negateExact(minor: ExactMinor): ExactMinor {
  return typeof minor === 'number' ? 0 - minor : -minor;
}

/** Whether minor units are zero. */
export function isNothing(minor: ExactMinor): boolean {
  return minor === 0 || minor === 0n;
}
