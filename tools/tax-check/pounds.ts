/** Amounts and rates as whole numbers of 10⁻¹⁸: sums and products of the check need no rounding. */
export type Pounds = bigint;

const places = 18;
export const one: Pounds = 10n ** BigInt(places);

/** Reads a decimal text or a whole number; nothing is zero. */
export function pounds(text: string | number | undefined): Pounds {
  const [whole = '0', decimals = ''] = String(text ?? 0).split('.');
  return BigInt(whole) * one + BigInt(decimals.padEnd(places, '0'));
}

export const times = (left: Pounds, right: Pounds): Pounds => (left * right) / one;
export const over = (left: Pounds, right: Pounds): Pounds => (left * one) / right;
export const least = (left: Pounds, right: Pounds): Pounds => (left < right ? left : right);
export const most = (left: Pounds, right: Pounds): Pounds => (left > right ? left : right);
/** The excess of an amount over another, or nothing. */
export const above = (left: Pounds, right: Pounds): Pounds => most(left - right, 0n);
export const sum = (amounts: readonly Pounds[]): Pounds => amounts.reduce((left, right) => left + right, 0n);
/** Sums of all choices of the amounts, nothing among them. */
export const subsetSums = (amounts: readonly Pounds[]): Pounds[] =>
  amounts.reduce<Pounds[]>((sums, amount) => sums.flatMap((one) => [one, one + amount]), [0n]);
/** Whole pounds, rounded down. */
export const wholeDown = (amount: Pounds): Pounds => (amount / one) * one;
/** Whole pounds, rounded up. */
export const wholeUp = (amount: Pounds): Pounds => wholeDown(amount + one - 1n);

const billionth = 10n ** BigInt(places - 12);
/** Prints pounds and pence, rounded half up. What a division cut off doesn't decide a half penny. */
export function pence(amount: Pounds): string {
  const near = amount < 0n ? 0n : (amount + billionth / 2n) / billionth;
  const rounded = (near + 5n * 10n ** 9n) / 10n ** 10n;
  return `${rounded / 100n}.${String(rounded % 100n).padStart(2, '0')}`;
}
