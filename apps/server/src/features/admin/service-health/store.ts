import type { ServiceJob, ServiceStats } from '@farthing/api-contract';
import { sql } from 'kysely';
import { advisoryLocks } from '../../../database/advisory-locks.ts';
import { listMigrations } from '../../../database/migrate.ts';
import { onlyRow } from '../../../database/only-row.ts';
import { rowsOf } from '../../../database/statements.ts';
import type { SystemScope } from '../../../database/system-scope.ts';
import type { UserScope } from '../../../database/user-scope.ts';

/** A run that is over. */
export interface RunRow {
  readonly name: string;
  readonly started_at: Date;
  readonly finished_at: Date;
  readonly ok: boolean;
  readonly result: Readonly<Record<string, number>> | null;
  readonly error: string | null;
}

/** Stores a run in place of the previous one. */
export async function replaceRun(scope: SystemScope, { result, ...run }: RunRow): Promise<void> {
  const row = { ...run, result: result && JSON.stringify(result) };
  await scope.tables
    .insertInto('job_runs')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
}

/** The last run of one job. */
export function findRun(
  scope: SystemScope,
  name: string,
): Promise<{ readonly started_at: string; readonly ok: boolean } | undefined> {
  return scope.tables
    .selectFrom('job_runs')
    .select(['started_at', 'ok'])
    .where('name', '=', name)
    .executeTakeFirst();
}

/** Returns the jobs running on any instance, by the advisory lock that each holds. */
export async function listUnderWay(scope: SystemScope, names: readonly string[]): Promise<Set<string>> {
  const rows = await rowsOf<{ name: string }>(scope)`
    select name from unnest(${names}::text[]) as name
    where exists (select from pg_locks
      where locktype = 'advisory' and granted and objsubid = 2 and classid = ${advisoryLocks.jobs}::integer::oid
        and objid = (hashtext(name)::bigint & 4294967295)::oid
        and database = (select oid from pg_database where datname = current_database()))
  `;
  return new Set(rows.map(({ name }) => name));
}

/** The last run of every job that has run. */
export async function listRuns(
  scope: SystemScope,
): Promise<Map<string, NonNullable<ServiceJob['last_run']>>> {
  const rows = await scope.tables.selectFrom('job_runs').selectAll().execute();
  return new Map(rows.map(({ name, ...run }) => [name, run]));
}

/** Version and size of the database, and its migrations beside those of this code. */
export async function readDatabase(scope: SystemScope) {
  const answer = await sql<{ version: string; size: number; migration: string; count: number }>`
    select current_setting('server_version') as version,
      pg_database_size(current_database())::double precision as size,
      (select name from schema_migrations order by number desc limit 1) as migration,
      (select count(*)::integer from schema_migrations) as count
  `.execute(scope.tables);
  const { version, size, migration, count } = onlyRow(answer);
  return { version, size_bytes: size, migration, pending: Math.max(0, listMigrations().length - count) };
}

/** Returns the time of the first registration, or null if there are no users. */
export async function readFirstUser(scope: SystemScope): Promise<Date | null> {
  const found = await scope.tables
    .selectFrom('users')
    .select('created_at')
    // Ids begin with the time of registration, and have an index.
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return found ? new Date(found.created_at) : null;
}

/** Counts of users. */
export function countUsers(scope: SystemScope): Promise<ServiceStats['users']> {
  return scope.tables
    .selectFrom('users')
    .select([
      sql<number>`count(*)::integer`.as('total'),
      sql<number>`(count(*) filter (where is_admin))::integer`.as('administrators'),
      sql<number>`(count(*) filter (where disabled_at is not null))::integer`.as('disabled'),
      sql<number>`(count(*) filter (where totp_enabled))::integer`.as('with_totp'),
      sql<number>`(select count(distinct user_id)::integer from sessions
        where last_active_at > now() - interval '30 days')`.as('active_30_days'),
    ])
    .executeTakeFirstOrThrow();
}

/** The ten largest tables, with indexes. */
export function listLargestTables(scope: SystemScope): Promise<ServiceStats['tables']> {
  return rowsOf<ServiceStats['tables'][number]>(scope)`
    select relname as name, n_live_tup::double precision as rows,
      pg_total_relation_size(relid)::double precision as bytes
    from pg_stat_user_tables where schemaname = current_schema() order by bytes desc, relname limit 10
  `;
}

/** Counts a user's records, with their currencies. */
export async function countRecords(scope: UserScope) {
  const answer = await sql<{
    base_currency: string;
    currencies: string[];
    accounts: number;
    transactions: number;
    attachments: number;
    attachment_bytes: number;
  }>`
    select (select base_currency from users where id = ${scope.userId}) as base_currency,
      array(select distinct currency from accounts where user_id = ${scope.userId}) as currencies,
      (select count(*)::integer from accounts where user_id = ${scope.userId}) as accounts,
      (select count(*)::integer from transactions where user_id = ${scope.userId}) as transactions,
      (select count(*)::integer from attachments where user_id = ${scope.userId}) as attachments,
      (select coalesce(sum(size), 0)::double precision from attachments
        where user_id = ${scope.userId}) as attachment_bytes
  `.execute(scope.tables);
  return onlyRow(answer);
}
