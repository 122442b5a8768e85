import { randomBytes } from 'node:crypto';

/** Prefix of every personal API token, by which people and secret scanners recognise one. */
const beginning = 'farthing_';

/** A fresh personal API token: 256 random bits, base64url. */
export function newApiToken(): string {
  return beginning + randomBytes(32).toString('base64url');
}

/** Returns true if a bearer token has the form of a personal API token, valid or not. Access tokens never start this way. */
export function isApiToken(bearer: string): boolean {
  return bearer.startsWith(beginning);
}
