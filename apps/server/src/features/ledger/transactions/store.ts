import { CompiledQuery, type RawBuilder, type Selectable, sql } from 'kysely';
import { onlyRow } from '../../../database/only-row.ts';
import { selectOwn, updateOwn } from '../../../database/own-rows.ts';
import { rowsOf, runIn } from '../../../database/statements.ts';
import type { Tables } from '../../../database/tables.ts';
import type { UserScope } from '../../../database/user-scope.ts';
import { recordsText, type SplitRow } from './rules.ts';

/** Columns of a new row. The database sets the rest. */
const insertColumns = [
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
] as const;

/** Columns of a row without the user. */
export const columns = [
  ...insertColumns,
  'import_id',
  'fingerprint',
  'version',
  'created_at',
  'updated_at',
] as const;

/** A transaction as stored in the table. */
export type TransactionRow = Readonly<Pick<Selectable<Tables['transactions']>, (typeof columns)[number]>> & {
  /** True if the row belongs to a detected recurring payment. Not read with every row. */
  readonly in_series?: boolean;
  /** Ids of its attachments, if they were read. */
  readonly attachment_refs?: string[];
};

/** Columns of a new row. */
export type NewTransactionRow = Pick<TransactionRow, (typeof insertColumns)[number]>;

/** SQL condition: a row of `transactions` belongs to a detected recurring payment. */
const inSeriesText = `exists (select from recurring_members m
  where m.user_id = transactions.user_id and m.transaction_id = transactions.id)`;
const inSeries = sql<boolean>`${sql.raw(inSeriesText)}`.as('in_series');

/** Selects from the user's transactions. */
function transactionsOf(scope: UserScope) {
  return selectOwn(scope, 'transactions');
}

const among = (ids: readonly string[]) => sql<string>`any(${ids}::uuid[])`;

/** Writes transactions, and returns them in the order given. @throws {Problem} external-id-taken, category-not-found */
export async function insertTransactions(
  scope: UserScope,
  rows: readonly NewTransactionRow[],
): Promise<TransactionRow[]> {
  const [first, ...others] = rows;
  if (first && others.length === 0) return insertOne(scope, first);
  const written = await scope.tables
    .insertInto('transactions')
    .values(rows.map((row) => ({ ...row, user_id: scope.userId })))
    .returning(columns)
    .execute();
  const byId = new Map(written.map((row) => [row.id, row]));
  return rows.flatMap(({ id }) => byId.get(id) ?? []);
}

// The SQL of single edits is built once, because building it takes as long as sending it.
const columnList = columns.join(', ');
const insertText = `insert into transactions (user_id, ${insertColumns.join(', ')})
  values ($1, ${insertColumns.map((_, place) => `$${place + 2}`).join(', ')}) returning ${columnList}`;

async function insertOne(scope: UserScope, row: NewTransactionRow): Promise<TransactionRow[]> {
  const values = insertColumns.map((name) => row[name]);
  const query = CompiledQuery.raw(insertText, [scope.userId, ...values]);
  return (await scope.tables.executeQuery<TransactionRow>(query)).rows;
}

/** One transaction, or undefined. */
export function findTransaction(scope: UserScope, id: string): Promise<TransactionRow | undefined> {
  return transactionsOf(scope)
    .select([...columns, inSeries])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Returns transactions by id in no particular order. Missing ones are left out. */
export function listTransactionsById(scope: UserScope, ids: readonly string[]): Promise<TransactionRow[]> {
  return transactionsOf(scope)
    .select([...columns, inSeries])
    .where('id', '=', among(ids))
    .execute();
}

/** The two legs of a transfer, locked. */
export function lockTransfer(scope: UserScope, transferId: string): Promise<TransactionRow[]> {
  return transactionsOf(scope)
    .select(columns)
    .where('transfer_id', '=', transferId)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Some transactions, locked in the order of their ids. */
export function lockRowsById(scope: UserScope, ids: readonly string[]): Promise<TransactionRow[]> {
  return transactionsOf(scope)
    .select(columns)
    .where('id', '=', among(ids))
    .orderBy('id')
    .forUpdate()
    .execute();
}

const lockText = `select ${columnList} from transactions
  where user_id = $1 and id = $2 and transfer_id is null for update`;

/**
 * Returns transactions by id with the other legs of their transfers, locked until the transaction ends. They are locked
 * in id order, so that two requests that change both legs of a transfer can’t deadlock.
 */
export async function lockWithLegs(scope: UserScope, ids: readonly string[]): Promise<TransactionRow[]> {
  if (ids.length === 1) {
    // A single row is seldom a transfer, so it is first locked without looking for another leg.
    const query = CompiledQuery.raw(lockText, [scope.userId, ids[0]]);
    const { rows } = await scope.tables.executeQuery<TransactionRow>(query);
    if (rows.length > 0) return rows;
  }
  return transactionsOf(scope)
    .select(columns)
    .where(sql<boolean>`id in (
      select unnest(${ids}::uuid[])
      union
      select other.id from transactions own
      join transactions other on other.user_id = own.user_id and other.transfer_id = own.transfer_id
      where own.user_id = ${scope.userId} and own.id = any(${ids}::uuid[]) and own.transfer_id is not null)`)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Columns to update. Missing ones stay unchanged. */
export type TransactionFields = {
  readonly [Name in (typeof changeable)[number]]?: TransactionRow[Name] | undefined;
};

const changeable = [
  ...insertColumns.filter((name) => name !== 'id' && name !== 'currency'),
  'fingerprint' as const,
];

const returned = `${columnList}, ${inSeriesText} as in_series,
  array(select a.id from attachments a
    where a.user_id = transactions.user_id and a.transaction_id = transactions.id and a.deleted_at is null
    order by a.created_at, a.id) as attachment_refs`;

/** Changes one transaction and increments its version. @throws {Problem} external-id-taken, category-not-found */
export async function updateTransaction(
  scope: UserScope,
  id: string,
  fields: TransactionFields,
): Promise<TransactionRow> {
  const names = changeable.filter((name) => fields[name] !== undefined);
  const set = [
    ...names.map((name, place) => `${name} = $${place + 3}`),
    'version = version + 1',
    'updated_at = now()',
  ];
  const text = `update transactions set ${set.join(', ')} where user_id = $1 and id = $2 returning ${returned}`;
  const query = CompiledQuery.raw(text, [scope.userId, id, ...names.map((name) => fields[name])]);
  return onlyRow(await scope.tables.executeQuery<TransactionRow>(query));
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
  await runIn(scope)`
    with gone as (
      delete from transactions where user_id = ${scope.userId} and ${isOneOf(ids)}
      returning account_id, fingerprint)
    insert into deleted_fingerprints (user_id, account_id, fingerprint)
    select ${scope.userId}::uuid, account_id, fingerprint from gone where fingerprint is not null
    on conflict do nothing`;
}

/** Adds the splits to rows, in their order. Only rows that have some are looked up. */
export async function withSplits<Row extends Pick<TransactionRow, 'id' | 'split'>>(
  scope: UserScope,
  rows: readonly Row[],
): Promise<(Row & { readonly splits: SplitRow[] })[]> {
  const ids = rows.filter(({ split }) => split).map(({ id }) => id);
  if (ids.length === 0) return rows.map((row) => ({ ...row, splits: [] }));
  const splits = await selectOwn(scope, 'transaction_splits')
    .select(['transaction_id', 'category_id', 'signed_amount', 'notes'])
    .where('transaction_id', '=', among(ids))
    .orderBy('transaction_id')
    .orderBy('position')
    .execute();
  const byId = Map.groupBy(splits, ({ transaction_id }) => transaction_id);
  const splitsOf = (id: string) => (byId.get(id) ?? []).map(({ transaction_id: _, ...part }) => part);
  return rows.map((row) => ({ ...row, splits: splitsOf(row.id) }));
}

/** Splits by the transaction they belong to. */
export interface SplitsOfRow {
  readonly id: string;
  readonly splits: readonly SplitRow[];
}

/** Replaces the splits of transactions. @throws {Problem} category-not-found */
export async function replaceSplits(scope: UserScope, rows: readonly SplitsOfRow[]): Promise<void> {
  if (rows.length === 0) return;
  await scope.tables
    .deleteFrom('transaction_splits')
    .where('user_id', '=', scope.userId)
    .where('transaction_id', '=', among(rows.map(({ id }) => id)))
    .execute();
  await insertSplits(scope, rows);
}

/** Writes the splits of transactions that have none yet. @throws {Problem} category-not-found */
export async function insertSplits(scope: UserScope, rows: readonly SplitsOfRow[]): Promise<void> {
  const parts = rows.flatMap(({ id, splits }) =>
    splits.map((part, position) => ({ transaction_id: id, position, ...part })),
  );
  if (parts.length === 0) return;
  await runIn(scope)`
    insert into transaction_splits (user_id, transaction_id, position, category_id, signed_amount, notes)
    select ${scope.userId}::uuid, r.* from json_to_recordset(${recordsText(parts)}::json)
      as r (transaction_id uuid, position smallint, category_id uuid, signed_amount numeric, notes text)`;
}

/** Ids of an account's transactions. */
export async function listAccountTransactionIds(scope: UserScope, accountId: string): Promise<string[]> {
  const rows = await transactionsOf(scope).select('id').where('account_id', '=', accountId).execute();
  return rows.map((row) => row.id);
}

/** Moves every transaction and split of a category to another (null: to none). */
export async function moveCategory(scope: UserScope, from: string, to: string | null): Promise<void> {
  // A request that changes or deletes a split transaction locks it, then subtracts its splits from the totals. Locking the same
  // rows here serialises both. Otherwise splits could move between that request’s read and its subtraction.
  await runIn(scope)`
    select from transactions where user_id = ${scope.userId} and id in (
      select transaction_id from transaction_splits where user_id = ${scope.userId} and category_id = ${from})
    order by id for update`;
  await runIn(scope)`
    with rows_moved as (
      update transactions set category_id = ${to}::uuid, version = version + 1, updated_at = now()
      where user_id = ${scope.userId} and category_id = ${from})
    update transaction_splits set category_id = ${to}::uuid
    where user_id = ${scope.userId} and category_id = ${from}`;
}

/** Counts the transactions and splits in a category. */
export async function countCategory(scope: UserScope, id: string): Promise<number> {
  const rows = await rowsOf<{ used: string }>(scope)`
    select (select count(*) from transactions where user_id = ${scope.userId} and category_id = ${id})
      + (select count(*) from transaction_splits where user_id = ${scope.userId} and category_id = ${id}) as used`;
  return Number(rows[0]?.used ?? 0);
}

/**
 * Deletes all transactions of a user who is being deleted, and sets the balance counts to zero, which
 * deleting accounts requires. Waits for concurrent writers, whose rows are counted again if they come later.
 * Other totals aren't updated.
 */
export async function deleteEverything(scope: UserScope): Promise<void> {
  await runIn(
    scope,
  )`select from account_balances where user_id = ${scope.userId} order by account_id for update`;
  await scope.tables.deleteFrom('transactions').where('user_id', '=', scope.userId).execute();
  await updateOwn(scope, 'account_balances').set({ amount_minor: '0', transaction_count: '0' }).execute();
}
