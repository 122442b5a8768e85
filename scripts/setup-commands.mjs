/**
 * Finds and runs commands for the set-up: npm, and the project's own builds. Plain JavaScript without dependencies for
 * Node 18 and later.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename, delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the repository. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');

const bin = join(root, 'node_modules', '.bin');

/** A failure described to the person in plain words. `output` is what the failing command printed. */
export class SetupFailure extends Error {
  constructor(message, output = '') {
    super(message);
    this.output = output;
  }
}

/**
 * Finds npm: the one that called this script, the one that came with this Node, or the one on the PATH.
 * @param node the Node that should run npm
 * @returns the file to run and the arguments that come first
 */
export function npmCommand(node = process.execPath) {
  const beside = join(dirname(process.execPath), '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js');
  for (const script of [process.env.npm_execpath ?? '', beside]) {
    if (basename(script) === 'npm-cli.js' && existsSync(script)) return { file: node, args: [script] };
  }
  if (findOnPath('npm')) return { file: 'npm', args: [] };
  throw new SetupFailure('npm was not found. Install Node with npm from nodejs.org, then try again.');
}

/**
 * The environment for a command: the given Node first on the PATH, and nothing of what an outer `npm run` has set for
 * itself (its workspace, its log level, its dry run).
 */
export function environmentFor(node) {
  const setByNpmRun =
    /^npm_(package|lifecycle)_|^npm_config_(workspaces?|include_workspace_root|local_prefix|global|location|dry_run|omit|only|production|package_lock|package_lock_only|if_present|loglevel)$/i;
  const kept = Object.entries(process.env).filter(([name]) => !setByNpmRun.test(name));
  const path = [dirname(node), ...foldersOnPath()].join(delimiter);
  return { ...Object.fromEntries(kept), PATH: path };
}

/** The path of a command on the PATH, leaving out this repository's own node_modules. */
export function findOnPath(command) {
  return foldersOnPath()
    .map((folder) => join(folder, command))
    .find((file) => existsSync(file));
}

function foldersOnPath() {
  return (process.env.PATH ?? '').split(delimiter).filter((folder) => folder && resolve(folder) !== bin);
}

/**
 * Runs a command and collects what it prints. A signal to this process ends the command first.
 * @param onStart called with the command's process ID
 * @returns its exit code (or signal, or error code) and its output
 * @throws {SetupFailure} after a signal
 */
export async function run(file, args, { cwd = root, env = process.env, onStart = () => {} } = {}) {
  const child = spawn(file, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  if (child.pid) onStart(child.pid);
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
  if (interruption) throw new SetupFailure(`Set-up was interrupted (${interruption}).`);
  return { code, output: Buffer.concat(chunks).toString() };
}
