import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './server-process.ts';

/** A file system of its own in memory, as small as asked. */
export interface SmallDisk {
  readonly folder: string;
  /** Takes all room that is left. */
  fill(): void;
  /** Gives back what `fill` took. */
  free(): void;
  /** Makes it read-only, or writable again. @throws {Error} while a file on it is open for writing */
  setReadOnly(isReadOnly: boolean): void;
  unmount(): void;
}

/** Mounts one; answers why not where this is not permitted (without root, in most containers). */
export function mountSmallDisk(megabytes: number): SmallDisk | { readonly reason: string } {
  const folder = temporaryFolder();
  const options = `size=${megabytes}m,mode=0755`;
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'pipe' });
  } catch (error) {
    const said = String((error as { stderr?: Buffer }).stderr ?? error).trim();
    return { reason: `a small disk cannot be mounted here: ${said}` };
  }
  const ballast = join(folder, 'ballast');
  return {
    folder,
    fill() {
      const file = openSync(ballast, 'w');
      try {
        for (const size of [1024 * 1024, 4096]) fillBy(file, Buffer.alloc(size));
      } finally {
        closeSync(file);
      }
    },
    free: () => rmSync(ballast, { force: true }),
    setReadOnly(isReadOnly) {
      const mode = isReadOnly ? 'ro' : 'rw';
      execFileSync('mount', ['-o', `remount,${mode},${options}`, folder], { stdio: 'pipe' });
    },
    unmount: () => execFileSync('umount', ['--lazy', folder], { stdio: 'pipe' }),
  };
}

function fillBy(file: number, block: Buffer): void {
  try {
    for (;;) writeSync(file, block);
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOSPC') throw error;
  }
}
