import { sql } from 'kysely';
import { selectOwn, updateOwn } from '../../../../database/own-rows.ts';
import { rowsOf, runIn } from '../../../../database/statements.ts';
import type { UserScope } from '../../../../database/user-scope.ts';
import { recordsText, storableText } from '../rules.ts';
import type { TransactionRow } from '../store.ts';

/** A row to record. */
export type ImportedRecord = Readonly<
  Pick<
    TransactionRow,
    | 'id'
    | 'account_id'
    | 'import_id'
    | 'type'
    | 'date'
    | 'signed_amount'
    | 'currency'
    | 'description'
    | 'merchant'
    | 'category_id'
    | 'notes'
    | 'split'
  >
> & { readonly fingerprint: string; readonly tags?: readonly string[]; readonly is_recurring?: boolean };

/** Records imported rows. @throws {Problem} category-not-found */
export async function insertImported(scope: UserScope, rows: readonly ImportedRecord[]): Promise<void> {
  await runIn(scope)`
    insert into transactions (user_id, id, account_id, import_id, type, date, signed_amount, currency, description,
      merchant, category_id, notes, fingerprint, tags, is_recurring, split)
    select ${scope.userId}::uuid, id, account_id, import_id, type, date, signed_amount, currency, description, merchant,
      category_id, notes, fingerprint, coalesce(tags, '{}'), is_recurring, split
    from json_to_recordset(${recordsText(rows)}::json) as r (id uuid, account_id uuid, import_id uuid, type text, date date,
      signed_amount numeric, currency text, description text, merchant text, category_id uuid, notes text,
      fingerprint uuid, tags text[], is_recurring boolean, split boolean)`;
}

/**
 * Does the same as `insertImported` without the triggers that record each statement for derived data. The
 * caller must update the totals of merchants and call `noteImported` once for all rows.
 */
export async function insertImportedQuietly(
  scope: UserScope,
  rows: readonly ImportedRecord[],
): Promise<void> {
  const quiet = (is: 'on' | 'off') =>
    sql`select set_config('farthing.importing', ${is}, true)`.execute(scope.tables);
  // Sent together, so that no other statement of the transaction can run between them.
  await Promise.all([quiet('on'), insertImported(scope, rows), quiet('off')]);
}

/**
 * Queues days with quietly recorded rows for the searches for transfers and recurring payments.
 * @param texts distinct texts whose recurring payments are rescanned; null rescans all
 */
export async function noteImported(
  scope: UserScope,
  first: string,
  last: string,
  texts: readonly string[] | null,
): Promise<void> {
  const owner = sql`${scope.userId}::uuid`;
  await runIn(scope)`
    with recurring as (
      insert into recurring_changes (user_id, text) select ${owner}, unnest(${texts?.map(storableText) ?? [null]}::text[]))
    insert into transfer_changes (user_id, first_day, last_day)
    values (${owner}, ${first}::date, ${last}::date)`;
}

/**
 * Returns the positions from 0 of the fingerprints (32 hex digits) that a table holds for the account. @param
 * table `transactions`, or `deleted_fingerprints` for rows that the user deleted
 */
export async function findFingerprints(
  scope: UserScope,
  table: 'transactions' | 'deleted_fingerprints',
  accountId: string,
  fingerprints: readonly string[],
): Promise<number[]> {
  // Looked up all at once. With single look-ups, a plan made before the user had rows scanned the account for each.
  const rows = await rowsOf<{ fingerprint: string }>(scope)`
    select t.fingerprint from ${sql.table(table)} t where t.user_id = ${scope.userId} and t.account_id = ${accountId}
      and t.fingerprint = any(${fingerprints}::uuid[])`;
  if (rows.length === 0) return [];
  const known = new Set(rows.map((row) => row.fingerprint.replaceAll('-', '')));
  return fingerprints.flatMap((fingerprint, position) => (known.has(fingerprint) ? [position] : []));
}

/** Returns the signed amounts of transactions of an account by their fingerprints (32 hex digits). */
export async function findAmounts(
  scope: UserScope,
  accountId: string,
  fingerprints: readonly string[],
): Promise<Map<string, string>> {
  const rows = await rowsOf<{ fingerprint: string; signed_amount: string }>(scope)`
    select t.fingerprint, t.signed_amount from transactions t where t.user_id = ${scope.userId}
      and t.account_id = ${accountId} and t.fingerprint = any(${fingerprints}::uuid[])`;
  return new Map(rows.map((row) => [row.fingerprint.replaceAll('-', ''), row.signed_amount]));
}

/** A transaction that came from a statement. */
export interface StatementTransaction {
  readonly import_id: string | null;
  readonly date: string;
  readonly signed_amount: string;
  readonly description: string;
}

/** Lists transactions of an account that came from statements, from one day to another. */
export async function listFromStatements(
  scope: UserScope,
  accountId: string,
  from: string,
  to: string,
): Promise<StatementTransaction[]> {
  return selectOwn(scope, 'transactions')
    .select(['import_id', 'date', 'signed_amount', 'description'])
    .where('account_id', '=', accountId)
    .where('import_id', 'is not', null)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .orderBy('date')
    .execute();
}

/** Reads every fingerprint of an account (32 hex digits). */
export async function readFingerprints(scope: UserScope, accountId: string): Promise<string[]> {
  const rows = await rowsOf<{ prints: string | null }>(scope)`
    select string_agg(replace(fingerprint::text, '-', ''), ' ') as prints from transactions
    where user_id = ${scope.userId} and account_id = ${accountId} and fingerprint is not null`;
  return rows[0]?.prints?.split(' ') ?? [];
}

/**
 * Gives a recorded transaction the identity of a statement row. @returns false if it already has one or isn't in the
 * account
 */
export async function adoptTransaction(
  scope: UserScope,
  accountId: string,
  id: string,
  fingerprint: string,
): Promise<boolean> {
  const result = await updateOwn(scope, 'transactions')
    .set({ fingerprint, updated_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('fingerprint', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Returns true if a stored transaction has the identity of a statement row. */
export async function isStatementRow(scope: UserScope, id: string): Promise<boolean> {
  const row = await selectOwn(scope, 'transactions')
    .select('id')
    .where('id', '=', id)
    .where('fingerprint', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes the fingerprints from transactions that were matched to statement rows. */
export async function releaseTransactions(
  scope: UserScope,
  accountId: string,
  fingerprints: readonly string[],
): Promise<void> {
  await runIn(scope)`
    update transactions set fingerprint = null, updated_at = now()
    where user_id = ${scope.userId} and account_id = ${accountId} and import_id is null
      and fingerprint = any(${fingerprints}::uuid[])`;
}

/** A row that an import wrote, as needed to subtract it from the totals. */
export type ImportedRow = Pick<
  TransactionRow,
  | 'id'
  | 'account_id'
  | 'date'
  | 'type'
  | 'currency'
  | 'category_id'
  | 'signed_amount'
  | 'split'
  | 'transfer_id'
>;

/** Yields an import's rows in batches, by day and id, locked. */
export function lockImported(
  scope: UserScope,
  importId: string,
  after: { readonly date: string; readonly id: string },
  limit: number,
): Promise<ImportedRow[]> {
  return rowsOf<ImportedRow>(scope)`
    select id, account_id, date, type, currency, category_id, signed_amount, split, transfer_id from transactions
    where user_id = ${scope.userId} and import_id = ${importId} and (date, id) > (${after.date}::date, ${after.id}::uuid)
    order by transactions.date, transactions.id limit ${limit} for update`;
}

/** Deletes rows of a reverted import. Their fingerprints aren't remembered as deleted. */
export async function deleteImported(scope: UserScope, ids: readonly string[]): Promise<void> {
  await runIn(scope)`
    delete from transactions where user_id = ${scope.userId} and id = any(${ids}::uuid[])`;
}

/**
 * Finds recorded transactions without a fingerprint that may be the same as statement rows: same amount, within three
 * days.
 */
export async function findSuggestions(
  scope: UserScope,
  accountId: string,
  rows: readonly { readonly number: number; readonly date: string; readonly signed_amount: string }[],
): Promise<Map<number, string>> {
  if (rows.length === 0) return new Map();
  const { rows: found } = await sql<{ number: number; id: string }>`
    select r.number, s.id
    from unnest(${rows.map((row) => row.number)}::integer[], ${rows.map((row) => row.date)}::date[],
      ${rows.map((row) => row.signed_amount)}::numeric[]) as r (number, date, signed_amount)
    cross join lateral (
      select t.id from transactions t
      where t.user_id = ${scope.userId} and t.account_id = ${accountId} and t.fingerprint is null
        and t.date between r.date - 3 and r.date + 3 and t.signed_amount = r.signed_amount
      order by abs(t.date - r.date), t.id limit 1) s`.execute(scope.tables);
  return new Map(found.map((row) => [row.number, row.id]));
}
