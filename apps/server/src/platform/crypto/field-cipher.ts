import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto';
import type { FieldKeys } from './key-files.ts';

/** Location that an encrypted value is bound to. */
export interface FieldPlace {
  readonly table: string;
  readonly column: string;
  /** The row's id. */
  readonly row: string;
}

export interface FieldCipher {
  /** Seals a text for one place under the active key. The same text never seals twice alike. */
  encrypt(plain: string, at: FieldPlace): string;
  /** @throws {FieldCipherError} malformed, unknown key, or altered (which includes moved from another place) */
  decrypt(sealed: string, at: FieldPlace): string;
}

/** A sealed value that cannot be opened. The message names the place and the key id, never the value. */
export class FieldCipherError extends Error {
  readonly code: 'sealed-value-malformed' | 'sealed-value-unknown-key' | 'sealed-value-altered';
  constructor(code: FieldCipherError['code'], message: string) {
    super(message);
    this.name = 'FieldCipherError';
    this.code = code;
  }
}

/** Runs something that decrypts, and returns what `otherwise` makes of a value that can't be opened. Other errors are thrown. */
export function decryptOr<Opened, Otherwise>(
  decrypt: () => Opened,
  otherwise: (error: FieldCipherError) => Otherwise,
): Opened | Otherwise {
  try {
    return decrypt();
  } catch (error) {
    if (error instanceof FieldCipherError) return otherwise(error);
    throw error;
  }
}

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;
const sealedForm = /^v1:([A-Za-z0-9_-]{1,32}):([A-Za-z0-9_-]{16}):([A-Za-z0-9_-]{22,})$/;

/**
 * Makes the cipher of secret columns: AES-256-GCM with a random 96-bit nonce (NIST SP 800-38D section 8.2.2, good for
 * 2^32 values under one key), written `v1:<key id>:<nonce>:<ciphertext and tag>` in base64url. Table, column and row
 * are authenticated with it, so that a value copied to another row or user does not open.
 */
export function createFieldCipher(keys: FieldKeys): FieldCipher {
  return {
    encrypt(plain, at) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, getKey(keys, keys.activeId, at), nonce, {
        authTagLength: tagBytes,
      });
      cipher.setAAD(placeBytes(at, keys.activeId));
      const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `v1:${keys.activeId}:${nonce.toString('base64url')}:${sealed.toString('base64url')}`;
    },
    decrypt(sealed, at) {
      const malformed = () =>
        new FieldCipherError('sealed-value-malformed', `${placeText(at)} does not hold a sealed value`);
      const [, keyId, nonceText, bodyText] = sealedForm.exec(sealed) ?? [];
      if (keyId === undefined || nonceText === undefined || bodyText === undefined) throw malformed();
      const body = Buffer.from(bodyText, 'base64url');
      if (body.toString('base64url') !== bodyText) throw malformed();
      const nonce = Buffer.from(nonceText, 'base64url');
      const cipher = createDecipheriv(algorithm, getKey(keys, keyId, at), nonce, { authTagLength: tagBytes });
      cipher.setAAD(placeBytes(at, keyId));
      cipher.setAuthTag(body.subarray(-tagBytes));
      try {
        return Buffer.concat([cipher.update(body.subarray(0, -tagBytes)), cipher.final()]).toString('utf8');
      } catch {
        throw new FieldCipherError(
          'sealed-value-altered',
          `${placeText(at)} was altered, moved, or sealed under another key with the id ${keyId}`,
        );
      }
    },
  };
}

/** Returns the id of the key that encrypted a value, or null if it isn't encrypted. Key rotation uses it to find the remaining values. */
export function sealedKeyId(sealed: string): string | null {
  return sealedForm.exec(sealed)?.[1] ?? null;
}

function getKey(keys: FieldKeys, id: string, at: FieldPlace): KeyObject {
  const key = keys.byId.get(id);
  if (key) return key;
  throw new FieldCipherError(
    'sealed-value-unknown-key',
    `${placeText(at)} needs the field key ${id}, which is not there`,
  );
}

/** JSON keeps the parts apart whatever they contain: `['a', 'b.c']` and `['a.b', 'c']` differ. */
function placeBytes(at: FieldPlace, keyId: string): Buffer {
  return Buffer.from(JSON.stringify(['v1', keyId, at.table, at.column, at.row]));
}

function placeText(at: FieldPlace): string {
  return `${at.table}.${at.column} of row ${at.row}`;
}

/** Every column that holds sealed values, with the column whose value is the row of their {@link FieldPlace}. */
export const sealedColumns = [
  { table: 'users', column: 'totp_secret', row: 'id' },
  { table: 'users', column: 'totp_pending_secret', row: 'id' },
  { table: 'ai_settings', column: 'api_key', row: 'user_id' },
  { table: 'hmrc_sign_ins', column: 'nino', row: 'user_id' },
  { table: 'hmrc_sign_ins', column: 'code_verifier', row: 'user_id' },
  { table: 'hmrc_connections', column: 'nino', row: 'user_id' },
  { table: 'hmrc_connections', column: 'access_token', row: 'user_id' },
  { table: 'hmrc_connections', column: 'refresh_token', row: 'user_id' },
  { table: 'hmrc_submissions', column: 'nino', row: 'id' },
  { table: 'notification_channels', column: 'target', row: 'id' },
  { table: 'notification_settings', column: 'push_private_key', row: 'user_id' },
  { table: 'connection_secrets', column: 'secrets', row: 'user_id' },
  { table: 'mailboxes', column: 'password', row: 'user_id' },
] as const;
