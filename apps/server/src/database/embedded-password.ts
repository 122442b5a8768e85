import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { errorCode } from '../problems/error-facts.ts';

/**
 * Reads the superuser's password, or creates it in a file of mode 0600. The complete file is hard-linked into place, which
 * fails if the file exists. Of two simultaneous starts, the first one's password counts.
 */
export function superuserPassword(file: string): string {
  const fresh = `${file}.${process.pid}`;
  // An empty file was left by a start that ran out of disk space or was killed before it wrote the password.
  if (existsSync(file) && statSync(file).size === 0) rmSync(file);
  try {
    if (!existsSync(file)) {
      writeFileSync(fresh, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true });
      linkSync(fresh, file);
    }
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(fresh, { force: true });
  }
  return readFileSync(file, 'utf8').trim();
}
