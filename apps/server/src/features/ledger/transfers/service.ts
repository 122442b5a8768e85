import type {
  Transfer,
  TransferMatch,
  TransferMatched,
  TransferProposal,
  TransferProposals,
} from '@farthing/api-contract';
import { daysBetween } from '@farthing/dates';
import { v7 as uuid } from 'uuid';
import type { UserScope } from '../../../database/user-scope.ts';
import { fieldProblem, inField, invalidField, Problem } from '../../../problems/problem.ts';
import { movingTotalsOnce } from '../ledger-totals/service.ts';
import { pairTransfer, readMatch, unpairTransfer } from '../transactions/links/pair-transfers.ts';
import { readTransactions } from '../transactions/list/read-transactions.ts';
import { findTransfers } from './find-transfers.ts';
import {
  countAutomatic,
  countProposals,
  deleteProposalsOf,
  deleteRejections,
  insertRejection,
  listCertain,
  listLegIds,
  listProposals,
  noteDays,
  type ProposalFilter,
} from './store.ts';

/** Searches changed days, and lists the pairs that look like transfers, the likeliest first. */
export async function proposeTransfers(
  scope: UserScope,
  filter: ProposalFilter,
  baseCurrency: string,
): Promise<TransferProposals> {
  await findTransfers(scope, baseCurrency);
  return readProposals(scope, filter, baseCurrency);
}

async function readProposals(
  scope: UserScope,
  filter: ProposalFilter,
  baseCurrency: string,
): Promise<TransferProposals> {
  const found = await listProposals(scope, filter);
  const rows = await readTransactions(
    scope,
    found.flatMap(({ from_id, to_id }) => [from_id, to_id]),
    baseCurrency,
  );
  const items = found.flatMap((row): TransferProposal[] => {
    const [from, to] = [rows.get(row.from_id), rows.get(row.to_id)];
    if (!from || !to) return [];
    const days_apart = daysBetween(row.from_date, row.to_date);
    return [{ from, to, confidence: Number(row.confidence), days_apart, reasons: row.reasons }];
  });
  return { items, total: Number(found[0]?.total ?? 0), linked: await countAutomatic(scope, filter) };
}

/**
 * Limit on pairs that one import links automatically. Further pairs are suggested. Each takes several statements, and
 * an import should not take seconds longer. A year of a busy household has fewer than 500 transfers.
 */
const mostLinked = 500;

/** Links the transfers that the rows of an import prove together with those of other accounts. */
export async function linkTransfers(scope: UserScope, importId: string, baseCurrency: string): Promise<void> {
  await findTransfers(scope, baseCurrency);
  const pairs = await listCertain(scope, importId, mostLinked);
  if (pairs.length === 0) return;
  await movingTotalsOnce(scope, async () => {
    for (const pair of pairs) await pairTransfer(scope, { ...pair, automatic: true });
  });
  const touched = pairs.flatMap(({ from_id, to_id }) => [from_id, to_id]);
  await deleteProposalsOf(scope, touched);
  await noteDays(scope, touched);
}

/** Searches changed days for transfers, and returns the number of pairs waiting for a decision. */
export async function countTransferProposals(scope: UserScope, baseCurrency: string): Promise<number> {
  await findTransfers(scope, baseCurrency);
  return countProposals(scope);
}

/**
 * Confirms pairs as transfers, permanently rejects others, and searches for more, all or none.
 * @throws {Problem} transaction-not-found, not-a-transfer-pair, invalid-request if the first day is after the last
 */
export async function matchTransfers(
  scope: UserScope,
  wish: TransferMatch,
  baseCurrency: string,
): Promise<TransferMatched> {
  const asked = askedDays(wish);
  const confirmed = await movingTotalsOnce(scope, async () => {
    const ids: string[] = [];
    for (const [index, pair] of (wish.confirm ?? []).entries()) {
      ids.push(await inField(`confirm.${index}`, pairTransfer(scope, pair)));
      await deleteRejections(scope, pair);
    }
    return ids;
  });
  for (const [index, pair] of (wish.reject ?? []).entries()) {
    if (await insertRejection(scope, uuid(), pair)) continue;
    throw fieldProblem('transaction-not-found', `reject.${index}`);
  }
  let reopened = 0;
  for (const pair of wish.reopen ?? []) {
    reopened += await deleteRejections(scope, pair);
    await noteDays(scope, [pair.from_id, pair.to_id]);
  }
  const decided = [...(wish.confirm ?? []), ...(wish.reject ?? [])];
  const touched = decided.flatMap(({ from_id, to_id }) => [from_id, to_id]);
  if (touched.length > 0) {
    await deleteProposalsOf(scope, touched);
    // Rows that are free again may match others.
    await noteDays(scope, touched);
  }
  // A request that only decides doesn't wait for a search. The next list runs it.
  if (asked || touched.length === 0) await findTransfers(scope, baseCurrency, asked);
  const account = wish.account_id === undefined ? {} : { account_id: wish.account_id };
  const open = await readProposals(scope, { ...account, limit: 50 }, baseCurrency);
  return { ...open, confirmed, rejected: wish.reject?.length ?? 0, reopened };
}

function askedDays({ date_from, date_to }: TransferMatch) {
  if (date_from === undefined && date_to === undefined) return undefined;
  const [from, to] = [date_from ?? date_to ?? '', date_to ?? date_from ?? ''];
  if (from > to) throw invalidField('date_from', 'date_from must not be after date_to');
  return { from, to };
}

/** Returns a transfer with its rows, the outgoing one first. @throws {Problem} transfer-not-found */
export async function readTransfer(scope: UserScope, id: string, baseCurrency: string): Promise<Transfer> {
  const ids = await listLegIds(scope, id);
  if (ids.length === 0) throw new Problem('transfer-not-found');
  const rows = await readTransactions(scope, ids, baseCurrency);
  const legs = ids.flatMap((leg) => rows.get(leg) ?? []);
  return { id, ...(await readMatch(scope, id)), legs };
}

/**
 * Splits a recognised transfer into its two rows and doesn't suggest them again.
 * @param again true if the confirmation is undone, so that they may be suggested again
 * @throws {Problem} transfer-not-found, transfer-recorded
 */
export async function separateTransfer(scope: UserScope, id: string, again: boolean): Promise<void> {
  const [from_id, to_id] = await listLegIds(scope, id);
  await unpairTransfer(scope, id);
  if (!again && from_id && to_id) await insertRejection(scope, uuid(), { from_id, to_id });
}
