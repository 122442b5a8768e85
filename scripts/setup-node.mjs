/**
 * Finds and links the Node that farthing runs on. It comes from npm packages and has a folder and a lockfile of its own,
 * `runtime/`, so that `npm ci` for everything else already runs under it: under an older Node, npm leaves out native packages
 * whose `engines` ask for more. Plain JavaScript without dependencies for Node 18 and later.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root, run } from './setup-commands.mjs';

const oldestNode = [24, 7];
const link = join(root, 'node_modules', '.bin', 'node');

/** Returns the path of the Node that `npm ci` installs in `runtime/` for this platform, or undefined if npm has no package for it. */
export function fetchedNode() {
  const { packages } = JSON.parse(readFileSync(join(root, 'runtime', 'package-lock.json'), 'utf8'));
  const found = Object.entries(packages).find(
    ([, { os, cpu }]) => [os].flat().includes(process.platform) && [cpu].flat().includes(process.arch),
  );
  return found && join(root, 'runtime', found[0], 'bin', 'node');
}

/**
 * Chooses the Node that runs farthing: the fetched one, or this process's own where the fetched one can't run (a system
 * without glibc, a platform without a package).
 * @returns the path of a Node that is new enough, or undefined
 */
export async function chooseNode() {
  for (const node of [fetchedNode(), process.execPath]) {
    if (!node || !existsSync(node)) continue;
    const { code, output } = await run(node, ['--version']);
    if (code === 0 && isNewEnough(output.trim())) return node;
  }
  return undefined;
}

function isNewEnough(version) {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  return major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1]);
}

/** Returns true if `node_modules/.bin/node`, which `npm run` finds first, starts the given Node. */
export function isNodeLinked(node) {
  const [linked, wanted] = [link, node].map((file) => statSync(file, { throwIfNoEntry: false }));
  return linked !== undefined && linked.ino === wanted?.ino;
}

/** Links `node_modules/.bin/node` to the given Node. */
export function linkNode(node) {
  mkdirSync(dirname(link), { recursive: true });
  rmSync(link, { force: true });
  symlinkSync(relative(dirname(link), node), link);
}

/** Returns advice on installing a Node that can run farthing. */
export function nodeAdvice() {
  const needed = oldestNode.join('.');
  return `farthing needs Node ${needed} or later, and this is ${process.versions.node}. Install Node 24 from nodejs.org or with a version manager (nvm install 24), then try again.`;
}
