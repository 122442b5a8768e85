/**
 * Checks that the built service matches its sources. Plain JavaScript without dependencies, because setup
 * runs before anything is installed.
 */
import { existsSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const serverFolder = dirname(fileURLToPath(import.meta.url));
const root = join(serverFolder, '..', '..');

/** Folder of the builds, each in a folder of its own, so that a running service keeps all of its files. */
export const buildsFolder = join(serverFolder, 'dist');

/** A link to the build to run. It is replaced last, so a build that was cut short is never run. */
export const currentBuild = join(buildsFolder, 'current');

/** Returns true if there is a build and none of its sources has changed since. */
export function isBuildFresh() {
  // A start without a build leaves a folder in its place.
  if (!existsSync(currentBuild) || !lstatSync(currentBuild).isSymbolicLink()) return false;
  const built = lstatSync(currentBuild).mtimeMs;
  const packages = join(root, 'packages');
  const parts = readdirSync(packages).map((name) => join(packages, name));
  const changed = [serverFolder, ...parts].map((folder) => newestIn(folder));
  return Math.max(modifiedAt(join(root, 'package-lock.json')), ...changed) <= built;
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
