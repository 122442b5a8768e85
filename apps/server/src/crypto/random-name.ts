import { randomBytes } from 'node:crypto';

/** A name that nobody can guess: 32 hex digits, 128 random bits. */
export function randomName(): string {
  return randomBytes(16).toString('hex');
}
