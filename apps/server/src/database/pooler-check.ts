import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { onlyRow } from './only-row.ts';

/** A connection pooler in front of the database that farthing cannot work through. Its message is one line. */
export class PoolerError extends Error {}

/** Number of comparisons of two connections. Between two of them the pooler may reassign its connections. */
const turns = 3;
/** Longest wait for a second connection, in milliseconds. */
const longestWaitMs = 10_000;

/**
 * Rejects a pooler in transaction or statement mode. In these modes statements of one user could run on another user's
 * connection. A connection then changes its server process, or shares it with another open connection. A pooler is
 * recognised by the process id that it invents for its clients, so nothing is compared without one.
 * @param client open connection @param connect opens another of the same role
 * @throws {PoolerError} the pooler isn't in session mode, or gives this role one connection only
 */
export async function refuseTransactionPooling(
  client: pg.Client,
  connect: () => Promise<pg.Client>,
): Promise<void> {
  if (!isThroughPooler(client, await processOf(client))) return;
  const other = await connect();
  try {
    for (let turn = 0; turn < turns; turn++) {
      const first = await processOf(client);
      const second = await within(longestWaitMs, beginAndTell(other));
      if (first === second || first !== (await processOf(client))) throw notInSessionMode();
      await other.query('rollback');
    }
  } finally {
    void other.end().catch(() => {}); // a query that waits for a connection gets no answer
  }
}

async function beginAndTell(client: pg.Client): Promise<number> {
  try {
    await client.query('begin');
    return await processOf(client);
  } catch {
    throw notInSessionMode(); // statement mode rejects a transaction
  }
}

/**
 * Returns true if a pooler is between a connection and PostgreSQL. The process id announced at the start of the
 * connection is then an invented one.
 * @param pid id of the server's process
 */
export function isThroughPooler(client: pg.ClientBase, pid: number): boolean {
  return announcedProcess(client) !== pid;
}

async function processOf(client: pg.Client): Promise<number> {
  return onlyRow(await client.query<{ pid: number }>('select pg_backend_pid() as pid')).pid;
}

/** Returns the process id announced at the start of the connection. */
function announcedProcess(client: pg.ClientBase): number | undefined {
  return 'processID' in client && typeof client.processID === 'number' ? client.processID : undefined;
}

async function within<Value>(ms: number, work: Promise<Value>): Promise<Value> {
  const late = sleep(ms, undefined, { ref: false }).then(() => {
    throw new PoolerError(
      'the connection pooler in DATABASE_URL gives farthing only one connection. Let it open 20 for each user (PgBouncer: default_pool_size = 20), or connect to PostgreSQL itself.',
    );
  });
  return Promise.race([work, late]);
}

function notInSessionMode(): PoolerError {
  return new PoolerError(
    'the connection pooler in DATABASE_URL is in transaction or statement mode, and farthing needs session mode (PgBouncer: pool_mode = session). Or connect to PostgreSQL itself: farthing pools its own connections.',
  );
}
