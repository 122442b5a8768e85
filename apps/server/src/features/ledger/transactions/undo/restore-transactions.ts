import type { UserScope } from '../../../../database/user-scope.ts';
import { Problem } from '../../../../problems/problem.ts';
import { lockAccount } from '../../accounts/service.ts';
import { replaceEntries } from '../../ledger-totals/service.ts';
import { settleIncomesOf } from '../refunds/settle-refunds.ts';
import { refuseClosed } from '../rules.ts';
import { splitsOf } from '../service.ts';
import { type DeletedRow, listDeleted, restoreDeleted } from './restore-store.ts';

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
  const splits = await splitsOf(scope, rows);
  await replaceEntries(
    scope,
    [],
    rows.map((row) => ({ ...row, splits: splits.get(row.id) ?? [] })),
  );
  await settleIncomesOf(
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

/** Locks the accounts, as imports and changes of currency do, and refuses what no longer fits them. */
async function checkAccounts(scope: UserScope, rows: readonly DeletedRow[]): Promise<void> {
  const byAccount = Map.groupBy(rows, (row) => row.account_id);
  for (const id of [...byAccount.keys()].sort()) {
    const account = await lockAccount(scope, id);
    if (!account) throw new Problem('deleted-transaction-not-found');
    for (const row of byAccount.get(id) ?? []) {
      refuseClosed(account, row.date);
      if (row.currency === account.currency) continue;
      throw new Problem('restore-conflict', {
        detail: `Nothing was restored: the account is in ${account.currency} by now, the transaction in ${row.currency}`,
      });
    }
  }
}
