import { sql } from 'kysely';
import type { UserScope } from '../../../database/user-scope.ts';

/** A recorded table as PostgreSQL describes it. */
export interface RecordedTable {
  readonly name: string;
  /** Primary key columns in order, without the user. */
  readonly keys: readonly { readonly name: string; readonly type: string }[];
  /** All that are written; generated ones are not among them. */
  readonly columns: readonly string[];
  /** The recorded tables whose rows name rows of this one, and by which column; false: those rows go with it. */
  readonly referrers: readonly { readonly table: string; readonly column: string; readonly stays: boolean }[];
}

/** References that no foreign key holds. */
const softReferences = [
  { name: 'transactions', refers_to: 'accounts', column: 'account_id' },
  { name: 'attachments', refers_to: 'transactions', column: 'transaction_id' },
  { name: 'refund_links', refers_to: 'transactions', column: 'income_id' },
  { name: 'refund_links', refers_to: 'transactions', column: 'expense_id' },
];

let known: Promise<RecordedTable[]> | undefined;

/** The recorded tables, each after the tables that it refers to. They change only with migrations, so they are read once. */
export async function recordedTables(scope: UserScope): Promise<RecordedTable[]> {
  known ??= readTables(scope);
  try {
    return await known;
  } catch (error) {
    known = undefined;
    throw error;
  }
}

async function readTables(scope: UserScope): Promise<RecordedTable[]> {
  const { rows: tables } = await sql<Omit<RecordedTable, 'referrers'> & { is_whole: boolean }>`
    select c.relname::text as name,
      exists (select from pg_trigger w where w.tgrelid = c.oid and w.tgname = 'record_created') as is_whole,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum) as columns,
      coalesce((select jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
          order by k.place)
        from pg_index i cross join lateral unnest(i.indkey) with ordinality as k (attnum, place)
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
        where i.indrelid = c.oid and i.indisprimary and a.attname <> 'user_id'), '[]') as keys
    from pg_class c join pg_trigger t on t.tgrelid = c.oid and t.tgname = 'record_deleted'
    where c.relnamespace = 'public'::regnamespace order by c.relname`.execute(scope.tables);
  const { rows: keys } = await sql<{ name: string; refers_to: string; column: string }>`
    select t.relname::text as name, r.relname::text as refers_to, a.attname::text as column
    from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_class r on r.oid = c.confrelid
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[2]
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace and cardinality(c.conkey) = 2`.execute(
    scope.tables,
  );
  const references = [...keys, ...softReferences];
  const whole = new Set(tables.filter(({ is_whole }) => is_whole).map(({ name }) => name));
  const names = new Set(tables.map(({ name }) => name));
  const complete = tables.map(({ is_whole: _whole, ...table }) => ({
    ...table,
    referrers: references
      .filter(({ name, refers_to }) => refers_to === table.name && names.has(name))
      .map(({ name, column }) => ({ table: name, column, stays: whole.has(name) })),
  }));
  return inOrder(complete);
}

/**
 * Sorts tables so that each comes after the tables that it refers to.
 * @throws {Error} when tables refer to each other in a circle
 */
function inOrder(tables: readonly RecordedTable[]): RecordedTable[] {
  const ordered: RecordedTable[] = [];
  let left = [...tables];
  while (left.length > 0) {
    const waits = ({ name }: RecordedTable) =>
      left.some((other) => other.name !== name && other.referrers.some(({ table }) => table === name));
    const free = left.filter((table) => !waits(table));
    if (free.length === 0)
      throw new Error(`tables refer to each other: ${left.map(({ name }) => name).join(', ')}`);
    ordered.push(...free);
    left = left.filter((table) => !free.includes(table));
  }
  return ordered;
}
