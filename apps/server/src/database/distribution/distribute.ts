import pg from 'pg';
import { roles } from '../connection.ts';
import { onlyRow } from '../only-row.ts';
import { distributionSchema, onShards, type StoredFunction, shardFunctions } from './shard-functions.ts';
import { distributedTables, referenceTables } from './table-places.ts';

interface ForeignKey {
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
  readonly servers: number;
  readonly shards: number;
  readonly distributed: number;
  readonly reference: number;
}

/**
 * Distributes the tables over the servers that Citus knows. Rows that are there move to their shards.
 * @param ownerUrl a superuser on the coordinator, which owns the tables
 * @param shards number of groups that users are divided into; each is a unit that Citus moves
 * @throws {Error} one line: no Citus, no workers, not a superuser, or distributed already
 */
export async function distribute(ownerUrl: string, shards: number): Promise<Distribution> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const servers = await refuseUnfit(client);
    await client.query(`set client_min_messages = warning`);
    await client.query(`set citus.enable_unsafe_triggers = on`);
    await client.query(`set citus.shard_count = ${shards}`);
    await client.query(shardFunctions);
    await client.query(`grant execute on all functions in schema ${distributionSchema} to ${rolesText}`);
    const tables = await tableNames(client);
    const distributed = distributedTables(tables);
    await replaceFunctions(client);
    const keys = await dropForeignKeys(client);
    await prepareTables(client, distributed);
    for (const table of referenceTables) await client.query('select create_reference_table($1)', [table]);
    const [first = ''] = distributed;
    for (const table of distributed)
      await client.query(`select create_distributed_table($1, 'user_id', colocate_with => $2)`, [
        table,
        table === first ? 'none' : first,
      ]);
    for (const key of keys) await addForeignKey(client, key);
    await client.query(`create trigger defer_checks before delete on users
      for each statement execute function ${distributionSchema}.defer_checks()`);
    await setRoles(client);
    return { servers, shards, distributed: distributed.length, reference: referenceTables.length };
  } finally {
    await client.end();
  }
}

const rolesText = Object.values(roles).join(', ');

async function refuseUnfit(client: pg.Client): Promise<number> {
  const { citus, superuser, known } = onlyRow(
    await client.query<{ citus: boolean; superuser: boolean; known: boolean }>(
      `select exists (select from pg_extension where extname = 'citus') as citus,
         current_setting('is_superuser') = 'on' as superuser, to_regnamespace($1) is not null as known`,
      [distributionSchema],
    ),
  );
  if (!citus)
    throw new Error('The database has no Citus. Run “create extension citus” there and on each worker.');
  if (!superuser)
    throw new Error('The user in DATABASE_URL isn’t a superuser. Citus lets only superusers do this.');
  if (known) throw new Error('The database is distributed already.');
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

/** Makes all functions again, so that Citus makes them on the workers too. */
async function replaceFunctions(client: pg.Client): Promise<void> {
  const { rows } = await client.query<StoredFunction>(
    `select p.proname as name, pg_get_functiondef(p.oid) as definition, p.prosrc as body,
       p.prorettype = 'trigger'::regtype as is_trigger, p.proconfig is not null as sets_path
     from pg_proc p join pg_language l on l.oid = p.prolang
     where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and l.lanname in ('plpgsql', 'sql')
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by p.oid`,
  );
  for (const stored of rows) await client.query(onShards(stored) ?? stored.definition);
}

async function dropForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by oid`,
  );
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  return rows;
}

/** Replaces what a distributed table can't have: identity columns, and unique indexes without the user. */
async function prepareTables(client: pg.Client, distributed: readonly string[]): Promise<void> {
  const { rows: identities } = await client.query<{ table: string; column: string }>(
    `select attrelid::regclass::text as table, attname as column from pg_attribute
     where attidentity <> '' and attrelid = any ($1::text[]::regclass[])`,
    [distributed],
  );
  for (const { table, column } of identities)
    await client.query(`alter table ${table} alter column ${column} drop identity,
      alter column ${column} set default ${distributionSchema}.next_number()`);
  await client.query('drop index audit_log_newest');
  await client.query('create index audit_log_newest on audit_log (id desc)');
}

async function addForeignKey(client: pg.Client, { table, name, definition }: ForeignKey): Promise<void> {
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
