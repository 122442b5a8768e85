import { spawnSync } from 'node:child_process';
import { chmodSync, lchownSync, lstatSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

interface Ids {
  readonly uid: number;
  readonly gid: number;
}

/** The user that runs the embedded server. PostgreSQL refuses to run as root. */
export interface DatabaseUser {
  /** Owner of the server's files. Undefined when farthing does not run as root: the files are its own. */
  readonly owner: Ids | undefined;
  /** Ids to spawn the server with. Undefined when there are none to drop, or when `prefix` drops them. */
  readonly ids: Ids | undefined;
  /** Command words that precede the server's own. They end in `exec`, so the process id stays the same. */
  readonly prefix: readonly string[];
}

/**
 * Script that runs in its own mount namespace, as root. Covers each private folder ($3, $4) with an empty one that
 * everyone can enter, and shows only the data folder ($1) and PostgreSQL's program folder ($2) in it, under their usual
 * paths. Then becomes the user $5 with the group $6 and runs the remaining words.
 */
const enterPrivateFolders = `
exec 3<"$1" 4<"$2"
for folder in "$3" "$4"; do
  [ -z "$folder" ] || mount -t tmpfs -o mode=0755,size=1m,nosuid,nodev farthing "$folder"
done
(umask 022; mkdir -p "$1" "$2")
mount --no-canonicalize --bind /proc/self/fd/3 "$1"
mount --no-canonicalize --bind /proc/self/fd/4 "$2"
exec 3<&- 4<&-
user=$5 group=$6
shift 6
exec setpriv --reuid "$user" --regid "$group" --clear-groups --no-new-privs -- "$@"`;

/**
 * Chooses the user of the embedded server. When farthing does not run as root, that is the same user. As root, it is
 * the owner of the existing cluster, or `nobody` for a new one and for one that belongs to root. When that user cannot
 * enter the folders (a clone in /root), the server runs in a mount namespace in which it can. Either way the server has
 * no root rights and can't read root's files.
 * @param dataDir folder that contains the cluster's folder `postgres`; no symbolic links in its path
 * @param binary path of the server's program
 * @throws {Error} one line, when the user cannot enter the folders and this machine allows no mount namespace
 */
export function databaseUser(dataDir: string, binary: string): DatabaseUser {
  if (process.getuid?.() !== 0) return { owner: undefined, ids: undefined, prefix: [] };
  const owner = ownerOf(join(dataDir, 'postgres')) ?? nobody();
  admitGroup(dataDir, owner);
  const program = realpathSync(dirname(dirname(binary)));
  const covered = [dataDir, program].map((folder) => privateAncestor(folder, owner) ?? '');
  if (covered.every((folder) => folder === '')) return { owner, ids: owner, prefix: [] };
  const [one = '', other = ''] = new Set(covered.filter((folder) => folder !== ''));
  const words = [dataDir, program, one, other, String(owner.uid), String(owner.gid)];
  const prefix = ['unshare', '--mount', '--', 'sh', '-euc', enterPrivateFolders, 'sh', ...words];
  const entering = ['sh', '-c', 'cd "$1" && exec "$2" --version', 'sh', dataDir, binary];
  const trial = spawnSync('unshare', [...prefix.slice(1), ...entering], { stdio: 'ignore', cwd: '/' });
  if (trial.status === 0) return { owner, ids: undefined, prefix };
  throw new Error(
    `The embedded database cannot run as root, and its user (uid ${owner.uid}) cannot enter ${covered.find(Boolean)}. ` +
      'Move farthing and DATA_DIR out of private folders (for example to /srv), run farthing as another user, or set DATABASE_URL',
  );
}

/**
 * Gives a cluster that belongs to root to the server's user. Earlier versions left such clusters in private folders.
 * No server may be running in it. The folder itself comes last: a start that is killed half-way leaves the rest to the next one.
 */
export function giveCluster(directory: string, { owner }: DatabaseUser): void {
  if (owner === undefined || lstatSync(directory).uid !== 0) return;
  for (const name of readdirSync(directory, { recursive: true, encoding: 'utf8' }))
    lchownSync(join(directory, name), owner.uid, owner.gid);
  lchownSync(directory, owner.uid, owner.gid);
}

/** Owner of an existing cluster; undefined when there is none, or when it belongs to root. */
function ownerOf(directory: string): Ids | undefined {
  const found = statSync(directory, { throwIfNoEntry: false });
  return found === undefined || found.uid === 0 ? undefined : { uid: found.uid, gid: found.gid };
}

/** Uid and gid of `nobody` in /etc/passwd, 65534 by convention. */
function nobody(): Ids {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('nobody:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  return { uid: Number(uid ?? 65534), gid: Number(gid ?? 65534) };
}

/**
 * Lets the server's user pass through a data folder that belongs to root, by its group. A group that the operator has
 * chosen stays. All other files in the folder are private to root (0600, 0700).
 */
function admitGroup(dataDir: string, { uid, gid }: Ids): void {
  const found = statSync(dataDir);
  const isUnchosen = found.gid === 0 || found.gid === nobody().gid;
  if (found.uid !== 0 || !isUnchosen || mayEnter(found, { uid, gid })) return;
  try {
    lchownSync(dataDir, 0, gid);
    chmodSync(dataDir, (found.mode & 0o777) | 0o010);
  } catch {
    // The file system has no owners. The start then reports that the folder can't be entered.
  }
}

/** The outermost folder on a path that the user may not enter; undefined when it may enter all of them. */
function privateAncestor(folder: string, user: Ids): string | undefined {
  const above = folder === dirname(folder) ? undefined : privateAncestor(dirname(folder), user);
  return above ?? (mayEnter(statSync(folder), user) ? undefined : folder);
}

function mayEnter(folder: { uid: number; gid: number; mode: number }, user: Ids): boolean {
  if (folder.uid === user.uid) return (folder.mode & 0o100) !== 0;
  if (folder.gid === user.gid) return (folder.mode & 0o010) !== 0;
  return (folder.mode & 0o001) !== 0;
}
