import type { NewTransaction, TransactionChange } from '@farthing/api-contract';
import { v7 as uuid } from 'uuid';
import type { UserScope } from '../../../../database/user-scope.ts';
import { fieldProblem, invalidField, Problem } from '../../../../problems/problem.ts';
import { getEntryAccount } from '../../accounts/service.ts';
import { replaceEntries } from '../../ledger-totals/service.ts';
import { readMatch } from '../links/pair-transfers.ts';
import { assertMatchKept, changedLegs, type EntryAccount, newLegs } from '../rules.ts';
import { insertTransactions, lockTransfer, type TransactionRow, updateTransaction } from '../store.ts';

/**
 * Records a transfer as two linked rows: out of `account_id`, into `to_account_id`.
 * @param source account that the money leaves
 * @returns the leg that left
 * @throws {Problem} account-not-found, account-closed, transfer-needs-account, transfer-needs-amount,
 *   transfer-takes-no-category, invalid-amount, external-id-taken
 */
export async function recordTransfer(
  scope: UserScope,
  entry: NewTransaction,
  source: EntryAccount,
): Promise<TransactionRow> {
  if (entry.category_id || entry.splits?.length) throw new Problem('transfer-takes-no-category');
  const to = entry.to_account_id;
  if (to === undefined) throw fieldProblem('transfer-needs-account', 'to_account_id');
  const target = await getEntryAccount(scope, to, entry.date);
  const transfer_id = uuid();
  const legs = newLegs(entry, source, target).map((leg) => ({ ...leg, id: uuid(), transfer_id }));
  const rows = await insertTransactions(scope, legs);
  await replaceEntries(scope, [], rows);
  const [left] = rows;
  if (!left) throw new Error('an insert returned no row');
  return left;
}

/**
 * Changes a transfer through one of its legs. The date, texts, tags and recurring flag change on both legs, unless two
 * bank rows were matched as a transfer. `amount` changes this leg, and both if the currency is the same. `to_amount`
 * changes the other leg.
 * @throws {Problem} transfer-takes-no-category, invalid-amount, invalid-request, account-closed, external-id-taken
 */
export async function amendTransfer(
  scope: UserScope,
  before: TransactionRow,
  change: TransactionChange,
): Promise<TransactionRow> {
  if (change.category_id || change.splits?.length) throw new Problem('transfer-takes-no-category');
  if (
    (change.type ?? 'transfer') !== 'transfer' ||
    (change.account_id ?? before.account_id) !== before.account_id
  )
    throw invalidField(
      'type',
      'You can’t change the type or accounts of a transfer. Delete it and record another.',
    );
  const legs = await legsToChange(scope, before, change);
  if (change.date !== undefined && change.date !== before.date)
    for (const { account_id } of legs) await getEntryAccount(scope, account_id, change.date);
  const fresh: TransactionRow[] = [];
  for (const { id, fields } of changedLegs(before, legs, change))
    fresh.push(await updateTransaction(scope, id, fields));
  await replaceEntries(scope, legs, fresh);
  return fresh.find((leg) => leg.id === before.id) ?? before;
}

/** Returns both legs, or only this one if it was matched with a separate bank row. @throws {Problem} invalid-amount */
async function legsToChange(
  scope: UserScope,
  before: TransactionRow,
  change: TransactionChange,
): Promise<TransactionRow[]> {
  if (before.transfer_id === null) return [before];
  const { matched } = await readMatch(scope, before.transfer_id);
  if (!matched) return lockTransfer(scope, before.transfer_id);
  assertMatchKept(before, change);
  return [before];
}
