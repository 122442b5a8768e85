import { sql } from 'kysely';
import { deleteOwn } from '../../../../database/own-rows.ts';
import { restorePeriod } from '../../../../database/soft-delete.ts';
import { rowsOf, runIn } from '../../../../database/statements.ts';
import type { UserScope } from '../../../../database/user-scope.ts';
import { errorCode } from '../../../../problems/error-facts.ts';
import { Problem } from '../../../../problems/problem.ts';
import { columns, isOneOf, type TransactionRow } from '../store.ts';

/** Fields of a deleted transaction that restoring it needs. */
export type DeletedRow = Pick<TransactionRow, 'id' | 'account_id' | 'transfer_id' | 'date' | 'currency'>;

/**
 * Stores transactions that are about to be deleted, with their splits, and removes the user's stored ones older than 30
 * days. Rows that another request is removing are skipped.
 */
export async function saveDeleted(scope: UserScope, ids: readonly string[]): Promise<void> {
  await runIn(scope)`
    with old as (
      -- An array is evaluated once. A locked subquery would be evaluated again for each stored row.
      delete from deleted_transactions where user_id = ${scope.userId} and id = any(array(
        select id from deleted_transactions
        where user_id = ${scope.userId} and deleted_at < now() - ${restorePeriod} for update skip locked)))
    insert into deleted_transactions (user_id, id, account_id, transfer_id, import_id, record, splits, assignments)
    select t.user_id, t.id, t.account_id, t.transfer_id, t.import_id, to_jsonb(t) - 'search_text', coalesce((
      select jsonb_agg(to_jsonb(s) order by s.position) from transaction_splits s
      where s.user_id = t.user_id and s.transaction_id = t.id), '[]'), coalesce((
      select jsonb_agg(to_jsonb(s) order by s.position) from income_source_assignments s
      where s.user_id = t.user_id and s.transaction_id = t.id), '[]')
    from transactions t where t.user_id = ${scope.userId} and ${isOneOf(ids)}`;
}

/** Deleted transactions by id that can still be restored, and the other legs of their transfers. */
export function listDeleted(scope: UserScope, ids: readonly string[]): Promise<DeletedRow[]> {
  return rowsOf<DeletedRow>(scope)`
    select id, account_id, transfer_id, (record ->> 'date')::date as date, record ->> 'currency' as currency
    from deleted_transactions
    where user_id = ${scope.userId} and deleted_at >= now() - ${restorePeriod} and id in (
      select unnest(${ids}::uuid[])
      union
      select other.id from deleted_transactions own
      join deleted_transactions other on other.user_id = own.user_id and other.transfer_id = own.transfer_id
      where own.user_id = ${scope.userId} and own.id = any(${ids}::uuid[]) and own.transfer_id is not null)
    order by id`;
}

/**
 * Writes deleted transactions back with their splits, and removes them and their fingerprints from the lists of deleted
 * ones. Returns the rows with an incremented `version`.
 * @throws {Problem} restore-conflict if the account has the fingerprint or external_id again
 */
export async function restoreDeleted(scope: UserScope, ids: readonly string[]): Promise<TransactionRow[]> {
  await lockCategories(scope, ids);
  const restored = await insertRecords(scope, ids);
  await runIn(scope)`
    insert into transaction_splits
    select s.* from deleted_transactions d
    cross join lateral jsonb_array_elements(d.splits) as part
    cross join lateral jsonb_populate_record(null::transaction_splits,
      part || jsonb_build_object('category_id', ${existing('part')})) s
    where d.user_id = ${scope.userId} and d.id = any(${ids}::uuid[])`;
  await runIn(scope)`
    insert into income_source_assignments
    select s.* from deleted_transactions d
    cross join lateral jsonb_populate_recordset(null::income_source_assignments, d.assignments) s
    where d.user_id = ${scope.userId} and d.id = any(${ids}::uuid[])
      and (s.source_id is null or exists (
        select from income_sources i where i.user_id = d.user_id and i.id = s.source_id))`;
  await forgetDeletions(scope, ids);
  return restored;
}

/** SQL for the category in a stored record; null if the user no longer has it. */
function existing(record: 'record' | 'part') {
  return sql`(select c.id from categories c
    where c.user_id = d.user_id and c.id = (${sql.ref(record)} ->> 'category_id')::uuid)`;
}

async function insertRecords(scope: UserScope, ids: readonly string[]): Promise<TransactionRow[]> {
  try {
    return await rowsOf<TransactionRow>(scope)`
      insert into transactions (user_id, ${sql.join(columns.map((column) => sql.ref(column)))})
      select t.user_id, ${sql.join(columns.map((column) => sql.ref(`t.${column}`)))} from deleted_transactions d
      cross join lateral jsonb_populate_record(null::transactions, d.record || jsonb_build_object(
        'category_id', ${existing('record')}, 'version', (d.record ->> 'version')::integer + 1,
        'updated_at', now())) t
      where d.user_id = ${scope.userId} and d.id = any(${ids}::uuid[])
      returning ${sql.join(columns.map((column) => sql.ref(column)))}`;
  } catch (error) {
    if (errorCode(error) === '23505') throw new Problem('restore-conflict');
    throw error;
  }
}

/** Locks the categories in the records, so that none is deleted between the check and the insert. */
async function lockCategories(scope: UserScope, ids: readonly string[]): Promise<void> {
  await runIn(scope)`
    select 1 from categories where user_id = ${scope.userId} and id in (
      select (named ->> 'category_id')::uuid from deleted_transactions d
      cross join lateral jsonb_array_elements(d.splits || d.record) as named
      where d.user_id = ${scope.userId} and d.id = any(${ids}::uuid[]))
    order by id for key share`;
}

/** Deletes the records of rows that the user deleted from an import. Without the import they can’t be restored. */
export async function forgetDeletedOfImport(scope: UserScope, importId: string): Promise<void> {
  await deleteOwn(scope, 'deleted_transactions', { import_id: importId });
}

/** Remembers the identities of imported rows that are about to be deleted. */
export async function rememberFingerprints(scope: UserScope, ids: readonly string[]): Promise<void> {
  await runIn(scope)`
    insert into deleted_fingerprints (user_id, account_id, fingerprint)
    select user_id, account_id, fingerprint from transactions
    where user_id = ${scope.userId} and id = any(${ids}::uuid[]) and fingerprint is not null
    on conflict do nothing`;
}

/** Removes existing transactions from the lists of deleted ones. */
export async function forgetDeletions(scope: UserScope, ids: readonly string[]): Promise<void> {
  await Promise.all([
    sql`
      delete from deleted_fingerprints f using transactions t
      where f.user_id = ${scope.userId} and t.user_id = f.user_id and t.id = any(${ids}::uuid[])
        and f.account_id = t.account_id and f.fingerprint = t.fingerprint`.execute(scope.tables),
    scope.tables
      .deleteFrom('deleted_transactions')
      .where('user_id', '=', scope.userId)
      .where('id', '=', sql<string>`any(${ids}::uuid[])`)
      .execute(),
  ]);
}
