import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

const issuer = 'Farthing';
const stepSeconds = 30;
/** A step used so far ahead, ten minutes, was accepted while the server's clock was wrong. */
const farthestStep = 20;
const base32Alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** Crockford's base 32: no i, l, o or u, which people misread. */
const backupAlphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/**
 * Checks a six-digit code against a secret, one step of 30 s early or late.
 * @param attempt `secret` in base 32; `lastUsedStep` the step last accepted from this user, null when none;
 *   `nowMs` the clock. A clock that was a day ahead and is right again locks no one out for that day
 * @returns the step to keep as `lastUsedStep`, or null for a wrong, malformed or already used code
 * @see RFC 6238 sections 5.2 (one use, one step of delay) and 4.2; RFC 4226 section 5.3
 */
export function verifyTotpCode(attempt: {
  secret: string;
  code: string;
  lastUsedStep: number | null;
  nowMs: number;
}): { step: number } | null {
  const { code, lastUsedStep, nowMs } = attempt;
  const key = decodeBase32(attempt.secret);
  if (!key || typeof code !== 'string' || !/^[0-9]{6}$/.test(code)) return null;
  const given = Buffer.from(code);
  const now = Math.floor(nowMs / 1000 / stepSeconds);
  const last = lastUsedStep ?? -1;
  let accepted: { step: number } | null = null;
  // All three are computed each time. A code that fits two steps spends the later one, so it cannot come again.
  for (const step of [now - 1, now, now + 1]) {
    if (step < 0) continue;
    const isRight = timingSafeEqual(given, Buffer.from(codeOfStep(key, step)));
    if (isRight && (step > last || last > now + farthestStep)) accepted = { step };
  }
  return accepted;
}

/** A fresh secret of 160 bits in base 32, the length that RFC 4226 section 4 (R6) recommends. */
export function newTotpSecret(): string {
  return encodeBase32(randomBytes(20));
}

/** The `otpauth:` address that an authenticator app reads from a QR code (Key Uri Format of Google Authenticator). */
export function totpUri(secret: string, email: string): string {
  const label = `${issuer}:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${issuer}&algorithm=SHA1&digits=6&period=${stepSeconds}`;
}

/** The address as a QR code: base64 of a PNG, without a `data:` prefix. */
export async function totpQrPngBase64(uri: string): Promise<string> {
  // Loaded at first use: few requests need it, and it would delay every start.
  const { default: qrcode } = await import('qrcode');
  const png = await qrcode.toBuffer(uri, { type: 'png', errorCorrectionLevel: 'M', margin: 4, scale: 5 });
  return png.toString('base64');
}

/** Distinct codes of 50 random bits each, such as `7k3mf-x9q2a`, to be shown once. */
export function newBackupCodes(count = 10): string[] {
  const codes = new Set<string>();
  while (codes.size < count) {
    const text = Array.from(randomBytes(10), (byte) => backupAlphabet[byte & 31]).join('');
    codes.add(`${text.slice(0, 5)}-${text.slice(5)}`);
  }
  return [...codes];
}

/**
 * Returns the HMAC-SHA-256 under which a backup code is stored, however it was typed. The key is derived by HKDF from the
 * user's TOTP secret, which lies in the database only sealed under the field key. So no one can try codes out with the
 * database alone, and the hashes outlive a rotation of the field key.
 * @param secret the user's TOTP secret in base 32
 */
export function hashBackupCode(code: string, secret: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'farthing backup codes', 32));
  return createHmac('sha256', key).update(plainBackupCode(code)).digest();
}

/** Returns the unsalted SHA-256 under which versions before 0.2 stored a backup code. Such codes work until they are used. */
export function hashOfOldBackupCode(code: string): Buffer {
  return createHash('sha256')
    .update(`backup-code:${plainBackupCode(code)}`)
    .digest();
}

/**
 * Returns a backup code in one spelling: case, spaces and hyphens do not count, and the letters that are not in the alphabet
 * read as the digits they look like (o as 0; i and l as 1).
 */
function plainBackupCode(code: string): string {
  return code
    .toLowerCase()
    .replace(/[\s\p{Dash}]/gu, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1');
}

/** HOTP of one time step, six digits (RFC 4226 section 5.3). */
function codeOfStep(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', key).update(counter).digest();
  const offset = mac[mac.length - 1]! & 0xf;
  const truncated = mac.readUInt32BE(offset) & 0x7fffffff;
  return (truncated % 1_000_000).toString().padStart(6, '0');
}

/** Base 32 without padding (RFC 4648 section 6). */
function encodeBase32(bytes: Buffer): string {
  let text = '';
  let value = 0;
  let bits = 0;
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xfff;
    for (bits += 8; bits >= 5; bits -= 5) text += base32Alphabet[(value >>> (bits - 5)) & 31];
  }
  return bits > 0 ? text + base32Alphabet[(value << (5 - bits)) & 31] : text;
}

/** Bytes of base 32 text, or null when it is none or holds under 80 bits. Left-over bits are dropped. */
function decodeBase32(text: string): Buffer | null {
  if (typeof text !== 'string' || !/^[A-Z2-7]{16,128}=*$/.test(text)) return null;
  const bytes: number[] = [];
  let value = 0;
  let bits = 0;
  for (const letter of text.replace(/(?<!=)=+$/, '')) {
    value = ((value << 5) | base32Alphabet.indexOf(letter)) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((value >>> bits) & 255);
  }
  return Buffer.from(bytes);
}
