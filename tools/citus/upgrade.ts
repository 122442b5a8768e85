import { listMigrations, migrate } from '../../apps/server/src/database/migrate.ts';
import { type Cluster, makeDatabase, run } from './clusters.ts';
import { checkPolicies } from './policies.ts';

const users = 50;

/**
 * Distributes a database of an earlier version with users and accounts, migrates it, and compares it with a new database.
 * @param upTo number of the earlier version's last migration
 * @returns true if nothing differs
 */
export async function upgrade(cluster: Cluster, upTo: number): Promise<boolean> {
  const fresh = await makeDatabase(cluster, 'fresh', { shards: 4 });
  const url = await makeDatabase(cluster, 'upgraded', { shards: 4, upTo });
  await run(
    url,
    `insert into users (id, email, password_hash, display_name)
     select gen_random_uuid(), 'user' || n || '@example.org', 'none', 'User' from generate_series(1, ${users}) n`,
  );
  await run(
    url,
    `insert into accounts (user_id, id, name, type, currency) select id, gen_random_uuid(), 'Current', 'cash', 'GBP' from users`,
  );
  const began = performance.now();
  await migrate(url, () => {});
  const seconds = (performance.now() - began) / 1000;
  const [expected, found] = [await partsOf(fresh), await partsOf(url)];
  const differences = [
    ...expected.filter((part) => !found.includes(part)).map((part) => `missing: ${part}`),
    ...found.filter((part) => !expected.includes(part)).map((part) => `not expected: ${part}`),
  ];
  for (const difference of differences) console.log(difference);
  const [kept] = await run<{ count: number }>(url, 'select count(*)::integer as count from accounts');
  const migrations = listMigrations().filter(({ number }) => number > upTo).length;
  console.log(
    `${migrations} migrations in ${seconds.toFixed(0)} s, ${kept?.count} of ${users} accounts kept, ${differences.length} of ${expected.length} parts of the schema differ from a new database`,
  );
  const isGuarded = await checkPolicies(cluster, 'upgraded');
  return differences.length === 0 && kept?.count === users && isGuarded;
}

/** Lists columns, constraints, indexes, policies, triggers, rights and places of tables, and the bodies of functions. */
async function partsOf(url: string): Promise<string[]> {
  const rows = await run<{ part: string }>(
    url,
    `with tables as (select oid, relname, relacl from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace)
     select concat_ws(' ', 'column', relname, attname, format_type(atttypid, atttypmod), attnotnull,
         pg_get_expr(adbin, adrelid), attacl) as part
       from tables t join pg_attribute a on attrelid = t.oid and attnum > 0 and not attisdropped
       left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     union all select concat_ws(' ', 'constraint', relname, conname, pg_get_constraintdef(c.oid))
       from tables t join pg_constraint c on conrelid = t.oid
     union all select concat_ws(' ', 'index', relname, pg_get_indexdef(indexrelid)) from tables t join pg_index on indrelid = t.oid
     union all select concat_ws(' ', 'policy', relname, polname, polcmd, pg_get_expr(polqual, polrelid),
         pg_get_expr(polwithcheck, polrelid)) from tables t join pg_policy on polrelid = t.oid
     union all select concat_ws(' ', 'trigger', relname, pg_get_triggerdef(g.oid))
       from tables t join pg_trigger g on tgrelid = t.oid and not tgisinternal
     union all select concat_ws(' ', 'table', relname, relacl, partmethod, repmodel)
       from tables t left join pg_dist_partition on logicalrelid = t.oid
     union all select concat_ws(' ', 'function', p.oid::regprocedure, p.proacl, p.proconfig, md5(p.prosrc)) from pg_proc p
       where p.pronamespace = 'public'::regnamespace
         and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  );
  return rows.map(({ part }) => part);
}
