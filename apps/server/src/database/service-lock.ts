import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { advisoryLocks } from './advisory-locks.ts';
import { type Database, instanceName } from './connection.ts';

/** A lock that is held until it is closed. */
export interface HeldLock {
  close(): Promise<void>;
}

/** Fingerprints of an instance's keys, from `keyMarks` in crypto/. */
interface Marks {
  readonly signing: string;
  readonly fields: string;
  readonly backups: string;
}

/** Lock that a running service holds. */
export interface ServiceLock extends HeldLock {
  /**
   * Publishes the fingerprints of this instance's keys as the name of the connection that holds the lock, and compares
   * those of other instances.
   * @returns a warning if an instance has another backup key
   * @throws {Error} one line, if a running instance has another signing key or other field keys
   */
  agreeOnKeys(marks: Marks): Promise<string | undefined>;
}

/** Longest time until PostgreSQL notices that a service was killed and releases its lock. */
const leavingMs = 3000;

/**
 * Rejects a second service on an embedded database before it changes anything.
 * @param ownerUrl connection string of the database's owner
 * @throws {Error} one line that names the data folder
 */
export async function refuseSecondService(ownerUrl: string, dataDir: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: `${instanceName} start` });
  client.on('error', () => {});
  await client.connect();
  try {
    if (!(await lockWithin(client, 'exclusive', leavingMs))) throw folderInUse(dataDir);
  } finally {
    await client.end().catch(() => {}); // a broken connection is closed already
  }
}

function folderInUse(dataDir: string): Error {
  return new Error(
    `another farthing is using the data folder ${dataDir}. Stop it first, or choose another folder with DATA_DIR.`,
  );
}

/**
 * Holds a lock on the database while the service runs, so that commands that need it stopped can see it. A connection
 * that breaks is opened again.
 * @param dataDir folder of the embedded database, which serves one service; if absent, any number of services can share
 *   the database
 * @throws {Error} one line, while such a command or another service holds the lock
 */
export async function holdServiceLock(database: Database, dataDir?: string): Promise<ServiceLock> {
  const kind = dataDir === undefined ? 'shared' : 'exclusive';
  let closed = false;
  let shown: string | undefined;
  let client = await connect(database);
  if (!(await lockWithin(client, kind, dataDir === undefined ? 0 : leavingMs))) {
    await client.end();
    if (dataDir !== undefined) throw folderInUse(dataDir);
    throw new Error('A farthing command is changing the keys. Start again when it has finished.');
  }
  const keep = async (): Promise<void> => {
    while (!closed) {
      await new Promise<void>((resolve) => client.once('end', () => resolve()));
      while (!closed) {
        await sleep(1000, undefined, { ref: false });
        const fresh = await connect(database).catch(() => undefined);
        if (!fresh) continue;
        client = fresh;
        if (closed)
          await fresh.end().catch(() => {}); // a broken connection is closed already
        else {
          await tryLock(fresh, kind).catch(() => false);
          if (shown !== undefined) await show(fresh, shown).catch(() => {}); // other services don't see this one's fingerprints until the next change
        }
        break;
      }
    }
  };
  void keep();
  return {
    async agreeOnKeys({ signing, fields, backups }) {
      shown = `${instanceName} keys ${signing} ${fields} ${backups}`;
      await show(client, shown);
      let warning: string | undefined;
      for (const other of await listShown(client)) {
        if (other.signing !== signing) throw new Error(differ('a different signing key', 'JWT_PRIVATE_KEY'));
        if (other.fields !== fields) throw new Error(differ('different field keys', 'FIELD_ENCRYPTION_KEYS'));
        if (backups !== '' && other.backups !== '' && other.backups !== backups)
          warning = differ('a different backup key', 'BACKUP_KEY');
      }
      return warning;
    },
    async close() {
      closed = true;
      await client.end().catch(() => {}); // a broken connection is closed already
    },
  };
}

/**
 * Locks the database for a command that needs every service stopped, and keeps services from starting.
 * @throws {Error} one line, while a service or another such command runs
 */
export async function holdOfflineLock(database: Database): Promise<HeldLock> {
  const client = await connect(database);
  if (await tryLock(client, 'exclusive')) return { close: () => client.end().catch(() => {}) }; // a broken connection is closed already
  await client.end();
  throw new Error('farthing is running on this database. Stop it on every machine first.');
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

async function lockWithin(client: pg.Client, kind: 'shared' | 'exclusive', ms: number): Promise<boolean> {
  for (const deadline = Date.now() + ms; ; await sleep(100)) {
    if (await tryLock(client, kind)) return true;
    if (Date.now() >= deadline) return false;
  }
}

function differ(what: string, setting: string): string {
  return `Another farthing on this database uses ${what}. Give all of them the same ${setting} or ${setting}_FILE.`;
}

/** Sets the name of a connection, which other connections of its role can see. PostgreSQL cuts it at 63 bytes. */
async function show(client: pg.Client, name: string): Promise<void> {
  await client.query(`select set_config('application_name', $1, false)`, [name]);
}

async function listShown(client: pg.Client): Promise<Marks[]> {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_stat_activity
     where datname = current_database() and application_name like 'farthing % keys %' and pid <> pg_backend_pid()`,
  );
  return rows.map(({ name }) => {
    const [signing = '', fields = '', backups = ''] = name.split(' ').slice(3);
    return { signing, fields, backups };
  });
}
