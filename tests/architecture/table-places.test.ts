import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import {
  distributionSchema,
  onShards,
  type StoredFunction,
} from '../../apps/server/src/database/distribution/shard-functions.ts';
import {
  coordinatorTables,
  distributedTables,
  ofSeveralUsers,
  referenceTables,
} from '../../apps/server/src/database/distribution/table-places.ts';
import { databaseUrl } from '../contract/postgres.ts';

let owner: pg.Client;
let tables: string[];
beforeAll(async () => {
  owner = new pg.Client({
    connectionString: databaseUrl(inject('postgresUrl'), 'farthing_template_architecture'),
  });
  await owner.connect();
  tables = await names(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  );
});
afterAll(() => owner.end());

async function names(sql: string, values: readonly unknown[] = []): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(sql, [...values]);
  return rows.map(({ name }) => name);
}

describe('a table that Citus places', () => {
  test('is in one list, and each list names tables that are there', () => {
    const listed = [...coordinatorTables, ...referenceTables, ...distributedTables(tables)];
    expect(listed.toSorted()).toEqual(tables);
    expect(ofSeveralUsers.filter((name) => !distributedTables(tables).includes(name))).toEqual([]);
  });

  test('has the user first in its primary key, and in each unique index, if it is distributed', async () => {
    const others = await names(
      `select distinct c.relname as name from pg_index i join pg_class c on c.oid = i.indrelid
       where c.relname = any ($1) and i.indisunique and c.relname <> 'audit_log'
         and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'user_id' and a.attnum = any (i.indkey))`,
      [distributedTables(tables)],
    );
    expect(others).toEqual([]);
  });

  test('refers to no distributed table, if it isn’t one itself', async () => {
    const others = await names(
      `select conname as name from pg_constraint
       where contype = 'f' and conrelid = any ($1::text[]::regclass[]) and confrelid <> all ($2::text[]::regclass[])`,
      [[...coordinatorTables, ...referenceTables], referenceTables],
    );
    expect(others).toEqual([]);
  });

  test('has no identity column and no history, if it has a copy on every server', async () => {
    const identities = await names(
      `select attrelid::regclass::text as name from pg_attribute where attidentity <> '' and attrelid = any ($1::text[]::regclass[])`,
      [referenceTables],
    );
    const recorded = await names(
      `select tgrelid::regclass::text as name from pg_trigger
       where not tgisinternal and tgname <> 'row_limit' and tgrelid = any ($1::text[]::regclass[])`,
      [referenceTables],
    );
    expect([...identities, ...recorded]).toEqual([]);
  });

  test('is used by the service itself only, if it is on the coordinator alone', async () => {
    const granted = await names(
      `select distinct table_name as name from information_schema.column_privileges
       where grantee in ('farthing_user', 'farthing_guest', 'farthing_member') and table_name = any ($1)`,
      [coordinatorTables],
    );
    expect(granted).toEqual([]);
  });
});

test('every trigger function on shards names the shards beside its own, from its first declaration on', async () => {
  const { rows } = await owner.query<StoredFunction>(
    `select p.proname as name, pg_get_functiondef(p.oid) as definition, p.prosrc as body, true as is_trigger,
       p.proconfig is not null as sets_path
     from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prorettype = 'trigger'::regtype`,
  );
  expect(rows.length).toBeGreaterThan(10);
  for (const stored of rows) {
    const definition = onShards(stored) ?? '';
    expect(definition, stored.name).toMatch(
      new RegExp(
        `\\ndeclare\\n {2}entered constant text := ${distributionSchema}\\.enter_shard\\(tg_table_name\\);`,
      ),
    );
    expect(definition.match(/\bdeclare\b/g), stored.name).toHaveLength(1);
    expect(definition, stored.name).toContain('SET search_path');
  }
});
