import type { Transaction, TransactionPage } from '@farthing/api-contract';
import type { InfiniteData } from '@tanstack/react-query';
import { moneyChanged, queryClient } from '../../../api/queries.ts';
import { transactionQuery } from '../../../api/transactions.ts';

type Pages = InfiniteData<TransactionPage, string>;

const lists = { queryKey: ['transactions', 'list'] };

/** Rewrites the loaded pages of every list, and gives what puts them back as they were. */
async function rewritePages(rewrite: (page: TransactionPage) => TransactionPage): Promise<() => void> {
  // An answer on its way would bring the old rows back.
  await queryClient.cancelQueries(lists);
  const former = queryClient.getQueriesData<Pages>(lists);
  queryClient.setQueriesData<Pages>(
    lists,
    (data) => data && { ...data, pages: data.pages.map((page) => rewrite(page)) },
  );
  return () => {
    for (const [key, data] of former) queryClient.setQueryData(key, data);
  };
}

/**
 * Shows a change before the server has answered.
 * @returns puts the rows back, for when the server refuses
 */
export function showChanged(
  ids: ReadonlySet<string>,
  change: (row: Transaction) => Transaction,
): Promise<() => void> {
  return rewritePages((page) =>
    page.items.some((row) => ids.has(row.id))
      ? { ...page, items: page.items.map((row) => (ids.has(row.id) ? change(row) : row)) }
      : page,
  );
}

/**
 * Takes rows out of the lists before the server has answered, the other legs of transfers with them.
 * @returns puts the rows back, for when the server refuses
 */
export function showDeleted(rows: readonly Transaction[]): Promise<() => void> {
  const ids = new Set(rows.map((row) => row.id));
  const transfers = new Set(rows.flatMap((row) => row.transfer_id ?? []));
  const gone = (row: Transaction) =>
    ids.has(row.id) || (row.transfer_id !== null && transfers.has(row.transfer_id));
  return rewritePages((page) => {
    const items = page.items.filter((row) => !gone(row));
    const less = page.items.length - items.length;
    if (less === 0) return page;
    return { ...page, items, ...(page.total === undefined ? {} : { total: page.total - less }) };
  });
}

/** Puts what the server answered into the lists and the open sheet, and has the rest read again. */
export async function storeAnswer(row: Transaction): Promise<void> {
  queryClient.setQueryData(transactionQuery(row.id).queryKey, row);
  await showChanged(new Set([row.id]), () => row);
  void moneyChanged();
}
