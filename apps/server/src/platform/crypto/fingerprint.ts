import { hash } from 'node:crypto';

/** 128 bits of SHA-256 of a statement row's identity, as 32 hex digits: a UUID column holds it. */
export function fingerprintOf(identity: string): string {
  return hash('sha256', identity, 'hex').slice(0, 32);
}
