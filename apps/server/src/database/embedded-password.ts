import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { errorCode } from '../problems/error-facts.ts';

/** Reads the superuser's password, or makes one (0600), which has its name only once it is whole. The winner of two starts at once decides. */
export function superuserPassword(file: string): string {
  const fresh = `${file}.${process.pid}`;
  // An empty one was made by a start that found no room, or was killed, between the name and the text.
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
