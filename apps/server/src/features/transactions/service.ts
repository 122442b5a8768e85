import type {
  NewTransaction,
  Transaction,
  TransactionChange,
  TransactionPage,
  TransactionQuery,
} from '@farthing/api-contract';
import { v7 as uuid } from 'uuid';
import type { UserScope } from '../../database/user-scope.ts';
import { fieldProblem, Problem } from '../../problems/problem.ts';
import { getAccount } from '../accounts/service.ts';
import { moveCategoryTotals, replaceEntries } from '../ledger-totals/service.ts';
import { countRows, listPage } from './list-store.ts';
import { takeAccountMatchesApart } from './matched-service.ts';
import { present, presentAll } from './present-service.ts';
import { refuseAgainstRefunds, settleIncomesOf } from './refunded-service.ts';
import { keepDeleted } from './restore-store.ts';
import {
  cleanTags,
  negated,
  positiveAmount,
  printCursor,
  readCursor,
  refuseClosed,
  signedAmount,
  splitRows,
} from './rules.ts';
import { readyForSearch } from './search-service.ts';
import { listSearched } from './searched-list-service.ts';
import {
  countCategory,
  deleteTransactions,
  findTransaction,
  insertTransactions,
  listAccountTransactionIds,
  listSplits,
  lockWithLegs,
  moveCategory,
  replaceSplits,
  type StoredSplit,
  type TransactionFields,
  type TransactionRow,
  updateTransaction,
} from './store.ts';
import { amendTransfer, recordTransfer } from './transfer-service.ts';

/**
 * Records one income, expense or transfer, in the currency of the account it belongs to.
 * @param entry amount is positive; its `type` says which way the money went
 * @returns the transaction; of a transfer the leg that left `account_id`
 * @throws {Problem} account-not-found, account-closed, category-not-found, invalid-amount, splits-do-not-add-up,
 *   external-id-taken, and those of transfers
 */
export async function recordTransaction(
  scope: UserScope,
  entry: NewTransaction,
  baseCurrency: string,
): Promise<Transaction> {
  if (entry.type === 'transfer') return present(scope, await recordTransfer(scope, entry), baseCurrency);
  if (entry.to_account_id !== undefined || entry.to_amount !== undefined) {
    throw fieldProblem(
      'invalid-request',
      'to_account_id',
      'Only a transfer takes to_account_id and to_amount',
    );
  }
  const account = await getAccount(scope, entry.account_id);
  refuseClosed(account, entry.date);
  const signed = signedAmount(positiveAmount(entry.amount, account.currency), entry.type === 'expense');
  const splits = splitRows(entry.splits ?? [], signed, account.currency);
  const [row] = await insertTransactions(scope, [
    {
      id: uuid(),
      account_id: entry.account_id,
      type: entry.type,
      date: entry.date,
      value_date: entry.value_date ?? null,
      signed_amount: signed,
      currency: account.currency,
      description: entry.description ?? '',
      merchant: entry.merchant ?? null,
      category_id: splits.length > 0 ? null : (entry.category_id ?? null),
      is_recurring: entry.is_recurring ?? null,
      tags: cleanTags(entry.tags ?? []),
      notes: entry.notes ?? null,
      external_id: entry.external_id ?? null,
      transfer_id: null,
      split: splits.length > 0,
    },
  ]);
  if (!row) throw new Error('an insert returned no row');
  if (splits.length > 0) await replaceSplits(scope, row.id, splits);
  await replaceEntries(scope, [], [{ ...row, splits }]);
  return present(scope, { ...row, attachment_refs: [] }, baseCurrency);
}

/** One transaction. @throws {Problem} transaction-not-found */
export async function readTransaction(
  scope: UserScope,
  id: string,
  baseCurrency: string,
): Promise<Transaction> {
  const row = await findTransaction(scope, id);
  if (!row) throw new Problem('transaction-not-found');
  return present(scope, row, baseCurrency);
}

/** One page of the user's transactions. @throws {Problem} invalid-cursor */
export async function listTransactions(
  scope: UserScope,
  query: TransactionQuery,
  baseCurrency: string,
): Promise<TransactionPage> {
  const sort = query.sort ?? '-date';
  const limit = query.limit ?? 50;
  const cursor = query.cursor === undefined ? undefined : readCursor(query.cursor, sort);
  const search = query.q?.trim() ? await readyForSearch(scope, query.q) : undefined;
  const [rows, total] = await Promise.all([
    search
      ? listSearched(scope, query, sort, cursor, limit + 1, baseCurrency, search)
      : listPage(scope, query, sort, cursor, limit + 1, baseCurrency, undefined),
    query.count ? countRows(scope, query, search) : undefined,
  ]);
  const more = rows.length > limit;
  if (more) rows.pop();
  const last = rows.at(-1);
  const next =
    more && last
      ? printCursor({ sort, value: sort.endsWith('date') ? last.date : last.amount, id: last.id })
      : null;
  const items = await presentAll(scope, rows, baseCurrency);
  return { items, next_cursor: next, ...(total === undefined ? {} : { total }) };
}

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
  const wanted = id.toLowerCase();
  const before = (await lockWithLegs(scope, [wanted])).find((row) => row.id === wanted);
  if (!before) throw new Problem('transaction-not-found');
  if (change.version !== undefined && change.version !== before.version) throw new Problem('version-clash');
  const row =
    before.transfer_id !== null
      ? await amendTransfer(scope, before, change)
      : await amendEntry(scope, before, change);
  return present(scope, row, baseCurrency);
}

async function amendEntry(
  scope: UserScope,
  before: TransactionRow,
  change: TransactionChange,
): Promise<TransactionRow> {
  const type = change.type ?? before.type;
  if ((type === 'transfer' && before.type !== 'transfer') || change.to_amount !== undefined) {
    throw fieldProblem(
      'invalid-request',
      'type',
      'An income or expense cannot become a transfer: record the transfer instead',
    );
  }
  const oldSplits = before.split ? await listSplits(scope, [before.id]) : [];
  const account = await getAccount(scope, change.account_id ?? before.account_id);
  if (account.currency !== before.currency) {
    throw fieldProblem(
      'invalid-request',
      'account_id',
      `That account is in ${account.currency}, this transaction in ${before.currency}`,
    );
  }
  const date = change.date ?? before.date;
  if (account.id !== before.account_id || date !== before.date) refuseClosed(account, date);
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
  const refiles = change.category_id !== undefined || change.splits !== undefined;
  const isMoved = type !== before.type || signed !== before.signed_amount;
  const paysBack =
    (refiles || isMoved) && (await refuseAgainstRefunds(scope, before, { type, amount, refiles }));
  const splits = paysBack ? [] : amendedSplits(change, oldSplits, before, signed);
  const fields: TransactionFields = {
    account_id: account.id,
    type,
    signed_amount: signed,
    split: splits.length > 0,
    // What identified the statement row does so in its own account only.
    ...(account.id === before.account_id ? {} : { fingerprint: null }),
    ...plainFields(change),
    ...(splits.length > 0
      ? { category_id: null }
      : change.category_id === undefined
        ? {}
        : { category_id: change.category_id }),
  };
  const row = await updateTransaction(scope, before.id, fields);
  if (splits.length > 0 || oldSplits.length > 0) await replaceSplits(scope, before.id, splits);
  await replaceEntries(scope, [{ ...before, splits: oldSplits }], [{ ...row, splits }]);
  if (refiles || isMoved) await settleIncomesOf(scope, [row.id]);
  return paysBack ? ((await findTransaction(scope, row.id)) ?? row) : row;
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
export function plainFields(change: TransactionChange): TransactionFields {
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

/**
 * Deletes transactions by id; a leg takes its transfer with it. They can be restored for 30 days. Returns how many rows
 * went. @throws {Problem} transaction-not-found
 */
export async function removeTransactions(scope: UserScope, ids: readonly string[]): Promise<number> {
  const wanted = new Set(ids.map((id) => id.toLowerCase()));
  const rows = await lockWithLegs(scope, [...wanted]);
  if (rows.filter((row) => wanted.has(row.id)).length < wanted.size)
    throw new Problem('transaction-not-found');
  const gone = rows.map((row) => row.id);
  await keepDeleted(scope, gone);
  const count = await removeRows(scope, rows);
  await settleIncomesOf(scope, gone);
  return count;
}

async function removeRows(scope: UserScope, rows: readonly TransactionRow[]): Promise<number> {
  const splits = await splitsOf(scope, rows);
  await deleteTransactions(
    scope,
    rows.map((row) => row.id),
  );
  await replaceEntries(
    scope,
    rows.map((row) => ({ ...row, splits: splits.get(row.id) ?? [] })),
    [],
  );
  return rows.length;
}

/**
 * Deletes all transactions of an account, and the other legs of its transfers, in portions. Bank rows of other accounts
 * that were recognised as their other legs stay, as what they were before.
 */
export async function deleteAccountTransactions(scope: UserScope, accountId: string): Promise<void> {
  await takeAccountMatchesApart(scope, accountId);
  const ids = await listAccountTransactionIds(scope, accountId);
  for (let start = 0; start < ids.length; start += 10_000) {
    // A leg may have gone with the portion before, as the other leg of its transfer.
    const portion = ids.slice(start, start + 10_000);
    await removeRows(scope, await lockWithLegs(scope, portion));
    await settleIncomesOf(scope, portion);
  }
}

/** Splits of those rows that have some, by transaction. */
export async function splitsOf(
  scope: UserScope,
  rows: readonly Pick<TransactionRow, 'id' | 'split'>[],
): Promise<Map<string, StoredSplit[]>> {
  const ids = rows.filter((row) => row.split).map((row) => row.id);
  if (ids.length === 0) return new Map();
  return Map.groupBy(await listSplits(scope, ids), (split) => split.transaction_id);
}

/**
 * Moves all that carries a category to another, or to none, rollups included.
 * The caller has checked that both are the user's and of one kind.
 */
export async function reassignCategory(scope: UserScope, from: string, to: string | null): Promise<number> {
  const moved = await moveCategory(scope, from, to);
  await moveCategoryTotals(scope, from, to);
  return moved;
}

/** How many transactions and splits carry a category. */
export function countCategoryUse(scope: UserScope, id: string): Promise<number> {
  return countCategory(scope, id);
}
