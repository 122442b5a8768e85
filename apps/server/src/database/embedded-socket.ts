import { chmodSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { processExists } from './embedded-postmaster.ts';

/** What the kernel takes for the path of a socket, bytes: 108 on Linux and 104 elsewhere, less the NUL at its end. */
const longestPath = process.platform === 'linux' ? 107 : 103;
/** As PostgreSQL names the socket of the highest port. */
const longestName = '.s.PGSQL.65535';

/**
 * Whether PostgreSQL can put a socket into a folder. It refuses to start where it cannot: where the path is
 * too long, and on file systems that take no sockets, like some shared folders of virtual machines. So we try with one of our own.
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
    server?.close(); // which removes it
  }
}

function listenAt(path: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(path, () => resolve(server));
  });
}

/** Removes the sockets of servers that were killed. No later server would: each start has a port, and so a name, of its own. */
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

/** The process that a lock names; undefined where it names none yet, or was removed by somebody who starts at the same moment. */
function ownerOf(lock: string): number | undefined {
  try {
    const pid = Number(readFileSync(lock, 'utf8').split('\n')[0]);
    return pid > 0 ? pid : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The folder as the setting `unix_socket_directories` takes it, which is a list with commas. */
export function asSetting(folder: string | undefined): string {
  return folder === undefined ? '' : `"${folder.replaceAll('"', '""')}"`;
}
