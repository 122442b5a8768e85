import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { advisoryLocks } from './advisory-locks.ts';
import type { Database } from './connection.ts';

/** A lock that is held until it is closed. */
export interface HeldLock {
  close(): Promise<void>;
}

/**
 * Shows on the database that a service runs, for as long as it does: commands that need it stopped see it. Any number of
 * services hold it together. A connection that breaks is made again.
 * @throws {Error} one line, while such a command is at work
 */
export async function holdServiceLock(database: Database): Promise<HeldLock> {
  let closed = false;
  let client = await connect(database);
  if (!(await tryLock(client, 'shared'))) {
    await client.end();
    throw new Error('A farthing command is changing the keys: start again when it is over');
  }
  const keep = async (): Promise<void> => {
    while (!closed) {
      await new Promise<void>((resolve) => client.once('end', () => resolve()));
      while (!closed) {
        await sleep(1000, undefined, { ref: false });
        const fresh = await connect(database).catch(() => undefined);
        if (!fresh) continue;
        client = fresh;
        if (closed) await fresh.end().catch(() => {});
        else await tryLock(fresh, 'shared').catch(() => false);
        break;
      }
    }
  };
  void keep();
  return {
    async close() {
      closed = true;
      await client.end().catch(() => {});
    },
  };
}

/**
 * Takes the database for a command that needs every service on it stopped, and keeps services from starting.
 * @throws {Error} one line, while a service runs or another such command is at work
 */
export async function holdOfflineLock(database: Database): Promise<HeldLock> {
  const client = await connect(database);
  if (await tryLock(client, 'exclusive')) return { close: () => client.end().catch(() => {}) };
  await client.end();
  throw new Error('A farthing is running on this database: stop it first, on every machine');
}

async function connect(database: Database): Promise<pg.Client> {
  const client = new pg.Client({ ...database.systemConnection, keepAlive: true });
  client.on('error', () => {});
  await client.connect();
  return client;
}

async function tryLock(client: pg.Client, kind: 'shared' | 'exclusive'): Promise<boolean> {
  const call = kind === 'shared' ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock';
  const { rows } = await client.query<{ held: boolean }>(`select ${call}($1) as held`, [
    advisoryLocks.service,
  ]);
  return rows[0]?.held ?? false;
}
