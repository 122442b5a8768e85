import type { Transaction, TransactionChange } from '@farthing/api-contract';
import type { UserScope } from '../../../../database/user-scope.ts';
import { fieldProblem, Problem } from '../../../../problems/problem.ts';
import { replaceEntries } from '../../ledger-totals/service.ts';
import { present } from '../list/present-transactions.ts';
import { listRefundedOf, type RefundLink } from '../refunds/refund-store.ts';
import { refuseAgainstRefunds, settleIncomesOf } from '../refunds/settle-refunds.ts';
import { cleanTags, negated, positiveAmount, refuseClosed, signedAmount, splitRows } from '../rules.ts';
import {
  findTransaction,
  listSplits,
  replaceSplits,
  type StoredSplit,
  type TransactionRow,
} from '../store.ts';
import {
  type AccountOfChange,
  findAccountAfter,
  lockWithLegs,
  type TransactionFields,
  updateTransaction,
} from './change-store.ts';
import { amendTransfer } from './record-transfer.ts';

/**
 * Changes a transaction; of a transfer what both legs share is changed on both.
 * @throws {Problem} transaction-not-found, version-clash, and those of `recordTransaction`
 */
export async function amendTransaction(
  scope: UserScope,
  id: string,
  change: TransactionChange,
  baseCurrency: string,
): Promise<Transaction> {
  const locked = await lockWithLegs(scope, [id]);
  const before = locked.find((row) => row.id === id);
  if (!before) throw new Problem('transaction-not-found');
  if (change.version !== undefined && change.version !== before.version) throw new Problem('version-clash');
  const account =
    change.account_id !== undefined || change.date !== undefined
      ? await findAccountAfter(scope, id, change.account_id)
      : undefined;
  const links =
    refiles(change) || change.amount !== undefined || change.type !== undefined
      ? await listRefundedOf(scope, [id])
      : [];
  const row =
    before.transfer_id !== null
      ? await amendTransfer(scope, before, change)
      : await amendEntry(scope, before, change, account, links);
  return present(scope, row, baseCurrency);
}

const refiles = (change: TransactionChange) =>
  change.category_id !== undefined || change.splits !== undefined;

async function amendEntry(
  scope: UserScope,
  before: TransactionRow,
  change: TransactionChange,
  account: AccountOfChange | undefined,
  links: readonly RefundLink[],
): Promise<TransactionRow> {
  const type = change.type ?? before.type;
  if ((type === 'transfer' && before.type !== 'transfer') || change.to_amount !== undefined) {
    throw fieldProblem(
      'invalid-request',
      'type',
      'An income or expense cannot become a transfer: record the transfer instead',
    );
  }
  const account_id = accountAfter(before, change, account);
  const oldSplits = before.split ? await listSplits(scope, [before.id]) : [];
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
  const linked = refiles(change) || isMoved ? links : [];
  const paysBack = refuseAgainstRefunds(linked, before, { type, amount, refiles: refiles(change) });
  const splits = paysBack ? [] : amendedSplits(change, oldSplits, before, signed);
  const fields: TransactionFields = {
    account_id,
    type,
    signed_amount: signed,
    split: splits.length > 0,
    // What identified the statement row does so in its own account only.
    ...(account_id === before.account_id ? {} : { fingerprint: null }),
    ...plainFields(change),
    ...(splits.length > 0
      ? { category_id: null }
      : change.category_id === undefined
        ? {}
        : { category_id: change.category_id ?? null }),
  };
  const row = await updateTransaction(scope, before.id, fields);
  if (before.split || splits.length > 0) await replaceSplits(scope, before.id, splits);
  await replaceEntries(scope, [{ ...before, splits: oldSplits }], [{ ...before, ...fields, splits }]);
  if (linked.length > 0) await settleIncomesOf(scope, [row.id]);
  return paysBack ? ((await findTransaction(scope, row.id)) ?? row) : row;
}

/** The account after a change; it is looked at only where it or the day changes. @throws {Problem} account-closed and others */
function accountAfter(
  before: TransactionRow,
  { account_id = before.account_id, date = before.date }: TransactionChange,
  account: AccountOfChange | undefined,
): string {
  if (account_id === before.account_id && date === before.date) return account_id;
  if (!account) throw new Problem('account-not-found');
  if (account.currency !== before.currency) {
    throw fieldProblem(
      'invalid-request',
      'account_id',
      `That account is in ${account.currency}, this transaction in ${before.currency}`,
    );
  }
  refuseClosed(account, date);
  return account_id;
}

/** The splits after a change: given ones, none when a category replaces them, else the old ones, which must still fit. */
function amendedSplits(
  change: TransactionChange,
  old: readonly StoredSplit[],
  before: TransactionRow,
  signed: string,
) {
  if (change.splits !== undefined) return splitRows(change.splits, signed, before.currency);
  if (change.category_id) return [];
  const wasOut = before.signed_amount.startsWith('-');
  const kept = old.map((split) => ({
    category_id: split.category_id,
    notes: split.notes,
    amount: wasOut ? negated(split.signed_amount) : split.signed_amount,
  }));
  return splitRows(kept, signed, before.currency);
}

/** The fields that are taken as they come. */
function plainFields(change: TransactionChange): TransactionFields {
  const { date, value_date, description, merchant, is_recurring, tags, notes, external_id } = change;
  const given = {
    date,
    value_date,
    description,
    merchant,
    is_recurring,
    notes,
    external_id,
    tags: tags && cleanTags(tags),
  };
  return Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  ) as TransactionFields;
}
