import { existsSync, realpathSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';

const isBuilt = /\.js$/.test(import.meta.url);

/** The folder of the server in this copy of farthing. */
export const serverFolder = join(import.meta.dirname, isBuilt ? '../..' : '..');

/** The folder of the SQL files of all migrations. A build has its own copy, so it never runs those of a later version. */
export const migrationsFolder = join(import.meta.dirname, isBuilt ? 'migrations' : 'database/migrations');

/** The folder of the connectors that come with farthing: for each its manifest, capability file and source. */
export const connectorsFolder = join(
  import.meta.dirname,
  isBuilt ? 'connectors' : 'platform/connectors/bundled',
);

/** Source files, from `src`, of programs started as a process or thread. The build produces a file for each. */
export const programs = {
  main: 'main.ts',
  command: 'command/main.ts',
  'worker-thread': 'platform/workers/worker-thread.ts',
  'hash-thread': 'platform/crypto/hash-thread.ts',
  'backup-thread': 'platform/backup-archive/thread-entry.ts',
  'reader-process': 'platform/receipt-reading/process/reader-process.ts',
  'cage-process': 'platform/connectors/process/cage-process.ts',
  'memory-watch': 'platform/receipt-reading/process/memory-watch.ts',
} as const;

/** The file of a program: beside the sources where these run, else its build. */
export function programFile(name: keyof typeof programs): URL {
  return new URL(isBuilt ? `./${name}.js` : `./${programs[name]}`, import.meta.url);
}

/**
 * Returns the folders of the program and its dependencies, and nothing else, because the data folder with its
 * keys may be beside them. Symbolic links add the paths by which each is reached.
 */
export function programFolders(): string[] {
  const folders = [
    isBuilt ? 'dist' : 'src',
    'package.json',
    'node_modules',
    '../../node_modules',
    '../../packages',
  ]
    .map((path) => join(serverFolder, path))
    .filter((path) => existsSync(path));
  return [...new Set(folders.flatMap((path) => [path, realpathSync(path)]))];
}

/** Memory that this process may use, in MiB: that of the machine, or of the container or service that limits it. */
function memoryMebibytes(): number {
  const limit = process.constrainedMemory();
  return Math.min(totalmem(), limit > 0 ? limit : Number.POSITIVE_INFINITY) / 1024 / 1024;
}

/** Returns true below 1 GiB. The embedded database then takes less memory, and receipts are read in smaller pictures. */
export function isSmallMachine(): boolean {
  return memoryMebibytes() < 1000;
}
