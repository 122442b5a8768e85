import pg from 'pg';
import { distributedTables } from '../../apps/server/src/database/distribution/table-places.ts';
import { call } from '../bench/client.ts';
import { generateFile } from '../bench/generate.ts';
import { signUp } from '../bench/stage.ts';
import { run, type Server } from './clusters.ts';

/** Registers one household and gives it an account with transactions, and what follows from them. @returns the user's id */
export async function fillTemplate(url: string, rows: number): Promise<string> {
  const token = await signUp(url);
  const account = await call<{ id: string }>(url, 'POST', '/accounts', token, {
    name: 'Current',
    type: 'cash',
    currency: 'GBP',
  });
  for (let left = rows, seed = 5; left > 0; left -= 10_000, seed++) {
    const form = new FormData();
    form.append('account_id', account.id);
    form.append(
      'file',
      new Blob([generateFile('lloyds', 'GBP', Math.min(left, 10_000), seed)]),
      'lloyds.csv',
    );
    await call(url, 'POST', '/imports?commit=true', token, form);
  }
  return (await call<{ id: string }>(url, 'GET', '/profile', token)).id;
}

/**
 * Copies a household for other users, straight into the shards of one worker, on two connections. The worker makes the rows itself
 * (insert … select), with indexes and without triggers, as totals are copied too.
 * @returns rows of all users in distributed tables
 */
export async function copyHouseholds(
  coordinatorUrl: string,
  worker: Server,
  { template, households }: { readonly template: string; readonly households: number },
): Promise<number> {
  await run(
    coordinatorUrl,
    `insert into users (id, email, password_hash, display_name)
     select gen_random_uuid(), 'household' || n || '@example.org', password_hash, 'Household ' || n
     from users cross join generate_series(2, ${households}) n where users.id = '${template}'`,
  );
  const url = worker.url(new URL(coordinatorUrl).pathname.slice(1));
  const counts = await Promise.all([0, 1].map((part) => copyPart(url, template, part)));
  await run(url, 'analyze');
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Fills every second group of shards. */
async function copyPart(url: string, template: string, part: number): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`set citus.enable_ddl_propagation = off; set citus.enable_manual_changes_to_shards = on;
      set citus.override_table_visibility = off; set synchronous_commit = off; set session_replication_role = replica`);
    await client.query(`create temp table people as
      select id, get_shard_id_for_distribution_column('public.data_stamps', id) as shard from users where id <> '${template}'`);
    const filled: { name: string; columns: readonly string[] }[] = [];
    for (const [name, columns] of await columnsOf(client)) {
      await client.query(
        `create temp table own_${name} as select * from public.${name} where user_id = '${template}'`,
      );
      const { rows } = await client.query(`select from own_${name} limit 1`);
      if (rows.length > 0 && name !== 'audit_log' && name !== 'idempotency_keys')
        filled.push({ name, columns });
    }
    let written = 0;
    for (const { shard, group } of (await groupsOf(client)).filter((_, index) => index % 2 === part))
      for (const { name, columns } of filled) {
        const { rowCount } = await client.query(
          `insert into public.${name}_${group[name]} (user_id, ${columns.join(', ')})
           select p.id, ${columns.map((column) => `t.${column}`).join(', ')}
           from (select id from people where shard = $1 order by id) p cross join own_${name} t`,
          [shard],
        );
        written += rowCount ?? 0;
      }
    return written;
  } finally {
    await client.end();
  }
}

/** Columns of the distributed tables, without the user and generated ones. */
async function columnsOf(client: pg.Client): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select p.logicalrelid::text as name, array_agg(quote_ident(a.attname) order by a.attnum) as columns
     from pg_dist_partition p join pg_attribute a on a.attrelid = p.logicalrelid
     where p.partmethod = 'h' and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attname <> 'user_id' group by 1`,
  );
  const named = new Map(rows.map(({ name, columns }) => [name, columns]));
  return new Map(distributedTables([...named.keys()]).map((name) => [name, named.get(name) ?? []]));
}

/** The shards of each group by table, with the shard that stands for the group. */
async function groupsOf(client: pg.Client): Promise<{ shard: string; group: Record<string, string> }[]> {
  const { rows } = await client.query<{ shard: string; group: Record<string, string> }>(
    `select o.shardid::text as shard, jsonb_object_agg(s.logicalrelid::text, s.shardid::text) as group
     from pg_dist_shard o join pg_dist_shard s on s.shardminvalue = o.shardminvalue
     where o.logicalrelid = 'public.data_stamps'::regclass group by 1`,
  );
  return rows;
}
