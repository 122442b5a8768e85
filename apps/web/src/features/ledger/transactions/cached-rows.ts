import type { Transaction, TransactionChange, TransactionPage } from '@farthing/api-contract';
import type { InfiniteData } from '@tanstack/react-query';
import { moneyChanged, queryClient } from '../../../api/queries.ts';
import { changeTransaction, transactionQuery } from '../../../api/transactions.ts';
import * as common from '../../../design/common-texts.ts';
import { toast } from '../../../design/toast.tsx';
import { undoOf } from './draft.ts';

type Pages = InfiniteData<TransactionPage, string>;

const lists = { queryKey: ['transactions', 'list'] };

/** Rewrites the loaded pages of every list, and gives what puts them back as they were. */
async function rewritePages(rewrite: (page: TransactionPage) => TransactionPage): Promise<() => void> {
  // An answer on its way would bring the old rows back.
  await queryClient.cancelQueries(lists);
  const previous = queryClient.getQueriesData<Pages>(lists);
  queryClient.setQueriesData<Pages>(
    lists,
    (data) => data && { ...data, pages: data.pages.map((page) => rewrite(page)) },
  );
  return () => {
    for (const [key, data] of previous) queryClient.setQueryData(key, data);
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
async function storeAnswer(row: Transaction): Promise<void> {
  queryClient.setQueryData(transactionQuery(row.id).queryKey, row);
  await showChanged(new Set([row.id]), () => row);
  void moneyChanged();
}

/**
 * Saves a change of one transaction: shown at once in the lists, put back when the server refuses, with an undo when
 * it is stored.
 * @throws {ApiProblem} every refusal, a version clash too
 */
export async function saveRow(
  row: Transaction,
  change: Omit<TransactionChange, 'version'>,
): Promise<Transaction> {
  const putBack = await showChanged(new Set([row.id]), (shown) => shownAs(shown, change));
  try {
    const stored = await changeTransaction(row.id, { ...change, version: row.version });
    await storeAnswer(stored);
    toast(common.saved, async () => storeAnswer(await changeTransaction(row.id, undoOf(change, row))));
    return stored;
  } catch (error) {
    putBack();
    throw error;
  }
}

/**
 * The row as it will be, as far as it can be told here. Its place among the days, converted amounts and the other
 * leg come with the answer.
 */
function shownAs(row: Transaction, change: Omit<TransactionChange, 'version'>): Transaction {
  const { splits: _splits, date: _date, amount: changed = row.amount, is_recurring, ...fields } = change;
  const amount = String(changed);
  const type = change.type ?? row.type;
  const out = type === 'transfer' ? row.signed_amount.startsWith('-') : type === 'expense';
  const sameMoney = amount === row.amount;
  return {
    ...row,
    ...fields,
    amount,
    signed_amount: out ? `-${amount}` : amount,
    amount_base: sameMoney || row.amount !== row.amount_base ? row.amount_base : amount,
    is_recurring: is_recurring ?? row.is_recurring,
  };
}
