import type { TransactionFilter } from '../../api/transactions.ts';

/** Whether two filters find the same rows in the same order; the newest first is an order as good as none. */
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
