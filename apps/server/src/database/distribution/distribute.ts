import pg from 'pg';
import { roles } from '../connection.ts';
import { onlyRow } from '../only-row.ts';
import {
  allRoles,
  distributionSchema,
  onShards,
  type StoredFunction,
  shardFunctions,
} from './shard-functions.ts';
import { statementsOf } from './statements.ts';
import { distributedTables, referenceTables } from './table-places.ts';

/** A foreign key or another constraint, with its definition. */
export interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/** A foreign key that sets one column to null, which Citus can't. */
const setsNull = /^FOREIGN KEY \(user_id, (\w+)\) REFERENCES (\w+)\(user_id, id\) ON DELETE SET NULL \(\1\)$/;

/** Settings of the service's roles on every server. */
const roleSettings: Readonly<Record<string, string>> = {
  search_path: `${distributionSchema}, pg_catalog, public`,
  'citus.propagate_set_commands': 'local',
  'citus.allow_nested_distributed_execution': 'on',
  'citus.enable_manual_changes_to_shards': 'on',
  // A reference table can be written after a look at tables of several shards.
  'citus.multi_shard_modify_mode': 'sequential',
  // Functions look up the names of shards.
  'citus.override_table_visibility': 'off',
  timezone: 'UTC',
  random_page_cost: '1.1',
};

/** Numbers of tables by where they are. */
export interface Distribution {
  /** True where only functions and views were made again. */
  readonly wasDistributed: boolean;
  readonly servers: number;
  readonly shards: number;
  readonly distributed: number;
  readonly reference: number;
}

/**
 * Distributes the tables, before there are users, over the servers that Citus knows. A database that is distributed
 * already gets the functions and views of this version.
 * @param ownerUrl a superuser on the coordinator, which owns the tables
 * @param shards number of groups that users are divided into; each is a unit that Citus moves
 * @throws {Error} one line: no Citus, no workers, not a superuser, or users already
 */
export async function distribute(ownerUrl: string, shards: number): Promise<Distribution> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const servers = await refuseUnfit(client);
    await client.query(`set client_min_messages = warning`);
    await client.query(`set citus.enable_unsafe_triggers = on`);
    const known = await isDistributed(client);
    if (known) await renewFunctions(client);
    else await distributeAll(client, shards);
    const { distributed, reference, groups } = onlyRow(
      await client.query<{ distributed: number; reference: number; groups: number }>(
        `select count(*) filter (where partmethod = 'h')::integer as distributed,
           count(*) filter (where partmethod = 'n' and repmodel = 't')::integer as reference,
           (select count(*)::integer from pg_dist_shard where logicalrelid = 'data_stamps'::regclass) as groups
         from pg_dist_partition`,
      ),
    );
    return { wasDistributed: known, servers, shards: groups, distributed, reference };
  } finally {
    await client.end();
  }
}

async function distributeAll(client: pg.Client, shards: number): Promise<void> {
  await refuseRows(client);
  await client.query(`set citus.shard_count = ${shards}`);
  await makeFunctions(client);
  const tables = await tableNames(client);
  await replaceFunctions(client, 'all');
  const keys = await dropForeignKeys(client, tables);
  await prepareTables(client, tables);
  await client.query('drop index audit_log_newest');
  await client.query('create index audit_log_newest on audit_log (id desc)');
  await placeTables(client, tables);
  for (const key of keys) await addForeignKey(client, key);
  await client.query(`create trigger defer_checks before delete on users
    for each statement execute function ${distributionSchema}.defer_checks()`);
  await setRoles(client);
}

/** Triggers on shards run while Citus copies rows there, and find no tables yet. */
async function refuseRows(client: pg.Client): Promise<void> {
  const { rows } = await client.query('select from users limit 1');
  if (rows.length > 0)
    throw new Error('The database has users already. Distribute a new database, before anyone registers.');
}

/** Gives tables their places. @param tables names; all of the schema, or new ones */
export async function placeTables(client: pg.ClientBase, tables: readonly string[]): Promise<void> {
  for (const table of referenceTables.filter((name) => tables.includes(name)))
    await client.query('select create_reference_table($1)', [table]);
  const distributed = distributedTables(tables);
  const isFirst = distributed.includes(firstTable);
  for (const table of isFirst
    ? [firstTable, ...distributed.filter((name) => name !== firstTable)]
    : distributed)
    await client.query(`select create_distributed_table($1, 'user_id', colocate_with => $2)`, [
      table,
      table === firstTable ? 'none' : firstTable,
    ]);
}

/** The others are divided like this table. */
const firstTable = 'data_stamps';

/** Returns whether the database is distributed. */
export async function isDistributed(client: pg.ClientBase): Promise<boolean> {
  const { known } = onlyRow(
    await client.query<{ known: boolean }>('select to_regnamespace($1) is not null as known', [
      distributionSchema,
    ]),
  );
  return known;
}

/** Makes the functions of a distributed database again, and has the views of shards made again. */
export async function renewFunctions(client: pg.ClientBase): Promise<void> {
  await makeFunctions(client);
  await replaceFunctions(client, 'new');
  await client.query(`select run_command_on_all_nodes('select ${distributionSchema}.drop_views()')`);
}

async function makeFunctions(client: pg.ClientBase): Promise<void> {
  for (const statement of statementsOf(shardFunctions)) await client.query(statement);
  await client.query(`grant execute on all functions in schema ${distributionSchema} to ${allRoles}`);
}

async function refuseUnfit(client: pg.Client): Promise<number> {
  const { citus, superuser } = onlyRow(
    await client.query<{ citus: boolean; superuser: boolean }>(
      `select exists (select from pg_extension where extname = 'citus') as citus,
         current_setting('is_superuser') = 'on' as superuser`,
    ),
  );
  if (!citus)
    throw new Error('The database has no Citus. Run “create extension citus” there and on each worker.');
  if (!superuser)
    throw new Error('The user in DATABASE_URL isn’t a superuser. Citus lets only superusers do this.');
  const { rows } = await client.query('select from pg_dist_node where groupid <> 0 and isactive');
  if (rows.length === 0)
    throw new Error('Citus knows no workers. Add them with citus_set_coordinator_host and citus_add_node.');
  return rows.length;
}

async function tableNames(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** Makes functions again for shards. Citus makes them on the workers too. @param which those that aren't for shards yet, or all */
export async function replaceFunctions(client: pg.ClientBase, which: 'all' | 'new'): Promise<void> {
  const { rows } = await client.query<StoredFunction>(
    `select p.proname as name, pg_get_functiondef(p.oid) as definition, p.prosrc as body,
       p.prorettype = 'trigger'::regtype as is_trigger, p.proconfig is not null as sets_path
     from pg_proc p join pg_language l on l.oid = p.prolang
     where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and l.lanname in ('plpgsql', 'sql')
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by p.oid`,
  );
  for (const stored of rows) {
    const changed = onShards(stored);
    if (changed !== undefined || which === 'all') await client.query(changed ?? stored.definition);
  }
}

/** Drops the foreign keys of tables, which have none while they are distributed. */
export async function dropForeignKeys(
  client: pg.ClientBase,
  tables: readonly string[],
): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conrelid = any ($1::text[]::regclass[]) order by oid`,
    [tables],
  );
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  return rows;
}

/**
 * Replaces what a distributed table can't have, identity columns. The owner is a superuser here, whom row-level security never binds.
 * Forced, it would keep Citus from moving a shard while it's written.
 */
export async function prepareTables(client: pg.ClientBase, tables: readonly string[]): Promise<void> {
  const { rows: identities } = await client.query<{ table: string; column: string }>(
    `select attrelid::regclass::text as table, attname as column from pg_attribute
     where attidentity <> '' and attrelid = any ($1::text[]::regclass[])`,
    [distributedTables(tables)],
  );
  for (const { table, column } of identities)
    await client.query(`alter table ${table} alter column ${column} drop identity,
      alter column ${column} set default ${distributionSchema}.next_number()`);
  for (const table of tables) await client.query(`alter table ${table} no force row level security`);
}

/** Adds a foreign key to a table that has its place. */
export async function addForeignKey(
  client: pg.ClientBase,
  { table, name, definition }: ForeignKey,
): Promise<void> {
  const [, column, referenced] = setsNull.exec(definition) ?? [];
  if (column === undefined) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    return;
  }
  await client.query(
    `alter table ${table} add constraint ${name} foreign key (user_id, ${column}) references ${referenced} (user_id, id)`,
  );
  await client.query(`create trigger forget_${table}_${column} before delete on ${referenced}
    for each row execute function ${distributionSchema}.forget_reference('${table}', '${column}')`);
}

async function setRoles(client: pg.Client): Promise<void> {
  const { database } = onlyRow(
    await client.query<{ database: string }>('select current_database() as database'),
  );
  for (const role of Object.values(roles))
    for (const [name, value] of Object.entries(roleSettings))
      await client.query(
        `alter role ${role} in database ${pg.escapeIdentifier(database)} set ${name} = ${value}`,
      );
}
