import type { Transaction, TransactionChange } from '@farthing/api-contract';
import type { UserScope } from '../../../../database/user-scope.ts';
import { found, invalidField, Problem } from '../../../../problems/problem.ts';
import { getEntryAccount } from '../../accounts/service.ts';
import { replaceEntries } from '../../ledger-totals/service.ts';
import { listRefundLinks } from '../links/link-store.ts';
import { assertFitsRefunds, recalculateRefunds } from '../links/recalculate-refunds.ts';
import { toResponse } from '../list/read-transactions.ts';
import { changedEntry } from '../rules.ts';
import {
  findTransaction,
  lockWithLegs,
  replaceSplits,
  type TransactionRow,
  updateTransaction,
  withSplits,
} from '../store.ts';
import { amendTransfer } from './record-transfer.ts';

/**
 * Changes a transaction. Shared fields of a transfer are changed on both legs.
 * @throws {Problem} transaction-not-found, version-clash, and those of `recordTransaction`
 */
export async function amendTransaction(
  scope: UserScope,
  id: string,
  change: TransactionChange,
  baseCurrency: string,
): Promise<Transaction> {
  const locked = await lockWithLegs(scope, [id]);
  const before = found(
    locked.find((row) => row.id === id),
    'transaction-not-found',
  );
  if (change.version !== undefined && change.version !== before.version) throw new Problem('version-clash');
  const row =
    before.transfer_id !== null
      ? await amendTransfer(scope, before, change)
      : await amendEntry(scope, before, change);
  return toResponse(scope, row, baseCurrency);
}

async function amendEntry(
  scope: UserScope,
  stored: TransactionRow,
  change: TransactionChange,
): Promise<TransactionRow> {
  const account_id = await accountAfter(scope, stored, change);
  const [before = { ...stored, splits: [] }] = await withSplits(scope, [stored]);
  const links = canTouchRefunds(change) ? await listRefundLinks(scope, [stored.id]) : [];
  const refunds = links.some(({ income_id }) => income_id === stored.id);
  const { fields, splits } = changedEntry(before, change, { refunds });
  const amount = fields.signed_amount.replace('-', '');
  assertFitsRefunds(links, before, { type: fields.type, amount, recategorises: recategorises(change) });
  const row = await updateTransaction(scope, before.id, {
    ...fields,
    account_id,
    // The fingerprint identifies a statement row only within its own account.
    ...(account_id === before.account_id ? {} : { fingerprint: null }),
  });
  if (before.split || splits.length > 0) await replaceSplits(scope, [{ id: before.id, splits }]);
  await replaceEntries(scope, [before], [{ ...row, splits }]);
  if (links.length > 0) await recalculateRefunds(scope, [row.id]);
  return refunds ? ((await findTransaction(scope, row.id)) ?? row) : row;
}

/** Returns true if a change can contradict refund links. */
function canTouchRefunds(change: TransactionChange): boolean {
  return change.type !== undefined || change.amount !== undefined || recategorises(change);
}

function recategorises({ category_id, splits }: TransactionChange): boolean {
  return category_id !== undefined || splits !== undefined;
}

/** Returns the account after a change. Checked only if the account or date changes. @throws {Problem} account-closed and others */
async function accountAfter(
  scope: UserScope,
  before: TransactionRow,
  { account_id = before.account_id, date = before.date }: TransactionChange,
): Promise<string> {
  if (account_id === before.account_id && date === before.date) return account_id;
  const account = await getEntryAccount(scope, account_id, date);
  if (account.currency !== before.currency)
    throw invalidField(
      'account_id',
      `That account is in ${account.currency} but this transaction is in ${before.currency}. Choose an account in ${before.currency}.`,
    );
  return account_id;
}
