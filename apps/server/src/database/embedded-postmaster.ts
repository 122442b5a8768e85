import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { errorCode } from '../problems/error-facts.ts';

/** Contents of `postmaster.pid`, which exists from server start to clean shutdown. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  /** Folder of its Unix socket, or undefined if it has none. */
  readonly socketFolder: string | undefined;
  readonly ready: boolean;
}

/** A server that answers. */
export interface RunningServer extends Postmaster {
  /** Host to connect to: the folder of its socket, or loopback. */
  readonly host: string;
}

const loopback = '127.0.0.1';

/** Reads `postmaster.pid` of a data directory; undefined if there is none or it is still being written. */
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

/** Returns true if a process with this id exists, even another user's. */
export function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/**
 * Finds where a server answers: at its socket, which is cheaper for both sides, or else at its port. Undefined if at
 * neither.
 */
export async function reach(found: Postmaster): Promise<RunningServer | undefined> {
  for (const host of [found.socketFolder, loopback]) {
    if (host !== undefined && (await answers(host, found.port))) return { ...found, host };
  }
  return undefined;
}

/**
 * Returns the connection string of a server's superuser. Its host and port also work, for programs that parse
 * the string. The socket folder follows as a parameter, which the driver prefers.
 */
export function superuserUrl({ host, port }: RunningServer, password: string): string {
  const socket = host === loopback ? '' : `?host=${encodeURIComponent(host)}`;
  return `postgres://postgres:${password}@${loopback}:${port}/postgres${socket}`;
}

/**
 * Returns true if a PostgreSQL server responds to a login at a host (or socket folder) and port. A rejected
 * password counts as a response.
 */
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
    return errorCode(error) === '28P01';
  } finally {
    await client.end().catch(() => {}); // already closed
  }
}
