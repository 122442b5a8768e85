import { roles, roleUrl } from '../../apps/server/src/database/connection.ts';
import { type Cluster, run, type Server } from './clusters.ts';

/** A table's protection, as text: whether policies apply, the policies, the rights of the service's roles, triggers, constraints and indexes. */
interface Guard {
  readonly shard: string;
  readonly table: string;
  readonly guards: string;
}

/**
 * Compares row-level security, policies, rights, triggers, constraints and indexes of every shard on every worker with those of its table on the
 * coordinator, and looks at each shard as `farthing_user`: without a user, and as each user who has rows there.
 * @returns true if nothing is missing and no row of another user is seen
 */
export async function checkPolicies({ servers }: Cluster, database: string): Promise<boolean> {
  const [coordinator, ...workers] = servers as [Server, ...Server[]];
  const expected = new Map(
    (await run<Guard>(coordinator.url(database), guardsOf('c.oid::regclass::text'))).map(
      ({ table, guards }) => [table, guards],
    ),
  );
  const faults: string[] = [];
  let [shards, looks, seen] = [0, 0, 0];
  for (const worker of workers) {
    for (const { shard, table, guards } of await run<Guard>(
      worker.url(database),
      `${seeShards}; ${guardsOf(shardName)}`,
    )) {
      shards++;
      if (guards !== expected.get(table)) faults.push(`${shard}: ${guards}, not ${expected.get(table)}`);
    }
    const found = await lookAtShards(worker.url(database));
    looks += found.looks;
    seen += found.rows;
    faults.push(...found.faults);
  }
  for (const fault of faults) console.log(fault);
  const tables = [...expected.values()].filter((guards) => guards.startsWith('policies')).length;
  console.log(
    `${shards} shards of ${expected.size} tables, ${tables} of them with row-level security: ${faults.length} differ from their table or show rows of others. ${looks} looks as users found ${seen} rows, all their own`,
  );
  return faults.length === 0 && shards > 0;
}

/** Name of the table on a worker that has a shard. */
const shardName = `p.logicalrelid || '_' || s.shardid`;

/**
 * Writes the query for guards. Definitions are compared without parentheses: a trigger's condition that is read again from its text has fewer.
 * @param name SQL of the name of the table whose guards are listed: the distributed table, or one of its shards
 */
function guardsOf(name: string): string {
  const role = Object.values(roles)
    .map((one) => `'${one}'`)
    .join();
  return `select distinct t.relname as shard, c.relname as table, concat_ws(' ',
      case when t.relrowsecurity then 'policies' else 'no policies' end,
      (select string_agg(concat_ws(' ', polname, polcmd, polpermissive,
          (select string_agg(rolname, ',' order by rolname) from pg_roles where oid = any (polroles)),
          pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)), '; ' order by polname)
        from pg_policy where polrelid = t.oid),
      (select string_agg(concat_ws(' ', rolname, verb), ', ' order by rolname, verb)
        from pg_roles, unnest('{select,insert,update,delete,truncate,references,trigger}'::text[]) verb
        where rolname in (${role}) and has_table_privilege(rolname, t.oid, verb)),
      (select string_agg(concat_ws(' ', rolname, verb, attname), ', ' order by rolname, verb, attnum)
        from pg_roles, pg_attribute, unnest('{select,insert,update}'::text[]) verb
        where rolname in (${role}) and attrelid = t.oid and attnum > 0 and not attisdropped
          and has_column_privilege(rolname, t.oid, attnum, verb)),
      (select string_agg(definition, '; ' order by definition) from (
        select regexp_replace(pg_get_triggerdef(oid), 'TRIGGER \\S+', 'TRIGGER') as part from pg_trigger where tgrelid = t.oid and not tgisinternal
        union all select pg_get_constraintdef(oid) from pg_constraint where conrelid = t.oid and contype <> 't'
        union all select regexp_replace(pg_get_indexdef(indexrelid), 'INDEX \\S+', 'INDEX') from pg_index where indrelid = t.oid
      ) parts, regexp_replace(part, '_\\d{6,}|[()]', '', 'g') definition)) as guards
    from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid join pg_dist_shard s on s.logicalrelid = p.logicalrelid
    join pg_class t on t.oid = to_regclass(${name})
    where c.relnamespace = 'public'::regnamespace and exists (select from pg_dist_placement l join pg_dist_local_group using (groupid)
      where l.shardid = s.shardid or ${name} = c.oid::regclass::text)`;
}

/** Reads each shard of a worker as `farthing_user`, straight from the table. */
async function lookAtShards(url: string): Promise<{ looks: number; rows: number; faults: string[] }> {
  const shards = await run<{ shard: string; owner: string }>(
    url,
    `select ${shardName} as shard, a.attname as owner
     from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid join pg_dist_shard s using (logicalrelid)
     join pg_dist_placement using (shardid) join pg_dist_local_group using (groupid)
     join pg_attribute a on a.attrelid = c.oid and a.attname = case when c.relname = 'users' then 'id' else 'user_id' end
     where c.relnamespace = 'public'::regnamespace and has_column_privilege('${roles.user}', c.oid, a.attnum, 'select')`,
  );
  const people = (await run<{ id: string }>(url, 'select id from users')).map(({ id }) => id);
  const faults: string[] = [];
  let [looks, rows] = [0, 0];
  const user = roleUrl(url, roles.user);
  const look = async (id: string) => {
    const seen = await run<{ shard: string; owners: string[] | null; rows: number }>(
      user,
      `${seeShards}; select set_config('farthing.user_id', '${id}', false);
       ${shards.map(({ shard, owner }) => `select '${shard}' as shard, array_agg(distinct ${owner}::text) as owners, count(*)::integer as rows from public.${shard}`).join(' union all ')}`,
    );
    for (const { shard, owners, rows: count } of seen) {
      looks++;
      rows += count;
      if (owners?.some((owner) => owner !== id)) faults.push(`${shard} shows rows of others to “${id}”`);
    }
  };
  for (const id of ['', ...people]) await look(id);
  return { looks, rows, faults };
}

/** Citus hides shards from the catalogue. */
const seeShards = 'set citus.override_table_visibility = off';
