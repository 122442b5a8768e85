import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** As whom the embedded server runs: PostgreSQL refuses to run as root. */
export interface DatabaseUser {
  /** Ids to drop to, when farthing runs as root. */
  readonly ids: { readonly uid: number; readonly gid: number } | undefined;
  /** Command words put before the server's own, when dropping the id alone is not enough. */
  readonly prefix: readonly string[];
}

/**
 * Chooses the user of the embedded server. Not root: the same user. Root: `nobody`; where that user cannot reach
 * the folders (a clone under /root, a private temporary folder), a user namespace in which root's own files belong
 * to `nobody`, so that PostgreSQL sees an unprivileged user and the kernel sees no privilege at all.
 * @param dataDir folder the server's files live in
 * @param binary path of the server's program
 * @throws {Error} one line when root can be dropped in neither way
 */
export function databaseUser(dataDir: string, binary: string): DatabaseUser {
  if (process.getuid?.() !== 0) return { ids: undefined, prefix: [] };
  const ids = nobody();
  if (canEnter(dataDir) && canEnter(dirname(binary))) return { ids, prefix: [] };
  const prefix = ['unshare', '--user', `--map-user=${ids.uid}`, `--map-group=${ids.gid}`, '--'];
  if (spawnSync(prefix[0] as string, [...prefix.slice(1), 'true'], { stdio: 'ignore' }).status === 0) {
    return { ids: undefined, prefix };
  }
  throw new Error(
    `As root the embedded database runs as "nobody", who cannot enter ${dataDir} or the program's folder: ` +
      'move both out of private folders (for example to /srv), run farthing as another user, or set DATABASE_URL',
  );
}

/** Uid and gid of `nobody` in /etc/passwd, 65534 by convention. */
function nobody(): { uid: number; gid: number } {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('nobody:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  return { uid: Number(uid ?? 65534), gid: Number(gid ?? 65534) };
}

/** Whether any user may pass through the folder and all above it. */
function canEnter(folder: string): boolean {
  for (let path = folder; ; path = dirname(path)) {
    if ((statSync(path).mode & 0o001) === 0) return false;
    if (path === dirname(path)) return true;
  }
}
