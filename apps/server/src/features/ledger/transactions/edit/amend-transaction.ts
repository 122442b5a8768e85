import type { Transaction, TransactionChange } from '@farthing/api-contract';
import type { UserScope } from '../../../../database/user-scope.ts';
import { fieldProblem, found, Problem } from '../../../../problems/problem.ts';
import { findEntryAccount } from '../../accounts/service.ts';
import { replaceEntries } from '../../ledger-totals/service.ts';
import { listRefundLinks } from '../links/link-store.ts';
import { assertFitsRefunds, recalculateRefunds } from '../links/recalculate-refunds.ts';
import { toResponse } from '../list/read-transactions.ts';
import {
  assertOpen,
  cleanTags,
  negated,
  positiveAmount,
  type SplitRow,
  signedAmount,
  splitRows,
} from '../rules.ts';
import {
  findTransaction,
  lockWithLegs,
  replaceSplits,
  type TransactionFields,
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
  const type = change.type ?? stored.type;
  if ((type === 'transfer' && stored.type !== 'transfer') || change.to_amount !== undefined) {
    const message = 'You can’t turn an income or expense into a transfer. Record the transfer instead.';
    throw fieldProblem('invalid-request', 'type', message);
  }
  const account_id = await accountAfter(scope, stored, change);
  const [before = { ...stored, splits: [] }] = await withSplits(scope, [stored]);
  if (type === 'transfer' && (change.category_id || change.splits?.length)) {
    throw new Problem('transfer-takes-no-category');
  }
  const amount =
    change.amount === undefined
      ? before.signed_amount.replace('-', '')
      : positiveAmount(change.amount, before.currency);
  // A bank's transfer without its other leg keeps its direction, and may turn out to be spending or income.
  const out = type === 'transfer' ? before.signed_amount.startsWith('-') : type === 'expense';
  const signed = signedAmount(amount, out);
  const isMoved = type !== before.type || signed !== before.signed_amount;
  const recategorises = change.category_id !== undefined || change.splits !== undefined;
  const links = recategorises || isMoved ? await listRefundLinks(scope, [before.id]) : [];
  const paysBack = assertFitsRefunds(links, before, { type, amount, recategorises });
  const splits = paysBack ? [] : amendedSplits(change, before, signed);
  const fields: TransactionFields = {
    account_id,
    type,
    signed_amount: signed,
    split: splits.length > 0,
    // What identified the statement row does so in its own account only.
    ...(account_id === before.account_id ? {} : { fingerprint: null }),
    ...plainFields(change),
    category_id: splits.length > 0 ? null : change.category_id,
  };
  const row = await updateTransaction(scope, before.id, fields);
  if (before.split || splits.length > 0) await replaceSplits(scope, [{ id: before.id, splits }]);
  await replaceEntries(scope, [before], [{ ...row, splits }]);
  if (links.length > 0) await recalculateRefunds(scope, [row.id]);
  return paysBack ? ((await findTransaction(scope, row.id)) ?? row) : row;
}

/** Returns the account after a change. Checked only if the account or date changes. @throws {Problem} account-closed and others */
async function accountAfter(
  scope: UserScope,
  before: TransactionRow,
  { account_id = before.account_id, date = before.date }: TransactionChange,
): Promise<string> {
  if (account_id === before.account_id && date === before.date) return account_id;
  const account = found(await findEntryAccount(scope, account_id), 'account-not-found');
  if (account.currency !== before.currency) {
    const message = `That account is in ${account.currency} but this transaction is in ${before.currency}. Choose an account in ${before.currency}.`;
    throw fieldProblem('invalid-request', 'account_id', message);
  }
  assertOpen(account, date);
  return account_id;
}

/** The splits after a change: given ones, none when a category replaces them, else the old ones, which must still fit. */
function amendedSplits(
  change: TransactionChange,
  before: TransactionRow & { readonly splits: readonly SplitRow[] },
  signed: string,
): SplitRow[] {
  if (change.splits !== undefined) return splitRows(change.splits, signed, before.currency);
  if (change.category_id) return [];
  const wasOut = before.signed_amount.startsWith('-');
  const unchanged = before.splits.map((split) => ({
    category_id: split.category_id,
    notes: split.notes,
    amount: wasOut ? negated(split.signed_amount) : split.signed_amount,
  }));
  return splitRows(unchanged, signed, before.currency);
}

/** Fields that are copied unchanged. */
function plainFields(change: TransactionChange): TransactionFields {
  const { date, value_date, description, merchant, is_recurring, tags, notes, external_id } = change;
  const texts = { description, merchant, notes, external_id };
  return { date, value_date, is_recurring, ...texts, tags: tags && cleanTags(tags) };
}
