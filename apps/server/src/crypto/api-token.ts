import { randomBytes } from 'node:crypto';

/** What every personal API token begins with, so that scanners of leaked secrets and people know one. */
const beginning = 'farthing_';

/** A fresh personal API token: 256 random bits, base64url. */
export function newApiToken(): string {
  return beginning + randomBytes(32).toString('base64url');
}

/** Whether a bearer is meant as a personal API token, good or not; an access token never begins so. */
export function isApiToken(bearer: string): boolean {
  return bearer.startsWith(beginning);
}
