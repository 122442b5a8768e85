import type { UserScope } from '../../../../database/user-scope.ts';
import { lockWithLegs } from '../edit/change-store.ts';
import { splitsOf } from '../service.ts';
import type { StoredSplit, TransactionRow } from '../store.ts';
import { forgetDeletions, keepDeleted, rememberFingerprints } from './restore-store.ts';

/** Number of rows read at once. */
const portion = 10_000;

/** Transactions by id with their splits, locked: what the rollups know of them. Those that are not there are left out. */
export async function lockEntries(
  scope: UserScope,
  ids: readonly string[],
): Promise<(TransactionRow & { readonly splits: readonly StoredSplit[] })[]> {
  const entries = [];
  const wanted = new Set(ids);
  for (let start = 0; start < ids.length; start += portion) {
    const found = await lockWithLegs(scope, ids.slice(start, start + portion));
    const rows = found.filter(({ id }) => wanted.has(id));
    const splits = await splitsOf(scope, rows);
    // A leg may come with two portions, as the other leg of its transfer.
    for (const row of rows) {
      if (wanted.delete(row.id)) entries.push({ ...row, splits: splits.get(row.id) ?? [] });
    }
  }
  return entries;
}

/** Before a deletion is done again: keeps the rows for a restore as the deletion did. Those that stay are forgotten after. */
export async function followDeletion(scope: UserScope, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await keepDeleted(scope, ids);
  await rememberFingerprints(scope, ids);
}

/** After rows were put back: takes those that are there off the lists of what was deleted. */
export async function followReturn(scope: UserScope, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await forgetDeletions(scope, ids);
}
