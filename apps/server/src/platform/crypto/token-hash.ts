import { hash, timingSafeEqual } from 'node:crypto';

/** SHA-256 of a token: the only form in which the database knows it. Tokens are long and random, so no salt is needed. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** Compares two secrets in constant time. Both are hashed first, because `timingSafeEqual` throws for unequal lengths. */
export function equalSecrets(a: string, b: string): boolean {
  return timingSafeEqual(hashToken(a), hashToken(b));
}
