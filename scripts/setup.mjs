/**
 * Prepares a fresh copy of the repository, before `npm start`, `npm test`, `npm run dev` and others.
 * Plain JavaScript without dependencies for Node 18 and later, because it runs before anything is installed.
 * Usage: node scripts/setup.mjs start|test. Each step runs only when it is needed, and says so in one line.
 */
import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isBuildFresh, modifiedAt, newestIn } from '../apps/server/freshness.mjs';
import { prunePackages } from './prune-packages.mjs';
import { environmentFor, findOnPath, npmCommand, root, run, SetupFailure } from './setup-commands.mjs';
import { folderLock, readText } from './setup-lock.mjs';
import { chooseNode, fetchedNode, isNodeLinked, linkNode, nodeAdvice } from './setup-node.mjs';

const modules = join(root, 'node_modules');
const runtime = join(root, 'runtime');
const megabyte = 1024 * 1024;
/** Room for a first set-up: npm's cache, the packages, Node and both builds. */
const neededMegabytes = 1200;
const lockFolder = join(root, '.cache', 'setup.lock');
const lock = folderLock(lockFolder, () => say('Waiting for another set-up of this folder to finish.'));

async function main(mode) {
  checkPlatform();
  if (fetchedNode() && !isInstalled(runtime)) await withLock(fetchNode);
  const node = await chooseNode();
  if (node === undefined) throw new SetupFailure(nodeAdvice());
  if (!isInstalled(root)) await withLock(() => installPackages(node));
  if (!isNodeLinked(node)) await withLock(() => linkNode(node));
  if (!isBuildFresh()) await withLock(() => buildServer(node));
  if (webBuildIsNeeded()) await withLock(() => buildWeb(node));
  if (mode === 'test' && existsSync(join(root, 'tests', 'browser'))) await findChromium();
}

/** @throws {SetupFailure} on Windows, where farthing runs in WSL */
function checkPlatform() {
  if (process.platform !== 'win32') return;
  throw new SetupFailure(
    'On Windows, farthing runs in WSL (Windows Subsystem for Linux). Run "wsl --install" once, open Ubuntu, and start farthing there.',
  );
}

/** Runs `work` while no other set-up of this folder runs. */
async function withLock(work) {
  checkWritable();
  const done = await lock.withLock(work);
  if (done === false) {
    throw new SetupFailure(
      `Another set-up is still running after 20 minutes. If no other set-up is running, delete ${lockFolder} and try again.`,
    );
  }
}

/** @throws {SetupFailure} where this folder can't be written to */
function checkWritable() {
  try {
    accessSync(root, constants.W_OK);
    mkdirSync(join(root, '.cache'), { recursive: true });
  } catch {
    throw new SetupFailure(
      `farthing isn't set up yet and can't write to ${root}. Run "node scripts/setup.mjs start" there once as the folder's owner, then try again.`,
    );
  }
}

const say = (line) => console.log(line);

// ---------------------------------------------------------------------------------------------- packages

/** The file that says what a folder's node_modules were installed from. */
const stampFile = (folder) => join(folder, 'node_modules', '.farthing-setup');

/** The lockfile, and the platform that its native packages were chosen for. */
function wantedStamp(folder) {
  const lockfile = readFileSync(join(folder, 'package-lock.json'));
  return `${createHash('sha256').update(lockfile).digest('hex')} ${process.platform}-${process.arch}\n`;
}

/** Returns true if setup has finished installing the current lockfile. An interrupted `npm ci` leaves no marker file. */
function isInstalled(folder) {
  return readText(stampFile(folder)) === wantedStamp(folder);
}

/** Fetches the Node that farthing runs on. */
async function fetchNode() {
  if (isInstalled(runtime)) return;
  say('Fetching the Node that farthing runs on.');
  await npmCi(runtime, process.execPath, ['--include=optional', '--ignore-scripts']);
  // Headers for compiling native code: 67 MB that nothing here uses.
  rmSync(join(fetchedNode(), '..', '..', 'include'), { recursive: true, force: true });
  writeFileSync(stampFile(runtime), wantedStamp(runtime));
}

/** Runs `npm ci`, unless someone has already run it by hand for the same lockfile. */
async function installPackages(node) {
  if (isInstalled(root)) return;
  if (!isInstalledByHand()) {
    say('Installing packages (npm ci). This takes about a minute.');
    await npmCi(root, node, ['--include=dev', '--include=optional']);
    prunePackages(root);
  }
  writeFileSync(stampFile(root), wantedStamp(root));
}

/**
 * Runs `npm ci` in a folder under the given Node.
 * @throws {SetupFailure} with the likely reason in plain words
 */
async function npmCi(folder, node, more) {
  checkSpace();
  const npm = npmCommand(node);
  const args = [...npm.args, 'ci', ...more, '--no-audit', '--no-fund', '--loglevel=error'];
  const { code, output } = await run(npm.file, args, {
    cwd: folder,
    env: environmentFor(node),
    onStart: lock.noteWorker,
  });
  if (code !== 0) throw new SetupFailure(whyNpmFailed(code, output), output);
}

function whyNpmFailed(code, output) {
  if (/ENOSPC/.test(output)) return `The disk filled up during npm ci. ${spaceAdvice()}`;
  if (/EACCES|EPERM/.test(output))
    return "npm ci wasn't allowed to write a file. The output above names it. Check who owns the file, then try again.";
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT/.test(output))
    return "npm ci couldn't download packages. Check this machine's connection to the npm registry, then try again.";
  return `npm ci failed (${code}). The reason is above.`;
}

/** @throws {SetupFailure} where there is clearly too little room to install */
function checkSpace() {
  if (freeMegabytes() < neededMegabytes) throw new SetupFailure(spaceAdvice());
}

/** Free space on the disk of this folder. Node before 18.15 and some network file systems can't tell. */
function freeMegabytes() {
  if (!fs.statfsSync) return Number.POSITIVE_INFINITY;
  const { bavail, blocks, bsize } = fs.statfsSync(root);
  return blocks === 0 ? Number.POSITIVE_INFINITY : Math.floor((bavail * bsize) / megabyte);
}

function spaceAdvice() {
  return `Set-up needs about ${neededMegabytes} MB of disk space, and ${freeMegabytes()} MB are free in ${root}. Free some space, then try again.`;
}

/** Returns true if npm's own record in node_modules has every package of the lockfile that this platform needs. */
function isInstalledByHand() {
  const installed = readJson(join(modules, '.package-lock.json'))?.packages;
  if (!installed) return false;
  const suits = (wanted, value) => !wanted || [wanted].flat().includes(value);
  const isNeeded = ({ optional, devOptional, os, cpu, libc, peer }) => {
    if (!optional && !devOptional) return true;
    if (peer || libc || (!os && !cpu)) return false;
    return suits(os, process.platform) && suits(cpu, process.arch);
  };
  const lockfile = readJson(join(root, 'package-lock.json'));
  return Object.entries(lockfile.packages).every(([path, entry]) => {
    if (path === '' || (!installed[path] && !isNeeded(entry))) return true;
    return installed[path]?.version === entry.version && existsSync(join(root, path));
  });
}

// ------------------------------------------------------------------------------------------------ builds

async function buildServer(node) {
  if (isBuildFresh()) return;
  say('Building the service.');
  await build('@farthing/server', node);
}

/** Returns true if a source of the web app is newer than its build. */
function webBuildIsNeeded() {
  const web = join(root, 'apps', 'web');
  const manifest = readJson(join(web, 'package.json'));
  if (!manifest?.scripts?.build) return false;
  const built = modifiedAt(join(web, 'dist', 'index.html'));
  const packages = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })
    .filter((name) => name.startsWith('@farthing/'))
    .map((name) => join(root, 'packages', name.slice('@farthing/'.length), 'src'));
  // The guides are built with the web app, and served at /help/.
  const guides = join(root, 'docs');
  return [web, guides, ...packages].some((folder) => newestIn(folder) > built);
}

async function buildWeb(node) {
  if (!webBuildIsNeeded()) return;
  say('Building the web app.');
  await build('@farthing/web', node);
}

async function build(workspace, node) {
  const npm = npmCommand(node);
  const args = [...npm.args, 'run', 'build', '-w', workspace];
  const { code, output } = await run(npm.file, args, { env: environmentFor(node), onStart: lock.noteWorker });
  if (code !== 0)
    throw new SetupFailure(`Building ${workspace} failed (${code}). The reason is above.`, output);
}

// ---------------------------------------------------------------------------------------------- Chromium

/** Debian's packages. The first has no windows: it runs the browser tests with a quarter less work. Ubuntu has only the second. */
const chromiumPackages = ['chromium-headless-shell', 'chromium'];

/**
 * Finds a Chromium for the browser tests: CHROMIUM_PATH, then an installed one, then, as root on a system with apt, one that
 * it installs. Without any, says in one line what to install.
 * @returns its path, or undefined
 */
export async function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given && existsSync(given)) return given;
  if (installedChromium()) return installedChromium();
  if (process.getuid?.() === 0 && findOnPath('apt-get')) {
    say('Installing Chromium for the browser tests (apt-get install).');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-q'], { env });
    for (const name of chromiumPackages) {
      await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], { env });
      if (installedChromium()) return installedChromium();
    }
  }
  say(
    'No Chromium found. To run the browser tests, install chromium or google-chrome, or set CHROMIUM_PATH.',
  );
  return undefined;
}

function installedChromium() {
  return [...chromiumPackages, 'google-chrome'].map(findOnPath).find(Boolean) ?? macChrome();
}

function macChrome() {
  const path = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
  return existsSync(path) ? path : undefined;
}

// ------------------------------------------------------------------------------------------------- small

/** The value in a JSON file, or undefined where the file is absent or was only half written. */
function readJson(path) {
  try {
    return JSON.parse(readText(path) ?? '');
  } catch {
    return undefined;
  }
}

if (basename(process.argv[1] ?? '') === 'setup.mjs') {
  const mode = process.argv[2];
  try {
    if (mode !== 'start' && mode !== 'test')
      throw new SetupFailure('Usage: node scripts/setup.mjs start|test');
    await main(mode);
  } catch (error) {
    if (error.output) console.error(error.output.trimEnd());
    console.error(error instanceof SetupFailure ? error.message : `Set-up failed: ${error.message}`);
    if (mode === 'test') console.log('0 passed, 1 failed');
    process.exitCode = 1;
  }
}
