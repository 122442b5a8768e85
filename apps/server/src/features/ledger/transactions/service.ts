import type { NewTransaction, Transaction, TransactionPage, TransactionQuery } from '@farthing/api-contract';
import { v7 as uuid } from 'uuid';
import type { UserScope } from '../../../database/user-scope.ts';
import { fieldProblem, Problem } from '../../../problems/problem.ts';
import { getAccount } from '../accounts/service.ts';
import { moveCategoryTotals, replaceEntries } from '../ledger-totals/service.ts';
import { lockWithLegs } from './edit/change-store.ts';
import { recordTransfer } from './edit/record-transfer.ts';
import { countRows, listPage } from './list/list-store.ts';
import { present, presentAll } from './list/present-transactions.ts';
import { understandSearch } from './list/understand-search.ts';
import { listIncomesOf } from './refunds/refund-store.ts';
import { settleIncomes, settleIncomesOf } from './refunds/settle-refunds.ts';
import {
  cleanTags,
  positiveAmount,
  printCursor,
  readCursor,
  refuseClosed,
  signedAmount,
  splitRows,
} from './rules.ts';
import {
  countCategory,
  deleteTransactions,
  findTransaction,
  insertTransactions,
  listAccountTransactionIds,
  listSplits,
  moveCategory,
  type NewTransactionRow,
  replaceSplits,
  type StoredSplit,
  type TransactionRow,
} from './store.ts';
import { moveFormerCategory } from './transfers/pair-store.ts';
import { takeAccountMatchesApart } from './transfers/pair-transfers.ts';
import { keepDeleted } from './undo/restore-store.ts';

export { amendTransaction } from './edit/amend-transaction.ts';
export {
  listMerchantTexts,
  type MerchantText,
  type RenamedRow,
  renameMerchantOf,
  renameMerchants,
  restoreMerchants,
} from './edit/merchant-store.ts';
export { addTagTo, countTags, removeTagFrom, replaceTag } from './edit/tag-store.ts';
export { deleteEverything } from './store.ts';

/**
 * Records one income, expense or transfer, in the currency of the account it belongs to.
 * @param entry amount is positive; its `type` says which way the money went
 * @returns the transaction; of a transfer the leg that left `account_id`
 * @throws {Problem} account-not-found, account-closed, category-not-found, invalid-amount, splits-do-not-add-up,
 *   external-id-taken, and those of transfers
 */
export async function recordTransaction(
  scope: UserScope,
  entry: NewTransaction,
  baseCurrency: string,
): Promise<Transaction> {
  if (entry.type === 'transfer') return present(scope, await recordTransfer(scope, entry), baseCurrency);
  if (entry.to_account_id !== undefined || entry.to_amount !== undefined) {
    throw fieldProblem(
      'invalid-request',
      'to_account_id',
      'Only a transfer takes to_account_id and to_amount',
    );
  }
  const account = await getAccount(scope, entry.account_id);
  refuseClosed(account, entry.date);
  const signed = signedAmount(positiveAmount(entry.amount, account.currency), entry.type === 'expense');
  const splits = splitRows(entry.splits ?? [], signed, account.currency);
  const fresh: NewTransactionRow = {
    id: uuid(),
    account_id: account.id,
    type: entry.type,
    date: entry.date,
    value_date: entry.value_date ?? null,
    signed_amount: signed,
    currency: account.currency,
    description: entry.description ?? '',
    merchant: entry.merchant ?? null,
    category_id: splits.length > 0 ? null : (entry.category_id ?? null),
    is_recurring: entry.is_recurring ?? null,
    tags: cleanTags(entry.tags ?? []),
    notes: entry.notes ?? null,
    external_id: entry.external_id ?? null,
    transfer_id: null,
    split: splits.length > 0,
  };
  const [row] = await insertTransactions(scope, [fresh]);
  if (splits.length > 0) await replaceSplits(scope, fresh.id, splits);
  await replaceEntries(scope, [], [{ ...fresh, splits }]);
  if (!row) throw new Error('an insert returned no row');
  return present(scope, { ...row, attachment_refs: [] }, baseCurrency);
}

/** One transaction. @throws {Problem} transaction-not-found */
export async function readTransaction(
  scope: UserScope,
  id: string,
  baseCurrency: string,
): Promise<Transaction> {
  const row = await findTransaction(scope, id);
  if (!row) throw new Problem('transaction-not-found');
  return present(scope, row, baseCurrency);
}

/** One page of the user's transactions. @throws {Problem} invalid-cursor */
export async function listTransactions(
  scope: UserScope,
  query: TransactionQuery,
  baseCurrency: string,
): Promise<TransactionPage> {
  const sort = query.sort ?? '-date';
  const limit = query.limit ?? 50;
  const cursor = query.cursor === undefined ? undefined : readCursor(query.cursor, sort);
  const search = query.q === undefined ? [] : await understandSearch(scope, query.q);
  const [rows, total] = await Promise.all([
    listPage(scope, query, sort, cursor, limit + 1, baseCurrency, search),
    query.count ? countRows(scope, query, search) : undefined,
  ]);
  const more = rows.length > limit;
  if (more) rows.pop();
  const last = rows.at(-1);
  const next =
    more && last
      ? printCursor({ sort, value: sort.endsWith('date') ? last.date : last.amount, id: last.id })
      : null;
  const items = await presentAll(scope, rows, baseCurrency);
  return { items, next_cursor: next, ...(total === undefined ? {} : { total }) };
}

/**
 * Deletes transactions by id; a leg takes its transfer with it. They can be restored for 30 days. Returns how many rows
 * went. @throws {Problem} transaction-not-found
 */
export async function removeTransactions(scope: UserScope, ids: readonly string[]): Promise<number> {
  const wanted = new Set(ids);
  const rows = await lockWithLegs(scope, [...wanted]);
  if (rows.filter((row) => wanted.has(row.id)).length < wanted.size)
    throw new Problem('transaction-not-found');
  const gone = rows.map((row) => row.id);
  const splits = await splitsOf(scope, rows);
  await keepDeleted(scope, gone);
  await deleteTransactions(scope, gone);
  await takeEntriesOut(scope, rows, splits);
  const incomes = await listIncomesOf(scope, gone);
  await settleIncomes(scope, incomes);
  return rows.length;
}

function takeEntriesOut(
  scope: UserScope,
  rows: readonly TransactionRow[],
  splits: ReadonlyMap<string, StoredSplit[]>,
): Promise<void> {
  return replaceEntries(
    scope,
    rows.map((row) => ({ ...row, splits: splits.get(row.id) ?? [] })),
    [],
  );
}

/**
 * Deletes all transactions of an account, and the other legs of its transfers, in portions. Bank rows of other accounts
 * that were recognised as their other legs stay, as what they were before.
 */
export async function deleteAccountTransactions(scope: UserScope, accountId: string): Promise<void> {
  await takeAccountMatchesApart(scope, accountId);
  const ids = await listAccountTransactionIds(scope, accountId);
  for (let start = 0; start < ids.length; start += 10_000) {
    // A leg may have gone with the portion before, as the other leg of its transfer.
    const portion = ids.slice(start, start + 10_000);
    const rows = await lockWithLegs(scope, portion);
    const splits = await splitsOf(scope, rows);
    await deleteTransactions(
      scope,
      rows.map((row) => row.id),
    );
    await takeEntriesOut(scope, rows, splits);
    await settleIncomesOf(scope, portion);
  }
}

/** Splits of those rows that have some, by transaction. */
export async function splitsOf(
  scope: UserScope,
  rows: readonly Pick<TransactionRow, 'id' | 'split'>[],
): Promise<Map<string, StoredSplit[]>> {
  const ids = rows.filter((row) => row.split).map((row) => row.id);
  if (ids.length === 0) return new Map();
  return Map.groupBy(await listSplits(scope, ids), (split) => split.transaction_id);
}

/**
 * Moves all that carries a category to another, or to none, rollups included.
 * The caller has checked that both are the user's and of one kind.
 */
export async function reassignCategory(scope: UserScope, from: string, to: string | null): Promise<number> {
  const moved = await moveCategory(scope, from, to);
  if (to !== null) await moveFormerCategory(scope, from, to);
  await moveCategoryTotals(scope, from, to);
  return moved;
}

/** Counts the transactions and splits in a category. */
export function countCategoryUse(scope: UserScope, id: string): Promise<number> {
  return countCategory(scope, id);
}
