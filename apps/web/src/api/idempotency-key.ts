/**
 * Creates a key that makes a request safe to repeat. Pages without HTTPS, as on a home server, have no
 * `crypto.randomUUID`, but always `getRandomValues`.
 */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
