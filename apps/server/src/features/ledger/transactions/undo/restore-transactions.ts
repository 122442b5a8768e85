import type { UserScope } from '../../../../database/user-scope.ts';
import { found, Problem } from '../../../../problems/problem.ts';
import { assertOpen, lockAccount } from '../../accounts/service.ts';
import { replaceEntries } from '../../ledger-totals/service.ts';
import { recalculateRefunds } from '../links/recalculate-refunds.ts';
import type { SplitRow } from '../rules.ts';
import { lockWithLegs, type TransactionRow, withSplits } from '../store.ts';
import {
  type DeletedRow,
  forgetDeletions,
  listDeleted,
  rememberFingerprints,
  restoreDeleted,
  saveDeleted,
} from './restore-store.ts';

/**
 * Restores deleted transactions with their ids, splits and statement row identities, all or none. Restoring
 * one side restores the whole transfer. Categories deleted in the meantime are left out. @returns the number
 * of restored rows @throws {Problem} deleted-transaction-not-found (also after 30 days, or if the account or
 * import was deleted), account-closed, restore-conflict if one has been recorded again
 */
export async function restoreTransactions(scope: UserScope, ids: readonly string[]): Promise<number> {
  const wanted = new Set(ids);
  const deleted = await listDeleted(scope, [...wanted]);
  if (deleted.filter((row) => wanted.has(row.id)).length < wanted.size || hasHalfTransfer(deleted)) {
    throw new Problem('deleted-transaction-not-found');
  }
  await checkAccounts(scope, deleted);
  const rows = await restoreDeleted(
    scope,
    deleted.map((row) => row.id),
  );
  // Another request may have restored some while this one waited for the accounts.
  if (rows.length < deleted.length) throw new Problem('deleted-transaction-not-found');
  await replaceEntries(scope, [], await withSplits(scope, rows));
  await recalculateRefunds(
    scope,
    rows.map((row) => row.id),
  );
  return rows.length;
}

/** Returns true if one side of a transfer is missing, because its account was deleted. */
function hasHalfTransfer(rows: readonly DeletedRow[]): boolean {
  const legs = rows.filter((row) => row.transfer_id !== null);
  return [...Map.groupBy(legs, (leg) => leg.transfer_id).values()].some((pair) => pair.length < 2);
}

/** Locks the accounts, as imports and changes of currency do, and rejects what no longer fits them. */
async function checkAccounts(scope: UserScope, rows: readonly DeletedRow[]): Promise<void> {
  const byAccount = Map.groupBy(rows, (row) => row.account_id);
  for (const id of [...byAccount.keys()].sort()) {
    const account = found(await lockAccount(scope, id), 'deleted-transaction-not-found');
    for (const row of byAccount.get(id) ?? []) {
      assertOpen(account, row.date);
      if (row.currency === account.currency) continue;
      throw new Problem('restore-conflict', {
        detail: `Nothing was restored. The account is now in ${account.currency} and the transaction is in ${row.currency}.`,
      });
    }
  }
}

/** Number of rows read at once. */
const portion = 10_000;

/** Reads and locks transactions by id with their splits, as needed for the totals. Missing ones are left out. */
export async function lockEntries(
  scope: UserScope,
  ids: readonly string[],
): Promise<(TransactionRow & { readonly splits: readonly SplitRow[] })[]> {
  const entries = [];
  const wanted = new Set(ids);
  for (let start = 0; start < ids.length; start += portion) {
    const found = await lockWithLegs(scope, ids.slice(start, start + portion));
    const rows = found.filter(({ id }) => wanted.has(id));
    // A leg may be in two batches, as the other leg of its transfer.
    for (const row of await withSplits(scope, rows)) if (wanted.delete(row.id)) entries.push(row);
  }
  return entries;
}

/** Before a deletion is redone, stores the rows for a restore as the deletion did. */
export async function followDeletion(scope: UserScope, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await saveDeleted(scope, ids);
  await rememberFingerprints(scope, ids);
}

/** After a restore, removes the restored rows from the lists of deleted ones. */
export async function followReturn(scope: UserScope, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await forgetDeletions(scope, ids);
}
