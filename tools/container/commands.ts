import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * Ends the program with one line if a command is missing.
 * @param packages the Debian package of each command that is needed
 */
export function requireCommands(packages: Readonly<Record<string, string>>): void {
  const folders = ['/usr/sbin', '/sbin', ...(process.env.PATH ?? '').split(':')];
  const missing = Object.entries(packages)
    .filter(([command]) => !folders.some((folder) => existsSync(`${folder}/${command}`)))
    .map(([, name]) => name);
  if (missing.length > 0) stop(`Install what is missing: apt-get install ${[...new Set(missing)].join(' ')}`);
}

/** Ends the program with one line on standard error and exit code 1. */
export function stop(line: string): never {
  console.error(line);
  process.exit(1);
}

/**
 * Runs a command and returns its standard output, trimmed.
 * @throws {Error} with the end of what the command printed, if its exit code isn't 0
 */
export function run(file: string, args: readonly string[], { cwd = '.', env = process.env } = {}): string {
  const { status, stdout, stderr, error } = spawnSync(file, args, {
    cwd,
    env,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (error) throw error;
  if (status !== 0)
    throw new Error(`${file} ${args[0]} ended with ${status}:\n${(stderr + stdout).slice(-3000)}`);
  return stdout.trim();
}

/** Runs a command whose failure doesn't matter, for cleaning up. */
export function tryToRun(file: string, args: readonly string[]): void {
  try {
    execFileSync(file, args, { stdio: 'ignore' });
  } catch {
    // What was to be removed is gone already.
  }
}
