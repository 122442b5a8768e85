import { hash, timingSafeEqual } from 'node:crypto';

/** SHA-256 of a token: the only form in which the database knows it. Tokens are long and random, so no salt is needed. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/**
 * Whether two secrets are the same text, in a time that does not tell how much of them agrees. Both are hashed
 * first, as `timingSafeEqual` throws for unequal lengths.
 */
export function equalSecrets(a: string, b: string): boolean {
  return timingSafeEqual(hashToken(a), hashToken(b));
}
