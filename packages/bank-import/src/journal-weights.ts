import { addDecimals, multiplyDecimals, negateDecimal } from './decimal-sums.ts';
import type { JournalAmount } from './journal-amounts.ts';
import type { Posting } from './journal-entries.ts';

/** A posting with an amount, and its weight in the balance of its entry. */
export interface Weighed extends Posting {
  amount: JournalAmount;
  weight: string;
  unit: string;
}

/**
 * The postings with what each weighs; the one left out is what the others leave, in each currency. Postings in square brackets
 * balance among themselves, and those in round ones with nothing. What a stated balance needs must be filled in before.
 * @returns a problem where an amount can't be worked out
 */
export function weighPostings(postings: readonly Posting[]): Weighed[] | string {
  const weighed: Weighed[] = [];
  for (const kind of ['', '['] as const) {
    const part = weighTogether(postings.filter(({ virtual }) => virtual === kind));
    if (typeof part === 'string') return part;
    weighed.push(...part);
  }
  for (const posting of postings) {
    const { virtual, amount } = posting;
    if (virtual === '(' && amount !== null)
      weighed.push({ ...posting, amount, weight: amount.number, unit: amount.commodity });
  }
  return weighed;
}

function weighTogether(postings: readonly Posting[]): Weighed[] | string {
  const open = postings.filter(({ amount }) => amount === null);
  if (open.length > 1) return '!Two amounts of this entry are left out. Only one can be worked out.';
  const sums = new Map<string, string>();
  const weighed: Weighed[] = [];
  for (const posting of postings) {
    const { amount } = posting;
    if (amount === null) continue;
    const weight = weightOf(amount);
    const sum = weight && addDecimals([sums.get(weight.commodity) ?? '0', weight.number]);
    if (weight === null || sum === null) return '!An amount of this entry can’t be read.';
    sums.set(weight.commodity, sum);
    weighed.push({ ...posting, amount, weight: weight.number, unit: weight.commodity });
  }
  const [missing] = open;
  if (missing === undefined) return weighed;
  for (const [commodity, sum] of sums) {
    if (sum === '0') continue;
    const number = negateDecimal(sum);
    const amount = { number, commodity, price: null };
    weighed.push({ ...missing, amount, weight: number, unit: commodity });
  }
  return weighed;
}

/** Returns a posting's contribution to the sum of the entry: its units valued at their price, if it has one. */
function weightOf({ number, commodity, price }: JournalAmount): { number: string; commodity: string } | null {
  if (price === null) return { number, commodity };
  if (price.total) {
    const size = price.number.replace(/^-/, '');
    return { number: number.startsWith('-') ? negateDecimal(size) : size, commodity: price.commodity };
  }
  const product = multiplyDecimals(number, price.number);
  return product === null ? null : { number: product, commodity: price.commodity };
}
