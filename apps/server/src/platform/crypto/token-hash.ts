import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** SHA-256 of a token: the only form in which the database knows it. Tokens are long and random, so no salt is needed. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** SHA-256 of a content, by which a file is known when it comes again. */
export function hashContent(content: Uint8Array | string): Buffer {
  return hash('sha256', content, 'buffer');
}

/** Compares two secrets in constant time. Both are hashed first, because `timingSafeEqual` throws for unequal lengths. */
export function equalSecrets(a: string, b: string): boolean {
  return timingSafeEqual(hashToken(a), hashToken(b));
}

/** 128 bits of SHA-256 of a statement row's identity, as 32 hex digits: a UUID column holds it. */
export function fingerprintOf(identity: string): string {
  return hash('sha256', identity, 'hex').slice(0, 32);
}

/** Returns an unguessable name: 32 hex digits, 128 random bits. */
export function randomName(): string {
  return randomBytes(16).toString('hex');
}

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

/** A fresh secret for one use: 256 random bits, base64url. It is a valid code verifier (RFC 7636 section 4.1). */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** The S256 code challenge of a code verifier (RFC 7636 section 4.2). */
export function codeChallenge(verifier: string): string {
  return hashToken(verifier).toString('base64url');
}

/** SHA-256 of a text, as 64 hex digits. */
export function digestOf(text: string): string {
  return hash('sha256', text, 'hex');
}
