import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

const isBuilt = /\.c?js$/.test(import.meta.url);

/** The folder of the server in this copy of farthing. */
export const serverFolder = join(import.meta.dirname, isBuilt ? '../..' : '..');

/** What is started by itself, as a process or a thread: its source, from `src`. The build makes a file of each. */
export const programs = {
  main: 'main.ts',
  command: 'command/main.ts',
  'worker-thread': 'workers/worker-thread.ts',
  'hash-thread': 'crypto/hash-thread.ts',
  'backup-thread': 'backup-archive/thread-entry.ts',
  'reader-process': 'receipt-reading/process/reader-process.ts',
  'memory-watch': 'receipt-reading/process/memory-watch.ts',
} as const;

/** The file of a program: beside the sources where these run, else its build. */
export function programFile(name: keyof typeof programs): URL {
  return new URL(isBuilt ? `./${name}.js` : `./${programs[name]}`, import.meta.url);
}

/**
 * Where programs and what they load lie, and nothing else: beside them there may be the data folder with its keys. Each by the
 * ways it is reached, where there are links.
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
