import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { run, stop, tryToRun } from './commands.ts';
import { type Architecture, hostArchitecture } from './storage.ts';

const handlers = '/proc/sys/fs/binfmt_misc';

/**
 * Lets the kernel run programs of the other architecture with QEMU, if it doesn't already.
 * @returns a function that takes back what was set up
 */
export function emulate(architecture: Architecture): () => void {
  if (architecture === hostArchitecture) return () => {};
  const name = architecture === 'arm64' ? 'qemu-aarch64' : 'qemu-x86_64';
  const rule = `/usr/lib/binfmt.d/${name}.conf`;
  if (!existsSync(rule)) stop('Install what is missing: apt-get install qemu-user-static');
  const wasMounted = existsSync(`${handlers}/register`);
  if (!wasMounted) run('mount', ['-t', 'binfmt_misc', 'binfmt_misc', handlers]);
  const wasRegistered = readdirSync(handlers).includes(name);
  if (!wasRegistered) writeFileSync(`${handlers}/register`, readFileSync(rule, 'utf8').trim());
  return () => {
    if (!wasRegistered) writeFileSync(`${handlers}/${name}`, '-1');
    if (!wasMounted) tryToRun('umount', [handlers]);
  };
}
