import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { roles } from '../../apps/server/src/database/connection.ts';
import { distribute } from '../../apps/server/src/database/distribution/distribute.ts';
import { migrate } from '../../apps/server/src/database/migrate.ts';

/** PostgreSQL doesn't run as root. */
const ids = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

/** A PostgreSQL with Citus on this machine. */
export interface Server {
  readonly port: number;
  readonly process: ChildProcess;
  /** Connection string of the superuser, for a database. */
  url(database: string): string;
  stop(): Promise<void>;
}

/** A coordinator, first, and its workers. */
export interface Cluster {
  readonly servers: readonly Server[];
  stop(): Promise<void>;
}

/**
 * Starts a coordinator and workers in a folder.
 * @param bin folder of the programs of a PostgreSQL that Citus is installed in
 * @param more settings of every server, beside the usual ones
 */
export async function startCluster(
  folder: string,
  bin: string,
  workers: number,
  more: Readonly<Record<string, string>> = {},
): Promise<Cluster> {
  chmodSync(folder, 0o755);
  const servers: Server[] = [];
  for (let number = 0; number <= workers; number++)
    servers.push(await startServer(join(folder, `server-${number}`), bin, { ...settings, ...more }));
  return {
    servers,
    stop: async () => {
      await Promise.all(servers.map((server) => server.stop()));
    },
  };
}

/** Settings of a server. Loading is fast without fsync; measurements are made with it. */
const settings: Readonly<Record<string, string>> = {
  shared_preload_libraries: 'citus',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '400',
  max_prepared_transactions: '400',
  wal_level: 'logical',
  max_wal_size: '4GB',
  shared_buffers: '512MB',
  'citus.local_hostname': '127.0.0.1',
  'citus.enable_unsafe_triggers': 'on',
};

async function startServer(
  data: string,
  bin: string,
  all: Readonly<Record<string, string>>,
): Promise<Server> {
  if (!existsSync(data)) {
    mkdirSync(data, { mode: 0o700 });
    if (ids.uid !== undefined) chownSync(data, ids.uid, ids.gid);
    const made = spawnSync(
      join(bin, 'initdb'),
      ['-D', data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8'],
      { ...ids, cwd: '/', encoding: 'utf8' },
    );
    if (made.status !== 0) throw new Error(made.stderr);
  }
  const port = await freePort();
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), ...options], {
    ...ids,
    cwd: '/',
    // libpq looks for certificates in HOME, which another user can't read.
    env: { ...process.env, HOME: data },
    stdio: process.env.CITUS_LOG === undefined ? 'ignore' : 'inherit',
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  // The service derives the passwords of its roles from the owner's. These servers ask for none.
  const url = (database: string) => `postgres://postgres:postgres@127.0.0.1:${port}/${database}`;
  for (let attempt = 0; ; attempt++) {
    try {
      await run(url('postgres'), 'select 1');
      break;
    } catch (error) {
      if (attempt >= 300) throw error;
      await sleep(100);
    }
  }
  return {
    port,
    process: child,
    url,
    stop: async () => {
      child.kill('SIGINT');
      await ended;
    },
  };
}

/**
 * Makes a distributed database with farthing's tables.
 * @param workers number of workers that get shards at first
 * @param upTo number of the last migration, if not the newest
 */
export async function makeDatabase(
  { servers }: Cluster,
  name: string,
  { shards, workers = servers.length - 1, upTo }: { shards: number; workers?: number; upTo?: number },
): Promise<string> {
  for (const server of servers) {
    await run(server.url('postgres'), `create database ${name}`);
    await run(server.url(name), 'create extension citus');
  }
  const [coordinator, ...others] = servers as [Server, ...Server[]];
  await run(coordinator.url(name), `select citus_set_coordinator_host('127.0.0.1', ${coordinator.port})`);
  for (const worker of others.slice(0, workers)) await addWorker(coordinator.url(name), worker);
  await migrate(coordinator.url(name), () => {}, upTo === undefined ? {} : { upTo });
  const done = await distribute(coordinator.url(name), shards);
  console.log(
    `${done.distributed} tables distributed over ${done.servers} workers in ${shards} groups, ${done.reference} copied to each`,
  );
  return coordinator.url(name);
}

/** Adds a worker to a database. */
export async function addWorker(coordinatorUrl: string, worker: Server): Promise<void> {
  await run(coordinatorUrl, `select citus_add_node('127.0.0.1', ${worker.port})`);
}

/**
 * Turns a database into a template on each server, which takes no more connections. The settings that roles have in it become settings
 * of the roles in every database, because a copy doesn't inherit them.
 */
export async function freezeTemplate({ servers }: Cluster, name: string): Promise<void> {
  for (const server of servers) {
    const client = new pg.Client({ connectionString: server.url('postgres') });
    await client.connect();
    await client.query('set citus.enable_ddl_propagation = off');
    const { rows } = await client.query<{ role: string; setting: string }>(
      `select rolname as role, unnest(setconfig) as setting from pg_db_role_setting s join pg_roles r on r.oid = s.setrole
       join pg_database d on d.oid = s.setdatabase where d.datname = $1 and rolname = any ($2)`,
      [name, Object.values(roles)],
    );
    for (const { role, setting } of rows) {
      const at = setting.indexOf('=');
      const value = setting.slice(at + 1);
      const list = setting.startsWith('search_path') ? value : client.escapeLiteral(value);
      await client.query(`alter role ${role} set ${setting.slice(0, at)} = ${list}`);
    }
    await client.query(`alter database ${name} allow_connections false`);
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    await client.end();
  }
}

/** Runs statements. @returns rows of the last one */
export async function run<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    const results: pg.QueryResult<Row> | pg.QueryResult<Row>[] = await client.query<Row>(sql);
    return (Array.isArray(results) ? results.at(-1) : results)?.rows ?? [];
  } finally {
    await client.end();
  }
}

/** Returns a port on loopback that nothing listens to. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
