import { spawn } from 'node:child_process';
import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { freePort, temporaryFolder, until } from '../contract/server-process.ts';

const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find(existsSync);
export const hasPgBouncer = program !== undefined;

/** Modes of PgBouncer's pools. */
export type PoolMode = 'session' | 'transaction' | 'statement';

/** A running PgBouncer. */
export interface PgBouncer {
  /** Connection string of the same owner and database as without it. */
  readonly url: string;
  /** Changes the mode of a running one. */
  setMode(mode: PoolMode): Promise<void>;
  stop(): Promise<void>;
}

/** Starts PgBouncer in front of a server. It asks the server for the passwords of roles, as its manual says. */
export async function startPgBouncer(
  serverUrl: string,
  mode: PoolMode,
  { poolSize = 20, anyDatabase = false }: { poolSize?: number; anyDatabase?: boolean } = {},
): Promise<PgBouncer> {
  const { hostname, port: serverPort, password, pathname } = new URL(serverUrl);
  const folder = temporaryFolder();
  const port = await freePort();
  const users = join(folder, 'users.txt');
  const configuration = join(folder, 'pgbouncer.ini');
  const write = (poolMode: PoolMode) =>
    writeFileSync(
      configuration,
      `[databases]
${anyDatabase ? '*' : pathname.slice(1)} = host=${hostname} port=${serverPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
auth_user = postgres
auth_query = select rolname, rolpassword from pg_authid where rolname = $1
admin_users = postgres
pool_mode = ${poolMode}
default_pool_size = ${poolSize}
server_reset_query = discard all
logfile = ${join(folder, 'log')}
`,
    );
  write(mode);
  writeFileSync(users, `"postgres" "${password}"\n`);
  writeFileSync(join(folder, 'log'), '');
  for (const name of [users, configuration]) chmodSync(name, 0o644);
  chmodSync(join(folder, 'log'), 0o666);
  const ids = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
  const child = spawn(program as string, [configuration], { ...ids, cwd: '/', stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const url = new URL(serverUrl);
  url.host = `127.0.0.1:${port}`;
  url.search = '';
  const console_ = new URL(url);
  console_.pathname = '/pgbouncer';
  const ask = async (statement: string) => {
    const client = new pg.Client({ connectionString: console_.toString() });
    client.on('error', () => {});
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await until(30_000, () => ask('show version').then(() => true), Boolean);
  return {
    url: url.toString(),
    async setMode(next) {
      write(next);
      await ask('reload');
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
