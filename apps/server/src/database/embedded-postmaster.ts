import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/** What `postmaster.pid` says of a server: it exists from the start of the server to its orderly end. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  /** Where its Unix socket lies; undefined: it has none. */
  readonly socketFolder: string | undefined;
  readonly ready: boolean;
}

/** A server that answers. */
export interface RunningServer extends Postmaster {
  /** Where it answers: the folder of its socket, or loopback. */
  readonly host: string;
}

const loopback = '127.0.0.1';

/** Reads `postmaster.pid` of a data directory; undefined where there is none, or where it is still being written. */
export function readPostmaster(directory: string): Postmaster | undefined {
  try {
    const lines = readFileSync(join(directory, 'postmaster.pid'), 'utf8').split('\n');
    const [pid, port] = [Number(lines[0]), Number(lines[3])];
    if (!Number.isInteger(pid) || pid <= 0) return undefined;
    return { pid, port, socketFolder: lines[4] || undefined, ready: lines[7]?.trim() === 'ready' };
  } catch {
    return undefined;
  }
}

/** Whether a process of this number exists, be it another user's. */
export function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Finds where a server answers: at its socket, which costs both sides less, or else at its port. Undefined: at neither. */
export async function reach(found: Postmaster): Promise<RunningServer | undefined> {
  for (const host of [found.socketFolder, loopback]) {
    if (host !== undefined && (await answers(host, found.port))) return { ...found, host };
  }
  return undefined;
}

/**
 * The connection string of a server's superuser. It has a host and a port, which answer too, for whoever takes a connection
 * string apart; the folder of the socket follows as a parameter, which the driver prefers.
 */
export function superuserUrl({ host, port }: RunningServer, password: string): string {
  const socket = host === loopback ? '' : `?host=${encodeURIComponent(host)}`;
  return `postgres://postgres:${password}@${loopback}:${port}/postgres${socket}`;
}

/** Whether a PostgreSQL answers a login at a host (or in a socket's folder) and port; refusing the password is an answer. */
async function answers(host: string, port: number): Promise<boolean> {
  const client = new pg.Client({
    host,
    port,
    user: 'postgres',
    password: '-',
    database: 'postgres',
    connectionTimeoutMillis: 2000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch (error) {
    return (error as { code?: string }).code === '28P01';
  } finally {
    await client.end().catch(() => {}); // a broken connection is closed already
  }
}
