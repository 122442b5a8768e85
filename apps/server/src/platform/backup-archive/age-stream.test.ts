import { randomBytes } from 'node:crypto';
import { Decrypter, Encrypter } from 'age-encryption';
import { expect, test } from 'vitest';
import { newIdentity, open, recipientOf, seal } from './age-stream.ts';
import { readTar, tarEnd, tarEntry } from './tar.ts';

async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function all(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks = [];
  for await (const chunk of source) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const chunk = 64 * 1024;

test.each([0, 1, chunk - 1, chunk, chunk + 1, 2 * chunk, 200_000])(
  'a stream of %i bytes is sealed in the age format, and the other way round',
  async (size) => {
    const identity = await newIdentity();
    const recipient = await recipientOf(identity);
    const plain = randomBytes(size);
    const sealed = await all(seal(recipient, inPieces(plain, 7000)));
    const decrypter = new Decrypter();
    decrypter.addIdentity(identity);
    expect(Buffer.from(await decrypter.decrypt(sealed)).equals(plain)).toBe(true);
    const encrypter = new Encrypter();
    encrypter.addRecipient(recipient);
    const theirs = await encrypter.encrypt(plain);
    expect((await all(open(identity, inPieces(theirs, 5000)))).equals(plain)).toBe(true);
  },
);

test('a stream that is cut, changed or of another key does not open to its end', async () => {
  const identity = await newIdentity();
  const sealed = await all(seal(await recipientOf(identity), inPieces(randomBytes(3 * chunk), 9000)));
  const opened = (bytes: Uint8Array, key = identity) => all(open(key, inPieces(bytes, 4000)));
  const header = sealed.indexOf('\n--- ') + 49;
  for (const cut of [0, 10, header, header + 16, header + 16 + chunk + 16, sealed.length - 1]) {
    await expect(opened(sealed.subarray(0, cut)), `cut at ${cut}`).rejects.toMatchObject({
      code: 'backup-unreadable',
    });
  }
  const changed = Buffer.from(sealed);
  changed[header + 30] = (changed[header + 30] as number) ^ 1;
  await expect(opened(changed)).rejects.toMatchObject({ code: 'backup-unreadable' });
  await expect(opened(sealed, await newIdentity())).rejects.toMatchObject({ code: 'backup-wrong-key' });
  await expect(opened(sealed, 'AGE-SECRET-KEY-1NONE')).rejects.toMatchObject({ code: 'backup-wrong-key' });
});

test('files of a tar come back, with names longer than its first field', async () => {
  const long = `attachments/${'a'.repeat(60)}/${'b'.repeat(90)}`;
  const files = [
    { name: 'manifest.json', bytes: Buffer.from('{}') },
    { name: long, bytes: randomBytes(1024) },
    { name: 'empty', bytes: Buffer.alloc(0) },
  ];
  const tar = Buffer.concat([...files.map((file) => tarEntry(file, 1_700_000_000)), tarEnd()]);
  const found = [];
  for await (const file of readTar(inPieces(tar, 100))) found.push(file);
  expect(found).toEqual(files);
  const cut = async () => {
    for await (const _ of readTar(inPieces(tar.subarray(0, tar.length - 1500), 100)));
  };
  await expect(cut()).rejects.toMatchObject({ code: 'backup-unreadable' });
});
