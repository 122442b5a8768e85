/** Bytes that only the holder of a key can read: AES-256-GCM with a random 96-bit nonce (NIST SP 800-38D section 8.2.2). */
export interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly data: ArrayBuffer;
}

/** Rounds of PBKDF2 with SHA-256: the recommendation of the OWASP Password Storage Cheat Sheet. */
export const passphraseRounds = 600_000;

/** Returns the key that a passphrase stands for (RFC 8018 section 5.2). Takes a good part of a second, so that guessing is slow. */
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

/** Reads a key that the server gave, in base64url. */
export function readKey(text: string): Promise<CryptoKey> {
  const bytes = Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (one) => one.charCodeAt(0));
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

/** @param place where the bytes are stored, which is authenticated with them: a copy elsewhere doesn't open */
export async function sealBytes(
  key: CryptoKey,
  place: string,
  bytes: Uint8Array<ArrayBuffer> | ArrayBuffer,
): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const additionalData = new TextEncoder().encode(place);
  return { iv, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, bytes) };
}

/** @throws {DOMException} if the key is another one, or the bytes were altered or moved */
export function openBytes(key: CryptoKey, place: string, { iv, data }: Sealed): Promise<ArrayBuffer> {
  const additionalData = new TextEncoder().encode(place);
  return crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, key, data);
}

/** Seals a JSON value, compressed: rows of transactions shrink to a tenth. */
export async function seal(key: CryptoKey, place: string, value: unknown): Promise<Sealed> {
  const text = new Blob([JSON.stringify(value)]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return sealBytes(key, place, await new Response(text).arrayBuffer());
}

/** @throws {DOMException} as openBytes */
export async function open<Value>(key: CryptoKey, place: string, sealed: Sealed): Promise<Value> {
  const bytes = await openBytes(key, place, sealed);
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))).json();
}
