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
  /** Where it does: the folder of its socket, or loopback. */
  readonly host: string;
}

const loopback = '127.0.0.1';

/** Reads the file; undefined where none is, or one that is being written. */
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

/** Whether there is such a process, be it somebody else's. */
export function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Finds how a server is reached: through its socket, which costs both sides less, or else by TCP. */
export async function reach(found: Postmaster): Promise<RunningServer | undefined> {
  for (const host of [found.socketFolder, loopback]) {
    if (host !== undefined && (await answers(host, found.port))) return { ...found, host };
  }
  return undefined;
}

/**
 * The connection string of a server's superuser. A socket is named behind it, so that whoever takes the string apart
 * finds what every other has: a host and a port, which answer as well.
 */
export function superuserUrl({ host, port }: RunningServer, password: string): string {
  const socket = host === loopback ? '' : `?host=${encodeURIComponent(host)}`;
  return `postgres://postgres:${password}@${loopback}:${port}/postgres${socket}`;
}

/** Whether something speaks PostgreSQL there: any answer to a login counts, also a refusal. */
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
    await client.end().catch(() => {});
  }
}
