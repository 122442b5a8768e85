import { randomBytes } from 'node:crypto';

/** Returns an unguessable name: 32 hex digits, 128 random bits. */
export function randomName(): string {
  return randomBytes(16).toString('hex');
}
