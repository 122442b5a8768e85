import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { v7 as uuid } from 'uuid';
import { roles } from '../../database/connection.ts';
import { sessionChannel } from '../../database/notifications.ts';
import { errorCode } from '../../problems/error-facts.ts';
import { narrowSharing } from './narrow-sharing.ts';
import { quoted } from './table-checks.ts';

/** Who restores, for the audit log; null: the command, which is noted in the log of every administrator restored. */
export interface Restorer {
  readonly user_id: string | null;
  readonly ip_address: string | null;
}

const longestLockMs = 15_000;
const attempts = 8;

/**
 * Swaps the tables, types and functions of a scratch schema with those in use, in one transaction, so that
 * queries see either the old data or the new. Other objects in the database stay. All sign-ins end: sessions
 * and API tokens aren't part of a backup, and every instance is told to clear its cache. Households share no more
 * than before. @returns the schema that now holds the old data, to be dropped
 */
export async function swapIn(
  client: pg.Client,
  scratch: string,
  audit: (Restorer & { readonly backupId: string }) | undefined,
): Promise<string> {
  const old = `farthing_scratch_old_${randomBytes(6).toString('hex')}`;
  for (let attempt = 1; ; attempt++) {
    try {
      await swapOnce(client, scratch, old, audit);
      return old;
    } catch (error) {
      await client.query('rollback').catch(() => {}); // the server rolls back when the connection ends
      // Somebody's transaction was in the way, or ours in theirs.
      const isTransient = ['55P03', '40P01'].includes(errorCode(error) ?? '');
      if (!isTransient || attempt >= attempts) throw error;
      await sleep(200 * attempt);
    }
  }
}

async function swapOnce(
  client: pg.Client,
  scratch: string,
  old: string,
  audit: (Restorer & { readonly backupId: string }) | undefined,
): Promise<void> {
  const fresh = await objectsOf(client, scratch);
  const present = await objectsOf(client, 'public');
  await client.query('begin');
  await client.query(`set local lock_timeout = ${longestLockMs}`);
  const replaced = present.tables.filter((name) => fresh.tables.includes(name));
  if (replaced.length > 0) {
    await client.query(
      `lock table ${replaced.map((name) => quoted('public', name)).join(', ')} in access exclusive mode`,
    );
  }
  const rls = `alter table %s no force row level security`;
  if (replaced.includes('users')) {
    await client.query(rls.replace('%s', quoted('public', 'users')));
    await client.query(`select pg_notify($1, id::text) from public.users`, [sessionChannel]);
    await client.query(
      `insert into ${quoted(scratch, 'rate_limits')} select * from public.rate_limits on conflict do nothing`,
    );
  }
  const narrowed = await narrowSharing(client, scratch, replaced);
  await client.query(`create schema ${quoted(old)}`);
  for (const name of replaced) await move(client, 'table', quoted('public', name), old);
  for (const name of present.types)
    if (fresh.types.includes(name)) await move(client, 'type', quoted('public', name), old);
  for (const [key, id] of present.functions)
    if (fresh.functions.has(key)) await moveFunction(client, id, old);
  for (const name of fresh.tables) await move(client, 'table', quoted(scratch, name), 'public');
  for (const name of fresh.types) await move(client, 'type', quoted(scratch, name), 'public');
  for (const id of fresh.functions.values()) await moveFunction(client, id, 'public');
  await client.query(`grant usage on schema public to ${Object.values(roles).join(', ')}`);
  if (audit !== undefined) await recordRestore(client, audit, narrowed);
  await client.query('commit');
}

async function move(client: pg.Client, kind: string, what: string, schema: string): Promise<void> {
  await client.query(`alter ${kind} ${what} set schema ${quoted(schema)}`);
}

/** Moves a function, whose signature depends on the current schema of its argument types. */
async function moveFunction(client: pg.Client, id: number, schema: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select $1::oid::regprocedure::text as name', [id]);
  await move(client, 'function', rows[0]?.name ?? '', schema);
}

/**
 * The restored log says who restored it, when and from what. Those whose sharing the restore ended or changed read it in theirs.
 */
async function recordRestore(
  client: pg.Client,
  { user_id, ip_address, backupId }: Restorer & { readonly backupId: string },
  narrowed: readonly string[],
): Promise<void> {
  await client.query('alter table public.audit_log no force row level security');
  const columns = 'user_id, id, action, ip_address, resource_type, resource_id, metadata';
  await client.query('alter table public.users no force row level security');
  const { rows } =
    user_id === null
      ? await client.query<{ id: string }>('select id from public.users where is_admin')
      : { rows: [{ id: user_id }] };
  const insert = `insert into public.audit_log (${columns}) values ($1, $4, $6, $2, 'backup', $3, $5)`;
  const by = user_id === null ? { by: 'command' } : {};
  for (const { id } of rows)
    await client.query(insert, [id, ip_address, backupId, uuid(), by, 'backup_restore']);
  for (const id of narrowed)
    await client.query(insert, [id, null, backupId, uuid(), {}, 'household_restore']);
  await client.query('alter table public.users force row level security');
  await client.query('alter table public.audit_log force row level security');
}

/** Objects of a schema that no extension owns. */
interface Objects {
  readonly tables: readonly string[];
  /** Types of their own: those of rows, of lists of words, of narrower values. A table's goes with the table. */
  readonly types: readonly string[];
  /** Ids, by name and names of the types of their arguments. */
  readonly functions: ReadonlyMap<string, number>;
}

async function objectsOf(client: pg.Client, schema: string): Promise<Objects> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = $1 and c.relkind in ('r', 'p')
       and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     order by c.relname`,
    [schema],
  );
  const { rows: types } = await client.query<{ name: string }>(
    `select t.typname as name from pg_type t join pg_namespace n on n.oid = t.typnamespace
     left join pg_class c on c.oid = t.typrelid
     where n.nspname = $1 and (t.typtype in ('e', 'd') or c.relkind = 'c')
       and not exists (select 1 from pg_depend d where d.objid = t.oid and d.deptype = 'e')
     order by t.typname`,
    [schema],
  );
  const { rows: functions } = await client.query<{ key: string; id: number }>(
    `select p.oid as id, p.proname || '(' || coalesce((
       select string_agg(t.typname, ',' order by a.place)
       from unnest(p.proargtypes) with ordinality as a (type, place) join pg_type t on t.oid = a.type), '') || ')' as key
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname = $1 and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
     order by key`,
    [schema],
  );
  return {
    tables: tables.map(({ name }) => name),
    types: types.map(({ name }) => name),
    functions: new Map(functions.map(({ key, id }) => [key, id])),
  };
}
