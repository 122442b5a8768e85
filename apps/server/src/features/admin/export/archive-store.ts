import { sql } from 'kysely';
import { updateOwn } from '../../../database/own-rows.ts';
import { rowsOf, runIn } from '../../../database/statements.ts';
import type { UserScope } from '../../../database/user-scope.ts';
import type { ArchivedTable } from './archive-table-rules.ts';
import type { AccountTotal, ArchivedColumn, ManifestProfile } from './manifest-rules.ts';

/** The columns of a table that are in its file, in order: generated ones and the user are not. */
export function listColumns(
  scope: UserScope,
  { table, omit = [] }: ArchivedTable,
): Promise<ArchivedColumn[]> {
  return rowsOf<ArchivedColumn>(scope)`
    select a.attname::text as name, format_type(a.atttypid, null) as type
    from pg_attribute a
    where a.attrelid = ${`public.${table}`}::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and a.attname <> 'user_id' and a.attname <> all(${omit}::text[])
    order by a.attnum`;
}

/** Numbers that JSON readers would round are written as text. */
function asField({ name, type }: ArchivedColumn) {
  return type === 'numeric' || type === 'bigint'
    ? sql`${sql.ref(name)}::text as ${sql.ref(name)}`
    : sql.ref(name);
}

/** About how much of a table is in memory at a time. */
const portionLetters = 512 * 1024;

/** The rows of a table as lines of JSON, in the order of its key, a portion at a time. */
export async function* readLines(
  scope: UserScope,
  { table, only = 'true', order }: ArchivedTable,
  columns: readonly ArchivedColumn[],
): AsyncGenerator<string[]> {
  const { rows: key } = await sql<{ name: string }>`
    select a.attname::text as name from pg_index i
    cross join unnest(i.indkey::smallint[]) with ordinality k (attnum, place)
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
    where i.indrelid = ${`public.${table}`}::regclass and i.indisprimary order by place`.execute(
    scope.tables,
  );
  const by = key.map(({ name }) => sql.ref(name));
  await runIn(scope)`
    declare archived no scroll cursor for
    select row_to_json(r)::text as line from (
      select ${sql.join(columns.map(asField))} from ${sql.table(table)} where ${sql.raw(only)}
      order by ${sql.join(order === undefined ? by : [sql.raw(order), ...by])}) r`;
  // A row may be a line of some hundred bytes, or thousands of rows of a file: as many at a time as fill a portion.
  for (let count = 1; ; ) {
    const rows = await rowsOf<{ line: string }>(scope)`fetch ${sql.raw(String(count))} from archived`;
    if (rows.length === 0) break;
    const letters = rows.reduce((sum, { line }) => sum + line.length, 0);
    // Powers of two: each number is a statement of its own to be prepared.
    const fitting = 2 ** Math.floor(Math.log2((portionLetters * rows.length) / letters));
    count = Math.max(1, Math.min(1024, count * 8, fitting));
    yield rows.map(({ line }) => line);
  }
  await runIn(scope)`close archived`;
}

/** Counts the rows, by table, that keep an account from being empty. */
export async function countRowsInTheWay(
  scope: UserScope,
  tables: readonly ArchivedTable[],
): Promise<{ readonly table: string; readonly rows: number }[]> {
  const found: { table: string; rows: number }[] = [];
  for (const { table, replaces = 'false' } of tables) {
    const rows = await rowsOf<{ count: string }>(scope)`
      select count(*) as count from (select from ${sql.table(table)}
        where user_id = ${scope.userId} and not (${sql.raw(replaces)}) limit 1000) s`;
    if (Number(rows[0]?.count) > 0) found.push({ table, rows: Number(rows[0]?.count) });
  }
  return found;
}

/** Has others that would bring something into the same account wait until the scope ends. */
export async function lockForImport(scope: UserScope): Promise<void> {
  await runIn(scope)`select pg_advisory_xact_lock(hashtextextended(${`${scope.userId} export import`}, 11))`;
}

/** Takes away what an export replaces. */
export async function clearTable(scope: UserScope, table: string): Promise<void> {
  await runIn(scope)`delete from ${sql.table(table)} where user_id = ${scope.userId}`;
}

/** Writes lines of JSON as rows of the scope's user, with the given fields; others get their defaults. */
export async function insertLines(
  scope: UserScope,
  table: string,
  fields: readonly string[],
  lines: readonly string[],
): Promise<void> {
  const names = fields.map((field) => sql.ref(field));
  await runIn(scope)`
    insert into ${sql.table(table)} (user_id, ${sql.join(names)})
    select ${scope.userId}::uuid, ${sql.join(names)}
    from json_populate_recordset(null::${sql.table(table)}, ${`[${lines.join(',')}]`}::json)`;
}

/** Returns the transaction total of each account. */
export function listTotals(scope: UserScope): Promise<AccountTotal[]> {
  return rowsOf<AccountTotal>(scope)`
    select account_id, currency, count(*)::integer as transactions, sum(signed_amount)::text as sum
    from transactions where user_id = ${scope.userId} group by account_id, currency order by account_id, currency`;
}

/** Sums of transactions without parts, by what the rollups keep apart. */
export function listPlainSums(scope: UserScope): Promise<
  {
    readonly account_id: string;
    readonly date: string;
    readonly type: 'expense' | 'income' | 'transfer';
    readonly currency: string;
    readonly category_id: string | null;
    readonly sum: string;
    readonly count: number;
  }[]
> {
  return rowsOf<never>(scope)`
    select account_id, date, type, currency, category_id, sum(signed_amount)::text as sum, count(*)::integer as count
    from transactions where user_id = ${scope.userId} and not split
    group by account_id, date, type, currency, category_id`;
}

/** Transactions with parts, and their parts, in portions by id. */
export function listSplitRows(
  scope: UserScope,
  after: string,
): Promise<
  {
    readonly id: string;
    readonly account_id: string;
    readonly date: string;
    readonly type: 'expense' | 'income' | 'transfer';
    readonly currency: string;
    readonly category_id: string | null;
    readonly signed_amount: string;
    readonly splits: { readonly category_id: string | null; readonly signed_amount: string }[];
  }[]
> {
  return rowsOf<never>(scope)`
    select id, account_id, date, type, currency, category_id, signed_amount,
      coalesce((select json_agg(json_build_object('category_id', s.category_id, 'signed_amount', s.signed_amount::text)
        order by s.position) from transaction_splits s where s.user_id = t.user_id and s.transaction_id = t.id), '[]')
        as splits
    from transactions t where user_id = ${scope.userId} and split and id > ${after}::uuid
    order by id limit 2000`;
}

/** Counts transactions that contradict their account or splits: another currency, or splits that don't add up. */
export async function countContradictions(scope: UserScope): Promise<number> {
  const rows = await rowsOf<{ count: string }>(scope)`
    select (select count(*) from transactions t join accounts a on a.user_id = t.user_id and a.id = t.account_id
        where t.user_id = ${scope.userId} and t.currency <> a.currency)
      + (select count(*) from transactions t where t.user_id = ${scope.userId}
          and t.split <> exists (select from transaction_splits s where s.user_id = t.user_id and s.transaction_id = t.id))
      + (select count(*) from transactions t where t.user_id = ${scope.userId} and t.split and t.signed_amount <>
          (select sum(s.signed_amount) from transaction_splits s
            where s.user_id = t.user_id and s.transaction_id = t.id)) as count`;
  return Number(rows[0]?.count);
}

/** The settings of the user's profile. */
export async function readSettings(scope: UserScope): Promise<ManifestProfile> {
  return scope.tables
    .selectFrom('users')
    .select(['base_currency', 'region', 'month_start_day'])
    .where('id', '=', scope.userId)
    .executeTakeFirstOrThrow();
}

/** Sets them. */
export async function writeSettings(scope: UserScope, profile: ManifestProfile): Promise<void> {
  const { base_currency, region, month_start_day } = profile;
  await scope.tables
    .updateTable('users')
    .set({ base_currency, region, month_start_day, version: sql`version + 1` })
    .where('id', '=', scope.userId)
    .execute();
}

/** Makes cursors of the feed of changes useless: what is imported isn't in it. */
export async function renewFeed(scope: UserScope): Promise<void> {
  await updateOwn(scope, 'data_stamps').set({ feed_epoch: sql<string>`gen_random_uuid()` }).execute();
}

/** The files of attachments that are in an export. */
export function listArchivedBlobs(
  scope: UserScope,
  only: string,
): Promise<{ readonly id: string; readonly blob: string; readonly size: string }[]> {
  return rowsOf<{ id: string; blob: string; size: string }>(scope)`
    select id, blob, size from attachments where user_id = ${scope.userId} and ${sql.raw(only)} order by id`;
}
