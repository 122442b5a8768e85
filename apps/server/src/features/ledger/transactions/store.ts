import { CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { UserScope } from '../../../database/user-scope.ts';
import { errorCode, errorFact } from '../../../problems/error-facts.ts';
import { Problem } from '../../../problems/problem.ts';
import type { SplitRow } from './rules.ts';

/** A transaction as the table holds it. */
export interface TransactionRow {
  readonly id: string;
  readonly account_id: string;
  readonly type: 'expense' | 'income' | 'transfer';
  readonly date: string;
  readonly value_date: string | null;
  readonly signed_amount: string;
  readonly currency: string;
  readonly description: string;
  readonly merchant: string | null;
  readonly category_id: string | null;
  /** The user's own mark; null when there is none. */
  readonly is_recurring: boolean | null;
  /** True if the row belongs to a detected recurring payment. Not read with every row. */
  readonly in_series?: boolean;
  /** Ids of its attachments, where they are known. */
  readonly attachment_refs?: string[];
  readonly tags: string[];
  readonly notes: string | null;
  readonly external_id: string | null;
  readonly transfer_id: string | null;
  readonly import_id: string | null;
  readonly fingerprint: string | null;
  readonly split: boolean;
  readonly version: number;
  readonly created_at: string;
  readonly updated_at: string;
}

/** The columns that a new row brings; the database sets the rest. */
export const broughtColumns = [
  'id',
  'account_id',
  'type',
  'date',
  'value_date',
  'signed_amount',
  'currency',
  'description',
  'merchant',
  'category_id',
  'is_recurring',
  'tags',
  'notes',
  'external_id',
  'transfer_id',
  'split',
] as const satisfies readonly (keyof TransactionRow)[];

/** Columns of a new row. */
export type NewTransactionRow = Pick<TransactionRow, (typeof broughtColumns)[number]>;

/** The columns of a row, user aside. */
export const columns = [
  ...broughtColumns,
  'import_id',
  'fingerprint',
  'version',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof TransactionRow)[];

/** SQL condition: a row of `transactions` belongs to a detected recurring payment. */
export const inSeriesText = `exists (select from recurring_members m
  where m.user_id = transactions.user_id and m.transaction_id = transactions.id)`;
const inSeries = sql<boolean>`${sql.raw(inSeriesText)}`.as('in_series');

/** Converts a foreign key violation into a missing category problem. Other errors are returned unchanged. */
export function asProblem(error: unknown): unknown {
  if (errorCode(error) === '23503' && errorFact(error, 'constraint')?.includes('category'))
    return new Problem('category-not-found');
  return error;
}

/** Writes transactions, and returns them in the order given. @throws {Problem} external-id-taken, category-not-found */
export async function insertTransactions(
  scope: UserScope,
  rows: readonly NewTransactionRow[],
): Promise<TransactionRow[]> {
  try {
    const [first, ...others] = rows;
    if (first && others.length === 0) return await insertOne(scope, first);
    const written = await scope.tables
      .insertInto('transactions')
      .values(rows.map((row) => ({ ...row, user_id: scope.userId })))
      .returning(columns)
      .execute();
    const byId = new Map(written.map((row) => [row.id, row]));
    return rows.map((row) => byId.get(row.id) as TransactionRow);
  } catch (error) {
    throw asProblem(error);
  }
}

// What one edit sends has its text ready: building it each time takes as long as sending it.
/** The columns as a statement names them. */
export const columnList = columns.join(', ');
const insertText = `insert into transactions (user_id, ${broughtColumns.join(', ')})
  values ($1, ${broughtColumns.map((_, place) => `$${place + 2}`).join(', ')}) returning ${columnList}`;

async function insertOne(scope: UserScope, row: NewTransactionRow): Promise<TransactionRow[]> {
  const values = broughtColumns.map((name) => row[name]);
  const query = CompiledQuery.raw(insertText, [scope.userId, ...values]);
  return (await scope.tables.executeQuery<TransactionRow>(query)).rows;
}

/** One transaction, or undefined. */
export function findTransaction(scope: UserScope, id: string): Promise<TransactionRow | undefined> {
  return scope.tables
    .selectFrom('transactions')
    .select([...columns, inSeries])
    .where('user_id', '=', scope.userId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Some transactions by id, in no order; those that are not there are left out. */
export function listTransactionsById(scope: UserScope, ids: readonly string[]): Promise<TransactionRow[]> {
  return scope.tables
    .selectFrom('transactions')
    .select([...columns, inSeries])
    .where('user_id', '=', scope.userId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

/** The two legs of a transfer, locked. */
export function lockTransfer(scope: UserScope, transferId: string): Promise<TransactionRow[]> {
  return scope.tables
    .selectFrom('transactions')
    .select(columns)
    .where('user_id', '=', scope.userId)
    .where('transfer_id', '=', transferId)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/**
 * Returns the condition on a column `id`. A single id uses equality, because PostgreSQL re-plans a search for
 * an array of unknown length each time.
 */
export function isOneOf(ids: readonly string[]): RawBuilder<unknown> {
  return ids.length === 1 ? sql`id = ${ids[0]}` : sql`id = any(${ids}::uuid[])`;
}

/** Deletes transactions with their splits and remembers the fingerprints of imported ones. */
export async function deleteTransactions(scope: UserScope, ids: readonly string[]): Promise<void> {
  await sql`
    with gone as (
      delete from transactions where user_id = ${scope.userId} and ${isOneOf(ids)}
      returning account_id, fingerprint)
    insert into deleted_fingerprints (user_id, account_id, fingerprint)
    select ${scope.userId}::uuid, account_id, fingerprint from gone where fingerprint is not null
    on conflict do nothing`.execute(scope.tables);
}

/** A split with the transaction it belongs to. */
export type StoredSplit = SplitRow & { readonly transaction_id: string };

/** The splits of some transactions, in their order. */
export function listSplits(scope: UserScope, transactionIds: readonly string[]): Promise<StoredSplit[]> {
  return scope.tables
    .selectFrom('transaction_splits')
    .select(['transaction_id', 'category_id', 'signed_amount', 'notes'])
    .where('user_id', '=', scope.userId)
    .where('transaction_id', '=', sql<string>`any(${transactionIds}::uuid[])`)
    .orderBy('transaction_id')
    .orderBy('position')
    .execute();
}

/** Replaces a transaction's splits. @throws {Problem} category-not-found */
export async function replaceSplits(
  scope: UserScope,
  transactionId: string,
  splits: readonly SplitRow[],
): Promise<void> {
  await scope.tables
    .deleteFrom('transaction_splits')
    .where('user_id', '=', scope.userId)
    .where('transaction_id', '=', transactionId)
    .execute();
  if (splits.length === 0) return;
  try {
    await scope.tables
      .insertInto('transaction_splits')
      .values(
        splits.map((split, position) => ({
          ...split,
          position,
          user_id: scope.userId,
          transaction_id: transactionId,
        })),
      )
      .execute();
  } catch (error) {
    throw asProblem(error);
  }
}

/** Ids of an account's transactions. */
export async function listAccountTransactionIds(scope: UserScope, accountId: string): Promise<string[]> {
  const rows = await scope.tables
    .selectFrom('transactions')
    .select('id')
    .where('user_id', '=', scope.userId)
    .where('account_id', '=', accountId)
    .execute();
  return rows.map((row) => row.id);
}

/** Moves every transaction and split of a category to another (null: to none). Returns how many moved. */
export async function moveCategory(scope: UserScope, from: string, to: string | null): Promise<number> {
  // Who changes or deletes a split transaction locks it, then reads its parts to take them out of the totals: wait for
  // them, and let them wait, or the parts that they read would have moved before they are taken out.
  await sql`
    select from transactions where user_id = ${scope.userId} and id in (
      select transaction_id from transaction_splits where user_id = ${scope.userId} and category_id = ${from})
    order by id for update`.execute(scope.tables);
  const { rows } = await sql<{ moved: string }>`
    with rows_moved as (
      update transactions set category_id = ${to}::uuid, version = version + 1, updated_at = now()
      where user_id = ${scope.userId} and category_id = ${from} returning 1),
    splits_moved as (
      update transaction_splits set category_id = ${to}::uuid
      where user_id = ${scope.userId} and category_id = ${from} returning 1)
    select (select count(*) from rows_moved) + (select count(*) from splits_moved) as moved`.execute(
    scope.tables,
  );
  return Number(rows[0]?.moved ?? 0);
}

/** Counts the transactions and splits in a category. */
export async function countCategory(scope: UserScope, id: string): Promise<number> {
  const { rows } = await sql<{ used: string }>`
    select (select count(*) from transactions where user_id = ${scope.userId} and category_id = ${id})
      + (select count(*) from transaction_splits where user_id = ${scope.userId} and category_id = ${id}) as used`.execute(
    scope.tables,
  );
  return Number(rows[0]?.used ?? 0);
}

/**
 * Deletes all transactions of a user who is being deleted, and sets the balance counts to zero, which
 * deleting accounts requires. Waits for concurrent writers, whose rows are counted again if they come later.
 * Other totals aren't updated.
 */
export async function deleteEverything(scope: UserScope): Promise<void> {
  await sql`select from account_balances where user_id = ${scope.userId} order by account_id for update`.execute(
    scope.tables,
  );
  await scope.tables.deleteFrom('transactions').where('user_id', '=', scope.userId).execute();
  await scope.tables
    .updateTable('account_balances')
    .set({ amount_minor: '0', transaction_count: '0' })
    .where('user_id', '=', scope.userId)
    .execute();
}
