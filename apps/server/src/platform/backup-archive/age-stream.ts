import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { errorMessage } from '../../problems/error-facts.ts';
import { Problem } from '../../problems/problem.ts';
import { ByteReader } from './byte-reader.ts';

/**
 * The age format (age-encryption.org/v1). Its header, which holds the file's key for the recipient, is the library's;
 * the payload is sealed here with the machine's own ChaCha20-Poly1305, as JavaScript takes ten times as long for it.
 */

const algorithm = 'chacha20-poly1305';
const chunkBytes = 64 * 1024;
const tagBytes = 16;
const nonceBytes = 16;
const longestHeaderBytes = 64 * 1024;
const intro = 'age-encryption.org/v1\n';

/** A new X25519 identity, `AGE-SECRET-KEY-1…`: what opens backups. */
export async function newIdentity(): Promise<string> {
  const { generateX25519Identity } = await import('age-encryption');
  return generateX25519Identity();
}

/**
 * The public recipient of an identity, `age1…`.
 * @throws {Problem} backup-wrong-key when the text is no identity
 */
export async function recipientOf(identity: string): Promise<string> {
  const { identityToRecipient } = await import('age-encryption');
  try {
    return await identityToRecipient(identity);
  } catch {
    throw new Problem('backup-wrong-key', {
      detail: 'That isn’t a valid recovery key. It starts with AGE-SECRET-KEY-1 and has 74 characters.',
    });
  }
}

/** Encrypts a stream for one recipient. */
export async function* seal(recipient: string, plain: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const { header, fileKey } = await makeHeader(recipient);
  const nonce = randomBytes(nonceBytes);
  yield Buffer.concat([header, nonce]);
  const key = payloadKey(fileKey, nonce);
  const reader = new ByteReader(plain);
  for (let index = 0; ; index++) {
    const chunk = await reader.upTo(chunkBytes);
    const isLast = await reader.isAtEnd();
    const cipher = createCipheriv(algorithm, key, chunkNonce(index, isLast), { authTagLength: tagBytes });
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
    if (isLast) return;
  }
}

/**
 * Decrypts a stream with an identity. What it gives out is authentic; a file that stops early throws at its end.
 * @throws {Problem} backup-unreadable, backup-wrong-key
 */
export async function* open(identity: string, sealed: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const reader = new ByteReader(sealed);
  const fileKey = await readHeader(identity, reader);
  const nonce = await reader.exactly(nonceBytes);
  if (nonce === undefined) throw cutShort();
  const key = payloadKey(fileKey, nonce);
  for (let index = 0; ; index++) {
    const chunk = await reader.upTo(chunkBytes + tagBytes);
    const isLast = await reader.isAtEnd();
    if (chunk.length < tagBytes) throw cutShort();
    const cipher = createDecipheriv(algorithm, key, chunkNonce(index, isLast), { authTagLength: tagBytes });
    cipher.setAuthTag(chunk.subarray(-tagBytes));
    const plain = cipher.update(chunk.subarray(0, -tagBytes));
    try {
      cipher.final();
    } catch {
      throw isLast ? cutShort() : new Problem('backup-unreadable');
    }
    yield plain;
    if (isLast) return;
  }
}

function cutShort(): Problem {
  return new Problem('backup-unreadable', {
    detail: 'The backup is damaged or incomplete. Nothing in it was used.',
  });
}

/** Creates a header and obtains the file key, which the library doesn't expose, through a second recipient that writes no stanza. */
async function makeHeader(recipient: string): Promise<{ header: Buffer; fileKey: Uint8Array }> {
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  let fileKey: Uint8Array | undefined;
  encrypter.addRecipient(recipient);
  encrypter.addRecipient({
    wrapFileKey(key) {
      fileKey = Uint8Array.from(key);
      return [];
    },
  });
  const empty = await encrypter.encrypt(new Uint8Array(0));
  if (fileKey === undefined) throw new Error('the file key was not told');
  return { header: Buffer.from(empty.subarray(0, -(nonceBytes + tagBytes))), fileKey };
}

async function readHeader(identity: string, reader: ByteReader): Promise<Uint8Array> {
  const notOurs = () =>
    new Problem('backup-unreadable', {
      detail: 'This isn’t a farthing backup. It isn’t encrypted in the age format.',
    });
  const header = await reader.until(/\n--- [A-Za-z0-9+/]{43}\n/, longestHeaderBytes, intro);
  if (header === undefined) throw notOurs();
  await recipientOf(identity);
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  try {
    return await decrypter.decryptHeader(header);
  } catch (error) {
    if (/no identity matched/i.test(errorMessage(error))) throw new Problem('backup-wrong-key');
    throw new Problem('backup-unreadable', { cause: error });
  }
}

function payloadKey(fileKey: Uint8Array, nonce: Uint8Array): Buffer {
  return Buffer.from(hkdfSync('sha256', fileKey, nonce, 'payload', 32));
}

/** Eleven bytes of counter, one that marks the last chunk: what is moved, left out or cut off does not open. */
function chunkNonce(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(index, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}
