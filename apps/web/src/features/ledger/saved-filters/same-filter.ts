import type { TransactionFilter } from '../../../api/transactions.ts';

/** Returns true if two filters return the same rows in the same order. Newest first equals the default order. */
export function isSameFilter(one: TransactionFilter, other: TransactionFilter): boolean {
  return wordOf(one) === wordOf(other);
}

function wordOf(filter: TransactionFilter): string {
  return JSON.stringify(
    Object.entries(filter)
      .filter(([name, value]) => value !== undefined && !(name === 'sort' && value === '-date'))
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}
