import { chmodSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { errorCode } from '../problems/error-facts.ts';
import { processExists } from './embedded-postmaster.ts';

/** Kernel limit on the path of a socket, in bytes: 108 on Linux and 104 elsewhere, minus the terminating NUL. */
const longestPath = process.platform === 'linux' ? 107 : 103;
/** Name that PostgreSQL gives the socket of the highest port. */
const longestName = '.s.PGSQL.65535';

/**
 * Returns true if PostgreSQL can create a socket in a folder. It refuses to start if the path is too long or
 * the file system doesn't support sockets, like some shared folders of virtual machines. The test creates a
 * socket of its own.
 */
export async function takesSockets(folder: string): Promise<boolean> {
  if (Buffer.byteLength(join(folder, longestName)) > longestPath) return false;
  const path = join(folder, `.probe-${process.pid}`);
  let server: Server | undefined;
  try {
    rmSync(path, { force: true });
    server = await listenAt(path);
    chmodSync(path, 0o777); // as PostgreSQL does
    return true;
  } catch {
    return false;
  } finally {
    server?.close(); // closing removes the socket file
  }
}

function listenAt(path: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(path, () => resolve(server));
  });
}

/**
 * Removes the sockets of killed servers. A later server wouldn't, because each start uses another port and so another
 * name.
 */
export function clearLeftSockets(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!/^\.s\.PGSQL\.\d+\.lock$/.test(name)) continue;
    const lock = join(folder, name);
    const pid = ownerOf(lock);
    if (pid === undefined || processExists(pid)) continue;
    rmSync(lock.slice(0, -'.lock'.length), { force: true });
    rmSync(lock, { force: true });
  }
}

/** Returns the process named in a lock file, or undefined if it names none yet or a concurrent start has removed it. */
function ownerOf(lock: string): number | undefined {
  try {
    const pid = Number(readFileSync(lock, 'utf8').split('\n')[0]);
    return pid > 0 ? pid : undefined;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Formats a folder for the setting `unix_socket_directories`, which is a comma-separated list. */
export function asSetting(folder: string | undefined): string {
  return folder === undefined ? '' : `"${folder.replaceAll('"', '""')}"`;
}
