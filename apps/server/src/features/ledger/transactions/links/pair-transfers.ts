import { v7 as uuid } from 'uuid';
import type { UserScope } from '../../../../database/user-scope.ts';
import { Problem } from '../../../../problems/problem.ts';
import { replaceEntries } from '../../ledger-totals/service.ts';
import {
  lockTransfer,
  lockWithLegs,
  replaceSplits,
  type TransactionRow,
  updateTransaction,
  withSplits,
} from '../store.ts';
import { restorableCategories } from './category-rules.ts';
import {
  deleteMatches,
  insertMatch,
  listExistingCategories,
  listMatches,
  listMatchesOfAccount,
  listRefundLinks,
  type MatchRow,
} from './link-store.ts';

/**
 * Links two rows as the sides of one transfer. Their days, amounts and texts stay. Categories and splits are removed,
 * but stored in case the pair is separated again. @param pair the outgoing row, the incoming row, and true if an import
 * linked them @returns the transfer_id @throws {Problem} transaction-not-found, not-a-transfer-pair
 */
export async function pairTransfer(
  scope: UserScope,
  pair: { readonly from_id: string; readonly to_id: string; readonly automatic?: boolean },
): Promise<string> {
  const { from_id: fromId, to_id: toId, automatic = false } = pair;
  const rows = await withSplits(scope, await lockWithLegs(scope, [fromId, toId]));
  const from = rows.find(({ id }) => id === fromId);
  const to = rows.find(({ id }) => id === toId);
  if (!from || !to) throw new Problem('transaction-not-found');
  assertPair(from, to);
  if ((await listRefundLinks(scope, [fromId, toId])).length > 0)
    throw misfit('one of them is linked to a refund. Unlink it first.');
  const id = uuid();
  const before = ({ type, category_id, splits }: (typeof rows)[number]) =>
    JSON.stringify({ type, category_id, splits });
  const sides = { from_id: fromId, to_id: toId, from_was: before(from), to_was: before(to) };
  await insertMatch(scope, { id, ...sides, automatic });
  const leg = { type: 'transfer', category_id: null, split: false, transfer_id: id } as const;
  const fresh: TransactionRow[] = [];
  for (const row of [from, to].sort((one, other) => (one.id < other.id ? -1 : 1))) {
    if (row.split) await replaceSplits(scope, [{ id: row.id, splits: [] }]);
    fresh.push(await updateTransaction(scope, row.id, leg));
  }
  await replaceEntries(scope, [from, to], fresh);
  return id;
}

function assertPair(from: TransactionRow, to: TransactionRow): void {
  if (from.transfer_id !== null || to.transfer_id !== null)
    throw misfit('one of them already belongs to a transfer');
  if (from.account_id === to.account_id) throw misfit('both are in the same account');
  if (!from.signed_amount.startsWith('-') || to.signed_amount.startsWith('-'))
    throw misfit('money must leave with from_id and arrive with to_id');
  if (from.currency === to.currency && from.signed_amount.slice(1) !== to.signed_amount)
    throw misfit('both amounts must be the same in one currency');
}

function misfit(reason: string): Problem {
  return new Problem('not-a-transfer-pair', {
    detail: `These two transactions can’t be one transfer: ${reason}`,
  });
}

/**
 * Separates a confirmed pair. Each row gets its previous type and categories back, if those still exist.
 * @returns the ids of the rows
 * @throws {Problem} transfer-not-found; transfer-recorded if it was recorded as a transfer
 */
export async function unpairTransfer(scope: UserScope, transferId: string): Promise<string[]> {
  const [match] = await listMatches(scope, [transferId]);
  const legs = await lockTransfer(scope, transferId);
  if (legs.length === 0) throw new Problem('transfer-not-found');
  if (!match) throw new Problem('transfer-recorded');
  await restoreLegs(scope, match, legs);
  await deleteMatches(scope, [match.id]);
  return legs.map(({ id }) => id);
}

/** Separates the pairs among some transfers before one of their rows is deleted. Recorded transfers stay. */
export async function unpairTransfers(
  scope: UserScope,
  transferIds: readonly (string | null)[],
): Promise<void> {
  const wanted = [...new Set(transferIds.filter((id) => id !== null))];
  for (const match of await listMatches(scope, wanted)) {
    await restoreLegs(scope, match, await lockTransfer(scope, match.id));
    await deleteMatches(scope, [match.id]);
  }
}

/** Separates all pairs with a leg in an account. */
export async function unpairAccountTransfers(scope: UserScope, accountId: string): Promise<void> {
  await unpairTransfers(scope, await listMatchesOfAccount(scope, accountId));
}

async function restoreLegs(
  scope: UserScope,
  match: MatchRow,
  legs: readonly TransactionRow[],
): Promise<void> {
  const existing = await listExistingCategories(scope, [match.from_was, match.to_was]);
  const fresh = [];
  for (const leg of legs) {
    const previous = leg.id === match.from_id ? match.from_was : match.to_was;
    const { category_id, splits } = restorableCategories(previous, leg, existing);
    const isSplit = splits.length > 0;
    const row = await updateTransaction(scope, leg.id, {
      type: previous.type,
      category_id: isSplit ? null : category_id,
      split: isSplit,
      transfer_id: null,
    });
    if (isSplit) await replaceSplits(scope, [{ id: leg.id, splits }]);
    fresh.push({ ...row, splits });
  }
  await replaceEntries(scope, legs, fresh);
}

/** Returns `matched` true if the transfer is a matched pair of rows and wasn't recorded as one, and `automatic` true if an import linked it. */
export async function readMatch(
  scope: UserScope,
  transferId: string,
): Promise<{ matched: boolean; automatic: boolean }> {
  const [match] = await listMatches(scope, [transferId]);
  return { matched: match !== undefined, automatic: match?.automatic ?? false };
}
