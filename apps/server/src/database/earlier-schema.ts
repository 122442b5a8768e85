import { createHash } from 'node:crypto';
import type pg from 'pg';

/**
 * Databases of versions before the migrations were joined. Their schema came from 31 migrations. The current 17
 * migrations produce the same schema, apart from the differences handled in this file. Their numbers end at 30, and
 * later migrations begin at 32.
 */
export const earlierSchema = 31;

/** Commit with the 31 migrations, through which older versions are updated. */
export const earlierCommit = '1285e786';

/** Names of the first migration of older versions, and its SHA-256 among the 31 migrations. */
const firstOfOldest = '0001-users-and-sessions';
const firstSha256 = 'c7dcb80de6e00af9dd816c6abd248f979c4b23ed748040fe3ec57f09fa902fa9';
/** SHA-256 of the names and hashes of all 31. */
const listSha256 = '8995b168940f44ef00f35287098921e4f82e4e8ff937b83e73eab61ddebe65c5';

/** A row of schema_migrations. */
export interface AppliedMigration {
  readonly number: number;
  readonly name: string;
  readonly sha256: string;
}

/** A migration of this version. */
export interface KnownMigration extends AppliedMigration {
  /** SQL statements of the migration. */
  readonly text: string;
}

/**
 * Returns true for a database with the 31 migrations.
 * @throws {Error} one line: the database has an older list, with which this version can't start
 */
export function hasEarlierSchema(applied: readonly AppliedMigration[]): boolean {
  const [first] = applied;
  if (first?.name !== firstOfOldest && first?.sha256 !== firstSha256) return false;
  const list = applied.map(({ name, sha256 }) => `${name} ${sha256}\n`).join('');
  if (createHash('sha256').update(list).digest('hex') === listSha256) return true;
  throw new Error(
    `the database was made by a development version of farthing. Start commit ${earlierCommit} with it once, then start this version`,
  );
}

/**
 * Converts a database with the 31 migrations to the current schema and migration list up to that number, in one
 * transaction.
 * @returns the migrations that the database now has
 */
export async function adoptEarlierSchema(
  client: pg.Client,
  known: readonly KnownMigration[],
): Promise<readonly AppliedMigration[]> {
  const equal = known.filter(({ number }) => number <= earlierSchema);
  await client.query('begin');
  await leaveEarlierSchema(client, known);
  await client.query('delete from schema_migrations');
  for (const { number, name, sha256 } of equal) {
    await client.query('insert into schema_migrations (number, name, sha256) values ($1, $2, $3)', [
      number,
      name,
      sha256,
    ]);
  }
  await client.query('commit');
  return equal;
}

/** Policies, rights and checks that only the current schema has. */
const rulesOfToday = `
  do $$
  declare
    owned regclass;
  begin
    for owned in select polrelid::regclass from pg_policy p join pg_class c on c.oid = p.polrelid
      where polname = 'own_rows' and c.relnamespace = current_schema()::regnamespace
        and not exists (select 1 from pg_policy o where o.polrelid = p.polrelid and o.polname = 'triggers')
    loop
      execute format($p$create policy triggers on %s to current_user
        using (user_id = nullif(current_setting('farthing.user_id', true), '')::uuid)
        with check (user_id = nullif(current_setting('farthing.user_id', true), '')::uuid)$p$, owned);
    end loop;
  end $$;
  drop policy if exists system on data_stamps;
  create policy system on data_stamps for select to farthing_system using (true);
  grant select (user_id, stamp) on data_stamps to farthing_system;
  alter table share_awards drop constraint share_awards_kind_check;
  alter table share_awards add constraint share_awards_kind_check check (
    kind in ('rsu', 'espp', 'option', 'saye', 'csop', 'emi', 'csop_discount', 'sip', 'sip_partnership', 'restricted'));`;

/** Columns of `connections` that both schemas have. */
const keptColumns =
  'user_id, connector, enabled, nightly, account_id, bank_account, fetched_until, last_run_at, last_ok, last_message, version';

/**
 * Converts tables and functions from the earlier schema to the current one. Tables whose columns are in another order
 * are re-created, because backups depend on the order. Forced row-level security would hide rows from the owner.
 */
export async function leaveEarlierSchema(client: pg.Client, known: readonly KnownMigration[]): Promise<void> {
  const textOf = (number: number) => known.find((one) => one.number === number)?.text ?? '';
  const functionOf = (number: number, name: string) =>
    `create or replace ${new RegExp(`create (function ${name}\\([\\s\\S]*?\\nend \\$\\$;)`).exec(textOf(number))?.[1]}`;
  const [connections] = textOf(30).split('\n\n');
  const read = ['connections', 'data_stamps', 'operations'];
  const forced = await forcedAmong(client, read);
  for (const name of read) await client.query(`alter table ${name} no force row level security`);
  await client.query(`
    create table earlier_connections as select ${keptColumns} from connections;
    drop table connections;
    ${connections};
    alter table connections no force row level security;
    insert into connections (${keptColumns}) select * from earlier_connections;
    drop table earlier_connections;
    alter table data_stamps add column last_number bigint not null default 0;
    insert into data_stamps (user_id, stamp, last_number)
    select user_id, gen_random_uuid(), max(number) from operations group by user_id
    on conflict (user_id) do update set last_number = excluded.last_number;
    update data_stamps set last_number = greatest(last_number, forgotten_to);
    drop policy if exists members_numbers on data_stamps;
    drop policy if exists members_numbers on operations;
    drop function if exists owner_operation_number();
    ${functionOf(1, 'hide_from_others')}
    ${functionOf(7, 'delete_quantities_of_holdings')}
    ${functionOf(11, 'note_forgotten')}
    ${functionOf(11, 'number_operation')}
    ${functionOf(28, 'let_members')}
    ${rulesOfToday}`);
  for (const name of forced) await client.query(`alter table ${name} force row level security`);
}

/** Returns the tables that force row-level security on their owner. There are none while a backup is loaded. */
async function forcedAmong(client: pg.Client, names: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where oid = any(select to_regclass(n) from unnest($1::text[]) n)
       and relforcerowsecurity`,
    [names],
  );
  return rows.map(({ name }) => name);
}

/**
 * Gives the empty tables of the current schema the columns of the earlier one, so that a backup's rows can be loaded.
 */
export async function enterEarlierSchema(client: pg.Client): Promise<void> {
  await client.query(`
    alter table data_stamps drop column last_number;
    drop table connections;
    create table connections (
      user_id uuid not null references users (id) on delete cascade,
      id uuid not null,
      connector text not null,
      enabled boolean not null,
      nightly boolean not null,
      account_id uuid,
      bank_account text,
      fetched_until date,
      last_run_at timestamptz,
      last_ok boolean,
      last_message text,
      version integer not null,
      constraint connections_pkey primary key (user_id, id)
    );
    create index connections_account on connections (user_id, account_id);
    select hide_from_others('connections')`);
}
