/**
 * Whether the built service is that of the sources beside it. Plain JavaScript without dependencies: the set-up asks before
 * anything is installed, and the start before anything of the service is loaded.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const serverFolder = dirname(fileURLToPath(import.meta.url));
const root = join(serverFolder, '..', '..');

/** Where builds are put, each in a folder of its own, so that a running service keeps all of its files. */
export const buildsFolder = join(serverFolder, 'dist');

/** Names the build to run. It is written last, so a build that was cut short is never run. */
export const currentFile = join(buildsFolder, 'current');

/** The folder of the build to run; undefined when there is none, or something it is made of has changed since. */
export function freshBuild() {
  const built = modifiedAt(currentFile);
  if (built === 0) return undefined;
  const packages = join(root, 'packages');
  const parts = readdirSync(packages).map((name) => join(packages, name));
  for (const folder of [serverFolder, ...parts]) if (newestIn(folder) > built) return undefined;
  if (modifiedAt(join(root, 'package-lock.json')) > built) return undefined;
  const folder = join(buildsFolder, readFileSync(currentFile, 'utf8').trim());
  return existsSync(folder) ? folder : undefined;
}

/** The latest modification under a folder, folders themselves included, as deleting a file touches its folder. */
export function newestIn(folder, isTop = true) {
  const leftOut = /^(dist|node_modules|coverage|golden|\..*|.*\.test\.tsx?)$/;
  let newest = isTop ? 0 : modifiedAt(folder);
  for (const entry of existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : []) {
    if (leftOut.test(entry.name)) continue;
    const path = join(folder, entry.name);
    newest = Math.max(newest, entry.isDirectory() ? newestIn(path, false) : modifiedAt(path));
  }
  return newest;
}

/** When a file or folder was last changed; 0 when it is not there. */
export function modifiedAt(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
