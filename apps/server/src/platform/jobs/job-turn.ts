import pg from 'pg';
import { advisoryLocks } from '../../database/advisory-locks.ts';
import type { Database } from '../../database/connection.ts';

/**
 * Runs work while no other instance on the database runs work of this name. The turn belongs to a connection of its own:
 * it ends with this process at the latest.
 * @returns what the work answers; undefined, without running it, where another instance is at it
 */
export async function inTurn<Result>(
  database: Database,
  name: string,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  const client = new pg.Client({ ...database.systemConnection, keepAlive: true });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ taken: boolean }>(
      'select pg_try_advisory_lock($1, hashtext($2)) as taken',
      [advisoryLocks.jobs, name],
    );
    return rows[0]?.taken ? await work() : undefined;
  } finally {
    await client.end().catch(() => {}); // a broken connection is closed already
  }
}
