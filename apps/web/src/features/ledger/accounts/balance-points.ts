import type { Account } from '@farthing/api-contract';
import { isValued } from './account-types.ts';

/** Balance at the end of a day, in the account's currency. */
interface Point {
  readonly date: string;
  readonly value: string;
}

/**
 * Drops the days before the first one that counts: before an account's opening date, its first transaction or its first
 * valuation its balance wasn't zero but unknown. An account that was emptied earlier than that keeps its zero.
 */
export function fromFirstDay<One extends Point>(
  points: readonly One[],
  { type, opening_date }: Pick<Account, 'type' | 'opening_date'>,
): readonly One[] {
  const [start] = points;
  if (!start || (!isValued(type) && opening_date !== null && opening_date <= start.date)) return points;
  const first = points.findIndex(({ value }) => /[1-9]/.test(value));
  return first < 0 ? points : points.slice(first);
}
