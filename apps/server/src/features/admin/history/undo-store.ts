import { type RawBuilder, sql } from 'kysely';
import { rowOf, rowsOf, runIn } from '../../../database/statements.ts';
import type { UserScope } from '../../../database/user-scope.ts';
import type { RecordedTable } from './catalogue-store.ts';

/** Columns that are counted on, not put back. */
const ownColumns = new Set(['user_id', 'version', 'created_at', 'updated_at']);

/** Columns that the service recalculates itself, whose changes aren't a user's. */
const derivedColumns: Readonly<Record<string, readonly string[]>> = {
  recurring_series: ['series', 'member_ids', 'merchant_key'],
};

/** A row that is not as the operation left it. */
export interface ChangedRow {
  readonly label: string | null;
  readonly day: string | null;
  readonly is_there: boolean;
}

/** Returns the net effect of an operation on a table, row by row. */
function netOf(scope: UserScope, operation: string, table: string) {
  return sql`net as materialized (
    select * from operation_net(${scope.userId}::uuid, ${operation}::uuid) where table_name = ${table})`;
}

/** Returns the condition that row `t` has the key in `n`. */
function isSame(scope: UserScope, { keys }: RecordedTable): RawBuilder<boolean> {
  const parts = keys.map(({ name, type }, index) => {
    const text = keys.length === 1 ? sql`n.key` : sql`split_part(n.key, '/', ${sql.lit(index + 1)})`;
    return sql`t.${sql.ref(name)} = ${text}::${sql.raw(type)}`;
  });
  return sql<boolean>`(${sql.join([sql`t.user_id = ${scope.userId}`, ...parts], sql` and `)})`;
}

/** Holds the rows that an operation left, until the transaction ends. */
export async function lockRows(scope: UserScope, operation: string, table: RecordedTable): Promise<void> {
  await runIn(scope)`
    with ${netOf(scope, operation, table.name)}
    select 1 from ${sql.table(table.name)} t join net n on ${isSame(scope, table)} order by n.key
    for update of t`;
}

/** A row that is no longer as the operation left it, if there is one. */
export function findChanged(
  scope: UserScope,
  operation: string,
  table: RecordedTable,
): Promise<ChangedRow | undefined> {
  return rowOf<ChangedRow>(scope)`
    with ${netOf(scope, operation, table.name)}
    select n.label, n.day, t.user_id is not null as is_there
    from net n left join ${sql.table(table.name)} t on ${isSame(scope, table)}
    where case when n.last <> 'd' then t.user_id is null or n.first <> 'c'
        and (to_jsonb(t) || (n.after - ${derivedColumns[table.name] ?? []}::text[])) <> to_jsonb(t)
      else n.first <> 'c' and t.user_id is not null end
    order by n.key limit 1`;
}

/** Brings rows back that the operation deleted. */
export async function insertRows(scope: UserScope, operation: string, table: RecordedTable): Promise<void> {
  const columns = sql.join(table.columns.map((column) => sql.ref(column)));
  // Named with `r`: some tables have a column, such as `key`, of a name that `net` has as well.
  const values = sql.join(table.columns.map((column) => sql`r.${sql.ref(column)}`));
  await runIn(scope)`
    with ${netOf(scope, operation, table.name)}
    insert into ${sql.table(table.name)} (${columns}) overriding system value
    select ${values} from net n cross join lateral jsonb_populate_record(null::${sql.table(table.name)},
      n.before || case when n.before ? 'version'
        then jsonb_build_object('version', (n.before ->> 'version')::integer + 1) else '{}' end) r
    where n.last = 'd' and n.first <> 'c'`;
}

/** Gives rows back the columns that the operation changed. */
export async function updateRows(scope: UserScope, operation: string, table: RecordedTable): Promise<void> {
  const keys = new Set(table.keys.map(({ name }) => name));
  const columns = table.columns.filter((column) => !keys.has(column) && !ownColumns.has(column));
  if (columns.length === 0) return;
  const counted = ['version', 'updated_at'].filter((column) => table.columns.includes(column));
  const news = counted.map((column) =>
    column === 'version' ? sql`version = t.version + 1` : sql`updated_at = now()`,
  );
  const list = sql.join(columns.map((column) => sql.ref(column)));
  const olds = sql.join(columns.map((column) => sql`r.${sql.ref(column)}`));
  await runIn(scope)`
    with ${netOf(scope, operation, table.name)}
    update ${sql.table(table.name)} t set ${sql.join([
      sql`(${list}) = (select ${olds} from jsonb_populate_record(t, n.before) r)`,
      ...news,
    ])}
    from net n where ${isSame(scope, table)} and n.last <> 'd' and n.first <> 'c'`;
}

/** Takes rows away that the operation created. */
export async function deleteRows(scope: UserScope, operation: string, table: RecordedTable): Promise<void> {
  await runIn(scope)`
    with ${netOf(scope, operation, table.name)}
    delete from ${sql.table(table.name)} t using net n
    where ${isSame(scope, table)} and n.first = 'c' and n.last <> 'd'`;
}

/** The keys of rows that the operation deleted, which its undoing brings back. */
export async function listReturning(
  scope: UserScope,
  operation: string,
  table: RecordedTable,
): Promise<string[]> {
  const rows = await rowsOf<{ key: string }>(scope)`
    with ${netOf(scope, operation, table.name)}
    select key from net where last = 'd' and first <> 'c' order by key`;
  return rows.map(({ key }) => key);
}

/** Counts the rows that refer to rows created by the operation. Soft-deleted rows don't count. */
export async function countReferrers(
  scope: UserScope,
  operation: string,
  table: RecordedTable,
  referrer: RecordedTable['referrers'][number] & { readonly hasDeletedAt: boolean },
): Promise<number> {
  const { table: name, column, hasDeletedAt } = referrer;
  const [key] = table.keys;
  if (!key) return 0;
  const itself = name === table.name ? sql`and t.id::text not in (select key from net)` : sql``;
  const rows = await rowsOf<{ count: string }>(scope)`
    with ${netOf(scope, operation, table.name)}
    select count(*) from ${sql.table(name)} t join net n on t.${sql.ref(column)} = n.key::${sql.raw(key.type)}
    where t.user_id = ${scope.userId} and n.first = 'c' and n.last <> 'd'
      ${hasDeletedAt ? sql`and t.deleted_at is null` : sql``} ${itself}`;
  return Number(rows[0]?.count ?? 0);
}

/** The transactions that an operation changed, or parts of them. */
export async function listTouchedTransactions(scope: UserScope, operation: string): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(scope)`
    select distinct resource_key as id from operation_changes
    where user_id = ${scope.userId} and operation_id = ${operation} and resource = 'transactions'
      and resource_key is not null order by 1`;
  return rows.map(({ id }) => id);
}

/** Holdings and securities whose trades an operation changed, as the tables have them now. */
export async function listTouchedSecurities(scope: UserScope, operation: string): Promise<string[]> {
  const rows = await rowsOf<{ id: string | null }>(scope)`
    with touched as (select table_name, key::uuid as id from operation_changes
      where user_id = ${scope.userId} and operation_id = ${operation}
        and (table_name in ('holding_trades', 'holdings') or table_name = 'accounts' and after ? 'type'))
    select other.id from holding_trades t
    cross join lateral (values (t.security_id), (t.new_security_id), (t.fee_security_id)) as other (id)
    where t.user_id = ${scope.userId} and t.id in (select id from touched where table_name = 'holding_trades')
    union
    select h.security_id from holdings h
    where h.user_id = ${scope.userId} and (h.id in (select id from touched where table_name = 'holdings')
      or h.account_id in (select id from touched where table_name = 'accounts'))`;
  return [...new Set(rows.map(({ id }) => id))].filter((id) => id !== null);
}

/** Returns the name of an account that was closed before the day of a restored row, or whose import was reverted. */
export function findMisplaced(
  scope: UserScope,
  operation: string,
): Promise<{ account: string; is_closed: boolean } | undefined> {
  return rowOf<{ account: string; is_closed: boolean }>(scope)`
    with ${netOf(scope, operation, 'transactions')},
    put_back as (
      select t.account_id, t.date, t.import_id, n.last = 'd' as is_new
      from net n join transactions t on t.user_id = ${scope.userId} and t.id = n.key::uuid
      where n.first <> 'c' and (n.last = 'd' or n.before ?| array['date', 'account_id']))
    select a.name as account, a.closed_on is not null and p.date > a.closed_on as is_closed
    from put_back p join accounts a on a.user_id = ${scope.userId} and a.id = p.account_id
    where p.date > a.closed_on and not exists (select from operation_changes c
        where c.user_id = ${scope.userId} and c.operation_id = ${operation} and c.table_name = 'accounts'
          and c.key = a.id::text)
      or p.is_new and p.import_id is not null and not exists (select from imports i
        where i.user_id = ${scope.userId} and i.id = p.import_id and i.status = 'committed')
    limit 1`;
}

/** An account whose currency the operation changed, and which was used since. */
export async function findUsedAccount(scope: UserScope, operation: string): Promise<string | undefined> {
  const rows = await rowsOf<{ name: string }>(scope)`
    select a.name from operation_changes c
    join accounts a on a.user_id = ${scope.userId} and a.id = c.key::uuid
    where c.user_id = ${scope.userId} and c.operation_id = ${operation} and c.table_name = 'accounts'
      and c.verb = 'u' and c.after ? 'currency'
      and (exists (select from transactions t where t.user_id = ${scope.userId} and t.account_id = a.id)
        or exists (select from account_valuations v where v.user_id = ${scope.userId} and v.account_id = a.id))
    limit 1`;
  return rows[0]?.name;
}

/** Counts the transactions of an import that were changed or deleted later and not reverted. */
export async function countChangedOfImport(scope: UserScope, importId: string): Promise<number> {
  const rows = await rowsOf<{ count: string }>(scope)`
    select count(distinct c.resource_key) from operation_changes c
    join operations o on o.user_id = ${scope.userId} and o.id = c.operation_id
      and o.root_id is null and o.undone_by is null
    left join transactions t on t.user_id = ${scope.userId} and t.id::text = c.resource_key
    where c.user_id = ${scope.userId} and c.resource = 'transactions' and c.resource_key is not null
      and (t.import_id = ${importId}::uuid or c.before ->> 'import_id' = ${importId})`;
  return Number(rows[0]?.count ?? 0);
}

/** Holds the first operation of a row of undoing and redoing, so that such take turns. */
export async function lockRoot(scope: UserScope, id: string): Promise<void> {
  await runIn(scope)`select 1 from operations where user_id = ${scope.userId} and id = ${id} for update`;
}

/** Marks all of a row of undoing and redoing as done with, by the newest; after a redoing the first holds again. */
export async function markUndone(scope: UserScope, root: string, by: string, holds: boolean): Promise<void> {
  await runIn(scope)`
    update operations set
      undone_by = case when id = ${root} and ${holds}::boolean then null else coalesce(undone_by, ${by}::uuid) end,
      undone_at = case when id = ${root} and ${holds}::boolean then null else coalesce(undone_at, now()) end
    where user_id = ${scope.userId} and (id = ${root} or root_id = ${root}) and id <> ${by}::uuid`;
}

/** Marks series as changed, so that a running scan restarts. */
export async function countRecurringRevision(scope: UserScope): Promise<void> {
  await runIn(scope)`
    insert into recurring_scans as s (user_id, revision) values (${scope.userId}, 1)
    on conflict (user_id) do update set revision = s.revision + 1`;
}
