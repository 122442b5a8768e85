import {
  createHash,
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  generateKeyPair,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { type FileHandle, link, mkdir, open, stat, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { errorCode } from '../../problems/error-facts.ts';

/** The RSA key that signs tokens. */
export interface SigningKey {
  /** First 16 characters of the key's SHA-256 thumbprint (RFC 7638); the `kid` of every token. */
  readonly id: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

/** The AES-256 keys of encrypted columns: new values take the active one, old values name theirs. */
export interface FieldKeys {
  readonly activeId: string;
  readonly byId: ReadonlyMap<string, KeyObject>;
}

/** A key that cannot be used. `message` is one line that names the setting or file, never any of its content. */
export class KeyFileError extends Error {
  readonly code = 'bad-key-file';
  constructor(message: string) {
    super(message);
    this.name = 'KeyFileError';
  }
}

/** Source of a key: the text of a setting, else a file named by the operator, else our own file in `dataDir`. */
interface KeySource {
  readonly text?: string | undefined;
  readonly file?: string | undefined;
  readonly dataDir: string;
}

const largestKeyFileBytes = 65_536;

/**
 * Loads the RS256 signing key, and makes one of 2048 bits in `<dataDir>/keys/jwt-private-key.pem` at the first start.
 * @param source `pem` is the text of JWT_PRIVATE_KEY (a literal `\n` counts as a line break), `file` the path in
 *   JWT_PRIVATE_KEY_FILE; that file must be there
 * @throws {KeyFileError} not an unencrypted RSA private key of 2048 bits or more
 * @see RFC 7518 section 3.3 (2048 bits or larger)
 */
export async function loadSigningKey(source: {
  pem?: string | undefined;
  file?: string | undefined;
  dataDir: string;
}): Promise<SigningKey> {
  const { pem: text, file, dataDir } = source;
  const found = await findKey({ text, file, dataDir }, 'JWT_PRIVATE_KEY', 'jwt-private-key.pem', newRsaPem);
  const bad = (what: string) => new KeyFileError(`${found.from} ${what}; a PEM RSA private key is needed`);
  let privateKey: KeyObject;
  try {
    privateKey = createPrivateKey(found.text.replaceAll('\\n', '\n'));
  } catch {
    // The parser's own words may quote the key, so they go no further.
    throw bad('cannot be read as a private key');
  }
  if (privateKey.asymmetricKeyType !== 'rsa') throw bad('is not an RSA key');
  const bits = privateKey.asymmetricKeyDetails?.modulusLength ?? 0;
  if (bits < 2048) throw bad(`has ${bits} bits where 2048 are the least`);
  const publicKey = createPublicKey(privateKey);
  return { id: keyThumbprint(publicKey).slice(0, 16), privateKey, publicKey };
}

/**
 * Loads the keys of encrypted columns, and makes one in `<dataDir>/keys/field-keys` at the first start.
 * @param source `text` is FIELD_ENCRYPTION_KEYS, `file` the path in FIELD_ENCRYPTION_KEYS_FILE; that file must be
 *   there. Both hold `id:base64 of 32 bytes`, separated by commas or lines, the active key first.
 * @throws {KeyFileError} no key, a malformed one, or an id given twice
 */
export async function loadFieldKeys(source: KeySource): Promise<FieldKeys> {
  const found = await findKey(source, 'FIELD_ENCRYPTION_KEYS', 'field-keys', () => `${newFieldKey()}\n`);
  return parseFieldKeys(found.text, found.from);
}

/**
 * Reads the text of field keys, `id:base64 of 32 bytes`, separated by commas or lines, the active key first.
 * @param from names the text in messages
 * @throws {KeyFileError} no key, a malformed one, or an id given twice
 */
export function parseFieldKeys(text: string, from: string): FieldKeys {
  const byId = new Map<string, KeyObject>();
  const entries = text
    .split(/[,\r\n]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  for (const [index, entry] of entries.entries()) {
    const bad = (what: string) =>
      new KeyFileError(
        `${from}: key ${index + 1} ${what}; write each key as id:base64 of 32 bytes, separated by commas`,
      );
    const colon = entry.indexOf(':');
    const id = entry.slice(0, Math.max(colon, 0));
    if (!/^[A-Za-z0-9_-]{1,32}$/.test(id)) throw bad('has no id of 1 to 32 letters, digits, - or _');
    const key = Buffer.from(entry.slice(colon + 1), 'base64');
    if (key.length !== 32 || key.toString('base64') !== entry.slice(colon + 1)) throw bad('is not 32 bytes');
    if (byId.has(id)) throw bad('repeats the id of an earlier one');
    byId.set(id, createSecretKey(key));
  }
  const [activeId] = byId.keys();
  if (activeId === undefined) throw new KeyFileError(`${from} holds no key`);
  return { activeId, byId };
}

/** A fresh field key in the form of the key file, `id:base64`. Its id is random, so no two keys ever share one. */
export function newFieldKey(): string {
  return `k${randomBytes(4).toString('hex')}:${randomBytes(32).toString('base64')}`;
}

/**
 * Loads the identity that opens backups, and makes one in `<dataDir>/keys/backup-key` at the first start.
 * @param source `text` is BACKUP_KEY, `file` the path in BACKUP_KEY_FILE; that file must be there
 * @param make makes an identity in the form of age, `AGE-SECRET-KEY-1…`
 * @throws {KeyFileError} it is none
 */
export async function loadBackupIdentity(source: KeySource, make: () => Promise<string>): Promise<string> {
  const { text, from } = await findKey(source, 'BACKUP_KEY', 'backup-key', async () => `${await make()}\n`);
  const identity = text.split(/\s+/).find((word) => word.startsWith('AGE-SECRET-KEY-1'));
  if (identity === undefined) throw new KeyFileError(`${from} holds no age identity, AGE-SECRET-KEY-1…`);
  return identity;
}

/**
 * Loads the key that the passwords of the database's roles are derived from, and makes one of 256 bits in
 * `<dataDir>/keys/database-roles-key` the first time it is needed.
 * @param source `text` is DATABASE_ROLES_KEY, `file` the path in DATABASE_ROLES_KEY_FILE; that file must be there
 * @throws {KeyFileError} it has fewer than 32 characters
 */
export async function loadRolesKey(source: KeySource): Promise<string> {
  const make = () => `${randomBytes(32).toString('base64url')}\n`;
  const { text, from } = await findKey(source, 'DATABASE_ROLES_KEY', 'database-roles-key', make);
  if (text.length < 32)
    throw new KeyFileError(`${from} has ${text.length} characters where 32 are the least`);
  return text;
}

/**
 * Makes the folder of key files with mode 0700, or sets an existing one to it.
 * @throws {KeyFileError} it cannot be made, or is not a folder of ours
 */
export async function ensureKeyDirectory(dir: string): Promise<void> {
  try {
    await mkdir(dir, { recursive: true, mode: 0o700 });
    if (process.platform === 'win32') return;
    const folder = await open(dir, 'r');
    try {
      if (((await folder.stat()).mode & 0o077) !== 0) await folder.chmod(0o700);
    } finally {
      await folder.close();
    }
  } catch (error) {
    throw new KeyFileError(`key folder ${dir} cannot be made private: ${reasonOf(error)}`);
  }
}

/**
 * Reads a key file, or makes it when there is none. Of several processes that start at once one writes the file and
 * all answer its text. Group and others lose their rights to it.
 * @param make called only when the file is missing; its answer is dropped when another process was faster
 * @returns the file's text, trimmed
 * @throws {KeyFileError} unreadable, empty or over 64 KiB
 */
export async function openKeyFile(path: string, make: () => Promise<string> | string): Promise<string> {
  try {
    const existing = await readKeyFile(path, { tighten: true });
    if (existing !== null) return existing;
    await createKeyFile(path, await make());
    const made = await readKeyFile(path, { tighten: true });
    if (made !== null) return made;
  } catch (error) {
    if (error instanceof KeyFileError) throw error;
    throw new KeyFileError(`key file ${path} cannot be used: ${reasonOf(error)}`);
  }
  throw new KeyFileError(`key file ${path} disappeared while it was being created`);
}

/** Finds a key's text: the setting first, then the operator's file, then our own. `from` names it in messages. */
async function findKey(
  source: KeySource,
  setting: string,
  fileName: string,
  make: () => Promise<string> | string,
): Promise<{ readonly text: string; readonly from: string }> {
  if (source.text?.trim()) return { text: source.text.trim(), from: setting };
  if (source.file) {
    const from = `${setting}_FILE (${source.file})`;
    // A mounted secret is often 0444 on a read-only file system and its mode is the operator's to choose.
    const given = await readKeyFile(source.file, { tighten: false }).catch((error: unknown) => {
      throw error instanceof KeyFileError
        ? error
        : new KeyFileError(`${from} cannot be read: ${reasonOf(error)}`);
    });
    if (given === null) throw new KeyFileError(`${from} does not exist`);
    return { text: given, from };
  }
  const path = join(source.dataDir, 'keys', fileName);
  await ensureKeyDirectory(dirname(path));
  return { text: await openKeyFile(path, make), from: `key file ${path}` };
}

/** Reads through one handle, so that mode and content are of the same file. Null when there is none. */
async function readKeyFile(path: string, { tighten }: { tighten: boolean }): Promise<string | null> {
  let handle: FileHandle;
  try {
    // Opening a named pipe would wait for a writer, so the kind is looked at first.
    if (!(await stat(path)).isFile()) throw new KeyFileError(`key file ${path} is not a file`);
    handle = await open(path, 'r');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
  try {
    const { mode, size } = await handle.stat();
    if (size > largestKeyFileBytes) throw new KeyFileError(`key file ${path} is over 64 KiB`);
    if (tighten && process.platform !== 'win32' && (mode & 0o077) !== 0) await handle.chmod(0o600);
    const text = (await handle.readFile('utf8')).trim();
    if (text === '') throw new KeyFileError(`key file ${path} is empty. Delete it and a new key is created`);
    return text;
  } finally {
    await handle.close();
  }
}

/**
 * Puts a whole, synced file in place, unless one is there. `link` refuses an existing name, where `rename` would put
 * a second key over one that another process already uses.
 */
async function createKeyFile(path: string, text: string): Promise<void> {
  const directory = dirname(path);
  const temporary = join(directory, `.${basename(path)}.${process.pid}.${randomBytes(6).toString('hex')}`);
  const handle = await open(temporary, 'wx', 0o600);
  try {
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await link(temporary, path).catch((error: unknown) => {
      if (errorCode(error) !== 'EEXIST') throw error;
    });
  } finally {
    await unlink(temporary);
  }
  // Windows cannot sync a folder.
  if (process.platform === 'win32') return;
  const folder = await open(directory, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** A fresh RSA private key of 2048 bits, PEM. */
export async function newRsaPem(): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return privateKey;
}

/** SHA-256 thumbprint of an RSA public key, base64url (RFC 7638 section 3.2: members in order, no white space). */
export function keyThumbprint(publicKey: KeyObject): string {
  const { e, kty, n } = publicKey.export({ format: 'jwk' });
  return createHash('sha256').update(JSON.stringify({ e, kty, n })).digest('base64url');
}

function reasonOf(error: unknown): string {
  return errorCode(error) ?? 'unknown error';
}
