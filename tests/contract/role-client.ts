import pg from 'pg';
import { roleUrl } from '../../apps/server/src/database/connection.ts';
import { atPlace, type ShardPlace } from '../../apps/server/src/database/distribution/shard-pools.ts';
import type { TestApp } from './app.ts';
import { asOwner } from './sign-in.ts';

/**
 * Connects as one of the service's roles, to try what the database itself refuses.
 * @param userId user whose rows are tried; on Citus, the connection works on the shard that has them
 */
export function connectAsRole(app: TestApp, role: string, userId: string): Promise<pg.Client> {
  return connectToRowsOf(app, roleUrl(app.ownerUrl, role), userId);
}

/** Connects as the owner of the tables, to hold locks on rows of a user. */
export function connectAsOwner(app: TestApp, userId: string): Promise<pg.Client> {
  return connectToRowsOf(app, app.ownerUrl, userId);
}

async function connectToRowsOf(app: TestApp, url: string, userId: string): Promise<pg.Client> {
  if (process.env.TEST_CITUS_WORKERS === undefined) return connect(url);
  const [place] = (await asOwner(app, 'select * from farthing_citus.place_of($1)', [userId])) as [ShardPlace];
  const client = await connect(atPlace(url, place));
  await client.query('select farthing_citus.use_shard($1)', [place.shard]);
  return client;
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}

/**
 * Counts the connections that wait for locks of this one. In a transaction, `pg_stat_activity` would stay as it was when it was first
 * read, without connections that are made later.
 */
export async function waitingFor(holder: pg.Client): Promise<number> {
  const { rows } = await holder.query(
    `select count(distinct pid)::int as count from pg_locks
     where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`,
  );
  return rows[0].count;
}

/**
 * On Citus, guests and members meet views: without columns that they may not read, and never truncated. Other names mean the coordinator's
 * tables, or distributed ones, of which Citus lets no one change the user.
 */
const citusRefusals: readonly string[] = ['42703', '42P01', '42809', '0A000'];

/** Returns the error code of a statement that the database refuses. Those of views on Citus count as a right that is missing. */
export function refusalOf({ code }: { readonly code: string }): string {
  return process.env.TEST_CITUS_WORKERS !== undefined && citusRefusals.includes(code) ? '42501' : code;
}

/** Runs one statement on rows of a user as the owner of the tables, behind the service's back. Citus would refuse some of these. */
export async function asOwnerOfRows(
  app: TestApp,
  userId: string,
  sql: string,
  values: unknown[] = [],
): Promise<void> {
  const owner = await connectAsOwner(app, userId);
  await owner.query(sql, values).finally(() => owner.end());
}
