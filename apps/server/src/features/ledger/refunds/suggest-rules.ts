import { dayAfter } from '@farthing/dates';
import { merchantKey } from '@farthing/recurring-payments';

/** Fields of a row for suggestions. */
export interface SuggestRow {
  readonly id: string;
  /** YYYY-MM-DD. */
  readonly date: string;
  /** Minor units of its currency, unsigned. For an expense, the amount not yet refunded. */
  readonly minor: bigint;
  readonly currency: string;
  /** Merchant, or the description where there is none. */
  readonly text: string;
}

/** A purchase that an income may refund. */
export interface SuggestedPurchase {
  readonly expense_id: string;
  readonly left: bigint;
  readonly why: 'same-amount' | 'same-merchant';
}

const longestDays = 120;
const mostPurchases = 3;

/** Returns the first day of purchases that an income of a given day may refund. */
export function firstPurchaseDay(day: string): string {
  return dayAfter(day, -longestDays);
}

/**
 * Suggests purchases that each income may refund: same merchant and currency, at least its amount, at most 120 days
 * earlier. Purchases of exactly its amount come first, then the newest. Income without suggestions is left out.
 */
export function suggestRefunds(
  incomes: readonly SuggestRow[],
  expenses: readonly SuggestRow[],
): Map<string, SuggestedPurchase[]> {
  const keys = new Map<string, string>();
  const keyOf = ({ text, currency }: SuggestRow) => {
    let key = keys.get(text);
    if (key === undefined) {
      key = merchantKey(text);
      keys.set(text, key);
    }
    return key === '' ? undefined : `${currency} ${key}`;
  };
  const byMerchant = Map.groupBy(expenses, keyOf);
  const found = new Map<string, SuggestedPurchase[]>();
  for (const income of incomes) {
    const key = keyOf(income);
    if (key === undefined) continue;
    const earliest = firstPurchaseDay(income.date);
    const fitting = (byMerchant.get(key) ?? [])
      .filter(({ date, minor }) => date >= earliest && date <= income.date && minor >= income.minor)
      .sort((one, other) => order(one, other, income.minor))
      .slice(0, mostPurchases);
    if (fitting.length === 0) continue;
    found.set(
      income.id,
      fitting.map(({ id, minor }) => ({
        expense_id: id,
        left: minor,
        why: minor === income.minor ? 'same-amount' : 'same-merchant',
      })),
    );
  }
  return found;
}

function order(one: SuggestRow, other: SuggestRow, minor: bigint): number {
  const [exact, otherExact] = [one.minor === minor, other.minor === minor];
  if (exact !== otherExact) return exact ? -1 : 1;
  if (one.date !== other.date) return one.date > other.date ? -1 : 1;
  return one.id < other.id ? -1 : 1;
}
