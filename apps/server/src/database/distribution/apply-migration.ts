import type pg from 'pg';
import {
  addForeignKey,
  dropForeignKeys,
  type ForeignKey,
  placeTables,
  prepareTables,
  replaceFunctions,
} from './distribute.ts';
import { statementsOf } from './statements.ts';

/**
 * Runs a migration on a distributed database, within the caller's transaction. Citus carries its statements to all servers. A table
 * that is created gets its place before the next statement. A statement that Citus can't run rejects, and nothing of it stays.
 * @param text statements of the migration
 */
export async function applyDistributed(client: pg.ClientBase, text: string): Promise<void> {
  await client.query('set local citus.enable_unsafe_triggers = on');
  await client.query(`set local citus.multi_shard_modify_mode = 'sequential'`);
  for (const statement of statementsOf(text)) {
    const created = /^create table (?:if not exists )?(\w+)/i.exec(statement)?.[1];
    const extended = /^alter table (\w+)\s+add\b/i.exec(statement)?.[1];
    if (created !== undefined) await createTable(client, created, statement);
    else if (extended !== undefined) await extendTable(client, extended, statement);
    else await client.query(statement);
  }
  await replaceFunctions(client, 'new');
}

async function createTable(client: pg.ClientBase, table: string, statement: string): Promise<void> {
  // Citus refuses foreign keys between a table that has no place yet and others.
  await client.query('set local citus.enable_ddl_propagation = off');
  await client.query(statement);
  const keys = await dropForeignKeys(client, [table]);
  await client.query('set local citus.enable_ddl_propagation = on');
  await prepareTables(client, [table]);
  await placeTables(client, [table]);
  for (const key of keys) await addForeignKey(client, key);
}

/**
 * Adds columns and constraints to a table. Citus refuses a column together with its constraints. So the statement runs on the
 * coordinator alone, which names the constraints. Then it is undone, and each column and constraint is added by itself.
 */
async function extendTable(client: pg.ClientBase, table: string, statement: string): Promise<void> {
  const before = await partsOf(client, table);
  await client.query('savepoint extended');
  await client.query('set local citus.enable_ddl_propagation = off');
  await client.query(statement);
  const after = await partsOf(client, table);
  await client.query('rollback to savepoint extended');
  const isNew = (part: Part) => !before.some(({ name }) => name === part.name);
  for (const part of after.filter(isNew)) {
    if (part.kind === 'column') await client.query(`alter table ${table} add column ${part.definition}`);
    else await addForeignKey(client, part);
  }
}

interface Part extends ForeignKey {
  readonly kind: 'column' | 'constraint';
}

/** Lists the columns of a table, then its constraints, with their definitions. */
async function partsOf(client: pg.ClientBase, table: string): Promise<Part[]> {
  const { rows } = await client.query<Part>(
    `select 'column' as kind, $1 as table, quote_ident(a.attname) as name, concat_ws(' ', quote_ident(a.attname),
         format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end,
         case when a.attgenerated = 's' then 'generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored'
           else 'default ' || pg_get_expr(d.adbin, d.adrelid) end) as definition
     from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped
     union all
     select 'constraint', $1, quote_ident(conname), pg_get_constraintdef(oid) from pg_constraint where conrelid = $1::regclass
     order by kind`,
    [table],
  );
  return rows;
}
