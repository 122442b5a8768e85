/** Bytes that only the holder of a key can read: AES-256-GCM with a random 96-bit nonce (NIST SP 800-38D section 8.2.2). */
export interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly data: ArrayBuffer;
}

/** Iterations of PBKDF2 with SHA-256, as the OWASP Password Storage Cheat Sheet recommends. */
export const passphraseRounds = 600_000;

/** Derives the key from a passphrase (RFC 8018 section 5.2). Takes most of a second on purpose, to slow down guessing. */
export async function keyFromPassphrase(
  passphrase: string,
  salt: Uint8Array<ArrayBuffer>,
  iterations: number,
): Promise<CryptoKey> {
  const typed = new TextEncoder().encode(passphrase.normalize('NFC').trim());
  const material = await crypto.subtle.importKey('raw', typed, 'PBKDF2', false, ['deriveKey']);
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

/** Imports a key from the server, in base64url. */
export function readKey(text: string): Promise<CryptoKey> {
  const bytes = Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (one) => one.charCodeAt(0));
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

/**
 * Encrypts bytes. @param place storage location, which is authenticated with the bytes, so that they can't be opened
 * elsewhere
 */
export async function sealBytes(
  key: CryptoKey,
  place: string,
  bytes: Uint8Array<ArrayBuffer> | ArrayBuffer,
): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const additionalData = new TextEncoder().encode(place);
  return { iv, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, bytes) };
}

/** Decrypts bytes. @throws {DOMException} if the key is wrong, or the bytes were altered or moved */
export function openBytes(key: CryptoKey, place: string, { iv, data }: Sealed): Promise<ArrayBuffer> {
  const additionalData = new TextEncoder().encode(place);
  return crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, key, data);
}

/** Encrypts a JSON value after compression, which shrinks transactions to a tenth. */
export async function seal(key: CryptoKey, place: string, value: unknown): Promise<Sealed> {
  const text = new Blob([JSON.stringify(value)]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return sealBytes(key, place, await new Response(text).arrayBuffer());
}

/** Decrypts a JSON value. @throws {DOMException} as openBytes */
export async function open<Value>(key: CryptoKey, place: string, sealed: Sealed): Promise<Value> {
  const bytes = await openBytes(key, place, sealed);
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))).json();
}
