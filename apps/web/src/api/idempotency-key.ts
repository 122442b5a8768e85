/**
 * A key that makes a repeated send harmless. `crypto.randomUUID` is not there on pages without HTTPS, as on a home
 * server's plain address; `getRandomValues` is everywhere.
 */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
