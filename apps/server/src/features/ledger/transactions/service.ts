import type { NewTransaction, Transaction } from '@farthing/api-contract';
import { v7 as uuid } from 'uuid';
import type { UserScope } from '../../../database/user-scope.ts';
import { Problem } from '../../../problems/problem.ts';
import { getEntryAccount } from '../accounts/service.ts';
import { moveCategoryTotals, replaceEntries } from '../ledger-totals/service.ts';
import { recordTransfer } from './edit/record-transfer.ts';
import { movePreviousCategory } from './links/link-store.ts';
import { unpairAccountTransfers } from './links/pair-transfers.ts';
import { recalculateRefunds } from './links/recalculate-refunds.ts';
import { toResponse } from './list/read-transactions.ts';
import { newEntry } from './rules.ts';
import {
  deleteTransactions,
  insertSplits,
  insertTransactions,
  listAccountTransactionIds,
  lockWithLegs,
  moveCategory,
  withSplits,
} from './store.ts';
import { saveDeleted } from './undo/restore-store.ts';

export {
  addTagTo,
  countTags,
  listMerchantTexts,
  type RenamedRow,
  removeTagFrom,
  renameMerchantOf,
  renameMerchants,
  replaceTag,
  restoreMerchants,
} from './edit/bulk-store.ts';
export { countCategory as countCategoryUse, deleteEverything, withSplits } from './store.ts';

/**
 * Records one income, expense or transfer, in the currency of the account it belongs to.
 * @param entry amount is positive; its `type` gives the direction
 * @returns the transaction; for a transfer, the leg that left `account_id`
 * @throws {Problem} account-not-found, account-closed, category-not-found, invalid-amount, splits-do-not-add-up,
 *   external-id-taken, and those of transfers
 */
export async function recordTransaction(
  scope: UserScope,
  entry: NewTransaction,
  baseCurrency: string,
): Promise<Transaction> {
  const account = await getEntryAccount(scope, entry.account_id, entry.date);
  if (entry.type === 'transfer')
    return toResponse(scope, await recordTransfer(scope, entry, account), baseCurrency);
  const { row: fresh, splits } = newEntry(entry, account);
  const id = uuid();
  const [row] = await insertTransactions(scope, [{ ...fresh, id }]);
  if (!row) throw new Error('an insert returned no row');
  await insertSplits(scope, [{ id, splits }]);
  await replaceEntries(scope, [], [{ ...row, splits }]);
  return toResponse(scope, { ...row, attachment_refs: [] }, baseCurrency);
}

/**
 * Deletes transactions by id, including the other legs of transfers. They can be restored for 30 days. Returns the
 * number of deleted rows. @throws {Problem} transaction-not-found
 */
export async function removeTransactions(scope: UserScope, ids: readonly string[]): Promise<number> {
  const wanted = new Set(ids);
  const rows = await lockWithLegs(scope, [...wanted]);
  if (rows.filter((row) => wanted.has(row.id)).length < wanted.size)
    throw new Problem('transaction-not-found');
  const gone = rows.map((row) => row.id);
  const before = await withSplits(scope, rows);
  await saveDeleted(scope, gone);
  await deleteTransactions(scope, gone);
  await replaceEntries(scope, before, []);
  await recalculateRefunds(scope, gone);
  return rows.length;
}

/**
 * Deletes all transactions of an account, and the other legs of its transfers, in batches. Matched bank rows of other
 * accounts stay and get their previous state back.
 */
export async function deleteAccountTransactions(scope: UserScope, accountId: string): Promise<void> {
  await unpairAccountTransfers(scope, accountId);
  const ids = await listAccountTransactionIds(scope, accountId);
  for (let start = 0; start < ids.length; start += 10_000) {
    // A leg may already be deleted with the previous batch, as the other leg of its transfer.
    const portion = ids.slice(start, start + 10_000);
    const rows = await withSplits(scope, await lockWithLegs(scope, portion));
    const gone = rows.map((row) => row.id);
    await deleteTransactions(scope, gone);
    await replaceEntries(scope, rows, []);
    await recalculateRefunds(scope, portion);
  }
}

/**
 * Moves all transactions and splits of a category to another or to none, and updates the totals.
 * The caller has checked that both are the user's and of one kind.
 */
export async function reassignCategory(scope: UserScope, from: string, to: string | null): Promise<void> {
  await moveCategory(scope, from, to);
  if (to !== null) await movePreviousCategory(scope, from, to);
  await moveCategoryTotals(scope, from, to);
}
