/**
 * Makes a fresh copy of the repository ready, before `npm start`, `npm test`, `npm run dev` and their like.
 * Plain JavaScript without dependencies for Node 18 and later: it runs before anything is installed.
 * Usage: node scripts/setup.mjs start|test. Each step acts only when it is needed, and says so in one line.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, delimiter, dirname, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
// biome-ignore lint/correctness/useImportExtensions: plain JavaScript, with its types beside it
import { freshBuild, modifiedAt, newestIn } from '../apps/server/freshness.mjs';
import { folderLock, readText } from './setup-lock.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const modules = join(root, 'node_modules');
const bin = join(modules, '.bin');
const stampFile = join(modules, '.farthing-setup');
const lockFolder = join(root, '.cache', 'setup.lock');
const windows = process.platform === 'win32';
const oldestNode = [24, 7];
const lock = folderLock(lockFolder, () => say('Waiting for another set-up of this folder to finish.'));

/** A failure that is told to the person in plain words; `output` is what the failing command printed. */
class SetupFailure extends Error {
  constructor(message, output = '') {
    super(message);
    this.output = output;
  }
}

async function main(mode) {
  const stamp = installedStamp() ?? (await withLock(installPackages));
  checkNode(stamp);
  if (!freshBuild()) await withLock(buildServer);
  if (webBuildIsNeeded()) await withLock(buildWeb);
  if (mode === 'test' && existsSync(join(root, 'tests', 'browser'))) await findChromium();
}

/** Runs `work` while no other set-up of this folder runs. */
async function withLock(work) {
  const done = await lock.withLock(work);
  if (done === false) {
    throw new SetupFailure(`Another set-up still runs after 20 minutes. If none does, delete ${lockFolder}.`);
  }
  return done;
}

const say = (line) => console.log(line);

// ---------------------------------------------------------------------------------------------- packages

/** What node_modules must have been made from: the lockfile, and the machine its binaries are for. */
function wantedStamp() {
  const lock = createHash('sha256').update(read('package-lock.json')).digest('hex');
  return { lock, platform: `${process.platform}-${process.arch}` };
}

/** The stamp in node_modules when it is of this lockfile and this machine, otherwise undefined. */
function installedStamp() {
  const stamp = readJson(stampFile);
  const wanted = wantedStamp();
  return stamp?.lock === wanted.lock && stamp.platform === wanted.platform ? stamp : undefined;
}

/** Runs `npm ci`, unless somebody has already installed the same lockfile by hand, and leaves the stamp. */
async function installPackages() {
  const madeMeanwhile = installedStamp();
  if (madeMeanwhile) return madeMeanwhile;
  if (!installedByHand()) {
    say('Installing packages from package-lock.json (npm ci); the first time takes a minute or two.');
    const npm = npmCommand();
    const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
    const { code, output } = await run(npm.file, [...npm.args, ...args], environmentForNpm(), npm.shell);
    if (code !== 0) throw new SetupFailure(`npm ci failed (${code}); its output is above.`, output);
  }
  const stamp = { ...wantedStamp(), node: await versionOfInstalledNode() };
  writeFileSync(stampFile, `${JSON.stringify(stamp)}\n`);
  return stamp;
}

/** True when npm's own record in node_modules holds every package of the lockfile that this machine needs. */
function installedByHand() {
  const installed = readJson(join(modules, '.package-lock.json'))?.packages;
  if (!installed) return false;
  const suits = (wanted, value) => !wanted || [wanted].flat().includes(value);
  const needed = ({ optional, devOptional, os, cpu, libc, peer }) => {
    if (!optional && !devOptional) return true;
    if (peer || libc || (!os && !cpu)) return false;
    return suits(os, process.platform) && suits(cpu, process.arch);
  };
  return Object.entries(JSON.parse(read('package-lock.json')).packages).every(([path, entry]) => {
    if (path === '' || (!installed[path] && !needed(entry))) return true;
    return installed[path]?.version === entry.version && existsSync(join(root, path));
  });
}

/** How to call npm: the one that called us, the one on the PATH, or the one that came with this Node. */
export function npmCommand() {
  const node = nodeForNpm();
  const beside = join(dirname(node), '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js');
  const besideOnWindows = join(dirname(node), 'node_modules', 'npm', 'bin', 'npm-cli.js');
  const caller = process.env.npm_execpath ?? '';
  for (const script of [caller, beside, besideOnWindows]) {
    if (basename(script) === 'npm-cli.js' && existsSync(script))
      return { file: node, args: [script], shell: false };
  }
  if (onPath('npm')) return { file: 'npm', args: [], shell: windows };
  throw new SetupFailure('npm was not found. Install Node with npm (nodejs.org), then run this again.');
}

/** A Node outside node_modules where there is one, as `npm ci` deletes that folder while it runs. */
function nodeForNpm() {
  const candidates = [process.execPath, process.env.npm_node_execpath, onPath('node')];
  const outside = candidates.find((file) => file && !file.startsWith(modules + sep) && existsSync(file));
  return outside ?? process.execPath;
}

/** The environment without what an outer `npm run` put there: its workspace, its silence, its dry run. */
function environmentForNpm() {
  const ofTheOuterRun =
    /^npm_(package|lifecycle)_|^npm_config_(workspaces?|include_workspace_root|local_prefix|global|location|dry_run|omit|only|production|package_lock|package_lock_only|if_present|loglevel)$/i;
  const kept = Object.entries(process.env).filter(([name]) => !ofTheOuterRun.test(name));
  return { ...Object.fromEntries(kept), ...pathVariable(foldersOnPath()) };
}

/** Node 24 first in the PATH: for everything that runs the project's own code. */
function environmentWithNode24() {
  return { ...environmentForNpm(), ...pathVariable([bin, ...foldersOnPath()]) };
}

function pathVariable(folders) {
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
  return { [name]: folders.join(delimiter) };
}

/** The folders of the PATH, without this repository's own node_modules. */
function foldersOnPath() {
  const path = Object.entries(process.env).find(([name]) => name.toUpperCase() === 'PATH')?.[1] ?? '';
  return path.split(delimiter).filter((folder) => folder && resolve(folder) !== bin);
}

function onPath(command) {
  const names = windows ? [`${command}.exe`, `${command}.cmd`] : [command];
  return foldersOnPath()
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((file) => existsSync(file));
}

// -------------------------------------------------------------------------------------------------- Node

/** Stops with one line of advice when neither node_modules nor this process offers a Node that is new enough. */
function checkNode(stamp) {
  const installed = existsSync(join(bin, windows ? 'node.cmd' : 'node')) ? stamp.node : null;
  if (isNewEnough(installed) || isNewEnough(process.versions.node)) return;
  throw new SetupFailure(
    `farthing needs Node ${oldestNode.join('.')} or later and this is ${process.versions.node}: install Node 24 from nodejs.org or with a version manager ("nvm install 24", "fnm install 24"), then run this again.`,
  );
}

function isNewEnough(version) {
  const [major = 0, minor = 0] = (version ?? '').replace(/^v/, '').split('.').map(Number);
  return major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1]);
}

/** The version of the Node that the lockfile installs, asked of itself; null when it does not run here. */
async function versionOfInstalledNode() {
  const file = join(bin, windows ? 'node.cmd' : 'node');
  if (!existsSync(file)) return null;
  const { code, output } = await run(windows ? `"${file}"` : file, ['--version'], process.env, windows);
  return code === 0 ? output.trim() : null;
}

// ------------------------------------------------------------------------------------------------ builds

async function buildServer() {
  if (freshBuild()) return;
  say('Building the service.');
  await build('@farthing/server');
}

/** True when there is a web app to build, and something it is made of is newer than what was built. */
function webBuildIsNeeded() {
  const web = join(root, 'apps', 'web');
  const manifest = readJson(join(web, 'package.json'));
  if (!manifest?.scripts?.build) return false;
  const built = modifiedAt(join(web, 'dist', 'index.html'));
  const packages = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })
    .filter((name) => name.startsWith('@farthing/'))
    .map((name) => join(root, 'packages', name.slice('@farthing/'.length), 'src'));
  // The guides are built with it, and served at /help/.
  const guides = join(root, 'docs');
  return [web, guides, ...packages].some((folder) => newestIn(folder) > built);
}

async function buildWeb() {
  if (!webBuildIsNeeded()) return;
  say('Building the web app.');
  await build('@farthing/web');
}

async function build(workspace) {
  const npm = npmCommand();
  const args = [...npm.args, 'run', 'build', '-w', workspace];
  const { code, output } = await run(npm.file, args, environmentWithNode24(), npm.shell);
  if (code !== 0) {
    throw new SetupFailure(`Building ${workspace} failed (${code}); its output is above.`, output);
  }
}

// ---------------------------------------------------------------------------------------------- Chromium

/**
 * The path of a Chromium for the browser tests: CHROMIUM_PATH, then an installed one, then, as root on a system with
 * apt, one that it installs. Says in one line what to do, and answers undefined, when there is none.
 */
export async function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given && existsSync(given)) return given;
  const installed = () => onPath('chromium') ?? onPath('google-chrome');
  if (installed()) return installed();
  if (process.getuid?.() === 0 && onPath('apt-get')) {
    say('Installing Chromium for the browser tests (apt-get install chromium).');
    const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-q'], environment);
    await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], environment);
    if (installed()) return installed();
  }
  say('No Chromium: install chromium or google-chrome, or set CHROMIUM_PATH, to run the browser tests.');
  return undefined;
}

// ------------------------------------------------------------------------------------------------- small

/**
 * Runs a command in the repository and answers its exit code and all it printed. A signal to us ends the command
 * first, then, with the lock given back, ourselves.
 */
async function run(file, args, env, shell = false) {
  const { spawn } = await import('node:child_process');
  const child = spawn(file, args, {
    cwd: root,
    env,
    shell,
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
  });
  if (child.pid) lock.noteWorker(child.pid);
  const chunks = [];
  child.stdout.on('data', (chunk) => chunks.push(chunk));
  child.stderr.on('data', (chunk) => chunks.push(chunk));
  let interruption;
  const stop = (signal) => {
    interruption = signal;
    child.kill(signal);
    setTimeout(() => child.kill('SIGKILL'), 3000).unref();
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  const code = await new Promise((done) => {
    child.on('error', (error) => {
      chunks.push(Buffer.from(`${error.message}\n`));
      done(error.code ?? 1);
    });
    child.on('close', (exitCode, signal) => done(exitCode ?? signal));
  });
  process.off('SIGINT', stop).off('SIGTERM', stop);
  if (interruption) throw new SetupFailure(`Setting up was interrupted (${interruption}).`);
  return { code, output: Buffer.concat(chunks).toString() };
}

function read(path) {
  return readFileSync(join(root, path), 'utf8');
}

/** The value of a JSON text, or undefined when it is none: a half-written stamp counts as no stamp. */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readJson(path) {
  const text = readText(path);
  return text === undefined ? undefined : parsed(text);
}

if (basename(process.argv[1] ?? '') === 'setup.mjs') {
  const mode = process.argv[2];
  try {
    if (mode !== 'start' && mode !== 'test')
      throw new SetupFailure('Usage: node scripts/setup.mjs start|test');
    await main(mode);
  } catch (error) {
    if (error.output) console.error(error.output.trimEnd());
    console.error(error instanceof SetupFailure ? error.message : `Setting up failed: ${error.message}`);
    if (mode === 'test') console.log('0 passed, 1 failed');
    process.exitCode = 1;
  }
}
