import { createPrivateKey, createPublicKey, type KeyObject, randomBytes } from 'node:crypto';
import { chmod, chown, open, readFile, rename, stat, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { errorCode } from '../../problems/error-facts.ts';
import { type FieldKeys, KeyFileError, keyThumbprint, newFieldKey, newRsaPem } from './key-files.ts';

/** A signing key that signs no more; its tokens are good until they run out. */
export interface PreviousKey {
  readonly id: string;
  readonly publicKey: KeyObject;
  /** Unix milliseconds: by then its last token has run out. */
  readonly validUntilMs: number;
}

interface StoredKey {
  readonly public_key: string;
  readonly valid_until: string;
}

const fieldKeysFile = (dataDir: string) => join(dataDir, 'keys', 'field-keys');
const previousFile = (dataDir: string) => join(dataDir, 'keys', 'jwt-previous-keys.json');

/** Returns the previous signing keys left by `keys rotate-jwt`, without expired ones. @throws {KeyFileError} the file cannot be read */
export async function loadPreviousKeys(dataDir: string, nowMs: number): Promise<PreviousKey[]> {
  return (await readStored(dataDir))
    .map(({ public_key, valid_until }) => {
      const publicKey = createPublicKey(public_key);
      return { id: keyThumbprint(publicKey).slice(0, 16), publicKey, validUntilMs: Date.parse(valid_until) };
    })
    .filter(({ validUntilMs }) => validUntilMs > nowMs);
}

async function readStored(dataDir: string): Promise<StoredKey[]> {
  const path = previousFile(dataDir);
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw new KeyFileError(
      `key file ${path} cannot be read. Delete it, which ends the sessions signed with older keys.`,
    );
  }
}

/**
 * Replaces the signing key in `<dataDir>/keys` with a new one. The old public key is stored for as long as
 * its tokens are valid. An interrupted run leaves a working key. @param tokenLifeSeconds lifetime of the
 * longest-lived token @returns the expiry of the last token of the old key
 */
export async function replaceSigningKey(
  dataDir: string,
  tokenLifeSeconds: number,
  nowMs: number,
): Promise<Date> {
  const path = join(dataDir, 'keys', 'jwt-private-key.pem');
  const publicKey = createPublicKey(createPrivateKey(await readFile(path, 'utf8')));
  const until = new Date(nowMs + tokenLifeSeconds * 1000);
  const old = {
    public_key: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    valid_until: until.toISOString(),
  };
  const others = (await readStored(dataDir)).filter(
    ({ public_key, valid_until }) => public_key !== old.public_key && Date.parse(valid_until) > nowMs,
  );
  await replaceFile(previousFile(dataDir), `${JSON.stringify([...others, old], null, 2)}\n`);
  await replaceFile(path, await newRsaPem());
  return until;
}

/** Puts a fresh field key before those in use: from the next start new values are sealed under it. */
export async function addFieldKey(dataDir: string, keys: FieldKeys): Promise<void> {
  await replaceFile(fieldKeysFile(dataDir), `${newFieldKey()}\n${fieldKeysText(keys)}`);
}

/** Leaves the active field key alone in the file. Only once nothing is sealed under the others. */
export async function retireFieldKeys(dataDir: string, keys: FieldKeys): Promise<void> {
  const byId = new Map([...keys.byId].filter(([id]) => id === keys.activeId));
  await replaceFile(fieldKeysFile(dataDir), fieldKeysText({ byId }));
}

/** Returns the text of a file of field keys. */
export function fieldKeysText({ byId }: Pick<FieldKeys, 'byId'>): string {
  return [...byId].map(([id, key]) => `${id}:${key.export().toString('base64')}\n`).join('');
}

/** Writes a whole, synced file of mode 0600 in place of what is there; root leaves it to whom the folder belongs. */
async function replaceFile(path: string, text: string): Promise<void> {
  const folder = dirname(path);
  const temporary = join(folder, `.${basename(path)}.${process.pid}.${randomBytes(6).toString('hex')}`);
  try {
    const handle = await open(temporary, 'wx', 0o600);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await chmod(temporary, 0o600);
    const { uid, gid } = await stat(folder);
    if (process.getuid?.() === 0) await chown(temporary, uid, gid);
    await rename(temporary, path);
  } catch (error) {
    await unlink(temporary).catch(() => {}); // the error of the write counts
    throw error;
  }
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
