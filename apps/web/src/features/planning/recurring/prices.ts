import type { Recurring } from '@farthing/api-contract';

/** A price and the day from which it holds. */
export interface Price {
  readonly date: string;
  readonly value: string;
}

/** The prices of a recurring payment from its first day to its last, oldest first; empty where it has no payments. */
export function pricesOf(
  series: Pick<Recurring, 'first_date' | 'last_date' | 'price_changes'>,
): readonly Price[] {
  const { first_date, last_date, price_changes: changes } = series;
  const [first, latest] = [changes[0], changes.at(-1)];
  if (first_date === null || last_date === null || !first || !latest) return [];
  const before = first.date > first_date ? [{ date: first_date, value: first.from_amount }] : [];
  const after = last_date > latest.date ? [{ date: last_date, value: latest.to_amount }] : [];
  return [...before, ...changes.map(({ date, to_amount }) => ({ date, value: to_amount })), ...after];
}
