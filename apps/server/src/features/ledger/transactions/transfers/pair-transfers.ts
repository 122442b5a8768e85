import { v7 as uuid } from 'uuid';
import type { UserScope } from '../../../../database/user-scope.ts';
import { Problem } from '../../../../problems/problem.ts';
import { replaceEntries } from '../../ledger-totals/service.ts';
import { lockWithLegs } from '../edit/change-store.ts';
import { listRefundedOf } from '../refunds/refund-store.ts';
import { listSplits, lockTransfer, replaceSplits, type TransactionRow } from '../store.ts';
import { formerFiling } from './former-category-rules.ts';
import {
  deleteMatches,
  insertMatch,
  listExisting,
  listMatches,
  listMatchesOfAccount,
  type MatchRow,
  updateLeg,
} from './pair-store.ts';

/**
 * Links two rows as the sides of one transfer. Their days, amounts and texts stay. Categories and splits are
 * removed, and stored for the case that the pair is split again. @param pair the row that left an account,
 * and the one that arrived in another @returns the transfer_id @throws {Problem} transaction-not-found,
 * not-a-transfer-pair
 */
export async function joinAsTransfer(
  scope: UserScope,
  pair: { readonly from_id: string; readonly to_id: string },
): Promise<string> {
  const { from_id: fromId, to_id: toId } = pair;
  const rows = await lockWithLegs(scope, [fromId, toId]);
  const from = rows.find(({ id }) => id === fromId);
  const to = rows.find(({ id }) => id === toId);
  if (!from || !to) throw new Problem('transaction-not-found');
  refuseMisfits(from, to);
  if ((await listRefundedOf(scope, [fromId, toId])).length > 0)
    throw misfit('one of them is linked to a refund: unlink it first');
  const splits = await listSplits(scope, [fromId, toId]);
  const filed = (row: TransactionRow) => ({
    type: row.type,
    category_id: row.category_id,
    splits: splits
      .filter(({ transaction_id }) => transaction_id === row.id)
      .map(({ category_id, signed_amount, notes }) => ({ category_id, signed_amount, notes })),
  });
  const id = uuid();
  await insertMatch(scope, { id, from_id: fromId, to_id: toId, from_was: filed(from), to_was: filed(to) });
  const fresh: TransactionRow[] = [];
  for (const row of [from, to].sort((one, other) => (one.id < other.id ? -1 : 1))) {
    if (row.split) await replaceSplits(scope, row.id, []);
    fresh.push(
      await updateLeg(scope, row.id, { type: 'transfer', category_id: null, split: false, transfer_id: id }),
    );
  }
  await replaceEntries(
    scope,
    [from, to].map((row) => ({ ...row, splits: filed(row).splits })),
    fresh,
  );
  return id;
}

function refuseMisfits(from: TransactionRow, to: TransactionRow): void {
  if (from.transfer_id !== null || to.transfer_id !== null)
    throw misfit('one of them belongs to a transfer already');
  if (from.account_id === to.account_id) throw misfit('both are of one account');
  if (!from.signed_amount.startsWith('-') || to.signed_amount.startsWith('-'))
    throw misfit('money must leave with from_id and arrive with to_id');
  if (from.currency === to.currency && from.signed_amount.slice(1) !== to.signed_amount)
    throw misfit('between accounts of one currency both amounts are the same');
}

function misfit(reason: string): Problem {
  return new Problem('not-a-transfer-pair', { detail: `These two cannot be one transfer: ${reason}` });
}

/**
 * Takes a confirmed pair apart: each row is what it was, as far as its categories are still there.
 * @returns the ids of the rows
 * @throws {Problem} transfer-not-found; transfer-recorded for one that was recorded as such
 */
export async function takeTransferApart(scope: UserScope, transferId: string): Promise<string[]> {
  const [match] = await listMatches(scope, [transferId]);
  const legs = await lockTransfer(scope, transferId);
  if (legs.length === 0) throw new Problem('transfer-not-found');
  if (!match) throw new Problem('transfer-recorded');
  await restoreLegs(scope, match, legs);
  await deleteMatches(scope, [match.id]);
  return legs.map(({ id }) => id);
}

/** Takes all pairs among some transfers apart, where one of their rows is about to go; recorded transfers stay. */
export async function takeMatchesApart(
  scope: UserScope,
  transferIds: readonly (string | null)[],
): Promise<void> {
  const wanted = [...new Set(transferIds.filter((id) => id !== null))];
  for (const match of await listMatches(scope, wanted)) {
    await restoreLegs(scope, match, await lockTransfer(scope, match.id));
    await deleteMatches(scope, [match.id]);
  }
}

/** The same for all that have a leg in an account. */
export async function takeAccountMatchesApart(scope: UserScope, accountId: string): Promise<void> {
  await takeMatchesApart(scope, await listMatchesOfAccount(scope, accountId));
}

async function restoreLegs(
  scope: UserScope,
  match: MatchRow,
  legs: readonly TransactionRow[],
): Promise<void> {
  const existing = await listExisting(
    scope,
    [match.from_was, match.to_was].flatMap(({ category_id, splits }) => [
      category_id,
      ...splits.map((part) => part.category_id),
    ]),
  );
  const fresh = [];
  for (const leg of legs) {
    const was = leg.id === match.from_id ? match.from_was : match.to_was;
    const { category_id, splits } = formerFiling(was, leg, existing);
    const row = await updateLeg(scope, leg.id, {
      type: was.type,
      category_id: splits.length > 0 ? null : category_id,
      split: splits.length > 0,
      transfer_id: null,
    });
    if (splits.length > 0) await replaceSplits(scope, leg.id, splits);
    fresh.push({ ...row, splits });
  }
  await replaceEntries(scope, legs, fresh);
}

/** Returns true if a transfer is a confirmed pair of rows rather than one recorded as a transfer. */
export async function isMatched(scope: UserScope, transferId: string): Promise<boolean> {
  return (await listMatches(scope, [transferId])).length > 0;
}
