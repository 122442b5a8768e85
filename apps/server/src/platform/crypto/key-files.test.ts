import { execFile } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { calculateJwkThumbprint } from 'jose';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  ensureKeyDirectory,
  KeyFileError,
  keyThumbprint,
  loadFieldKeys,
  loadSigningKey,
  newFieldKey,
  openKeyFile,
} from './key-files.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'key-files-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

async function modeOf(path: string): Promise<string> {
  return ((await stat(path)).mode & 0o777).toString(8);
}

async function refusalOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => new Error('was accepted'),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(KeyFileError);
  const { message } = error as KeyFileError;
  expect(message).not.toContain('\n');
  return message;
}

const rsa = (modulusLength: number) =>
  generateKeyPairSync('rsa', { modulusLength })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString();

test('the first start makes keys in private files of a private folder, the second finds them', async () => {
  const signing = await loadSigningKey({ dataDir });
  const fields = await loadFieldKeys({ dataDir });
  expect(await modeOf(join(dataDir, 'keys'))).toBe('700');
  expect((await readdir(join(dataDir, 'keys'))).sort()).toEqual(['field-keys', 'jwt-private-key.pem']);
  expect(await modeOf(join(dataDir, 'keys/jwt-private-key.pem'))).toBe('600');
  expect(await modeOf(join(dataDir, 'keys/field-keys'))).toBe('600');
  expect(signing.privateKey.asymmetricKeyDetails?.modulusLength).toBe(2048);
  expect((await loadSigningKey({ dataDir })).id).toBe(signing.id);
  const again = await loadFieldKeys({ dataDir });
  expect(again.activeId).toBe(fields.activeId);
  expect(again.byId.get(again.activeId)?.equals(fields.byId.get(fields.activeId)!)).toBe(true);
});

test('the key id begins the SHA-256 thumbprint (RFC 7638)', async () => {
  const { id, publicKey } = await loadSigningKey({ dataDir });
  const thumbprint = await calculateJwkThumbprint(publicKey.export({ format: 'jwk' }) as never);
  expect(keyThumbprint(publicKey)).toBe(thumbprint);
  expect(id).toBe(thumbprint.slice(0, 16));
});

test('processes that start at once end with one key', async () => {
  const script = `
    import { openKeyFile } from ${JSON.stringify(new URL('key-files.ts', import.meta.url).href)};
    const slowly = () => new Promise((done) => setTimeout(() => done('key of ' + process.pid), 150));
    process.stdout.write(await openKeyFile(process.argv[1], slowly));`;
  const path = join(dataDir, 'key');
  const run = () =>
    promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script, path], {
      encoding: 'utf8',
    });
  const answers = (await Promise.all([run(), run(), run(), run()])).map(({ stdout }) => stdout);
  expect(answers[0]).toMatch(/^key of \d+$/);
  expect(new Set(answers).size).toBe(1);
  expect(await readFile(path, 'utf8')).toBe(answers[0]);
  expect(await readdir(dataDir)).toEqual(['key']);
});

test('many calls at once in one process end with one key and no remains', async () => {
  const path = join(dataDir, 'key');
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => openKeyFile(path, () => randomBytes(8).toString('hex'))),
  );
  expect(new Set(answers).size).toBe(1);
  expect(await readdir(dataDir)).toEqual(['key']);
});

test('a key file is never made again, and a failed making leaves nothing', async () => {
  const path = join(dataDir, 'key');
  const refuse = () => {
    throw new Error('secret detail');
  };
  const message = await refusalOf(openKeyFile(path, refuse));
  expect(message).toBe(`key file ${path} cannot be used: unknown error`);
  expect(await readdir(dataDir)).toEqual([]);
  await writeFile(path, 'there already\n', { mode: 0o600 });
  expect(await openKeyFile(path, refuse)).toBe('there already');
});

test('our own file that others may read is made private', async () => {
  const path = join(dataDir, 'key');
  for (const mode of [0o644, 0o640, 0o604, 0o620]) {
    await writeFile(path, 'text');
    await chmod(path, mode);
    expect(await openKeyFile(path, () => '')).toBe('text');
    expect(await modeOf(path)).toBe('600');
  }
});

test('an open key folder is made private', async () => {
  const folder = join(dataDir, 'keys');
  await mkdir(folder);
  await chmod(folder, 0o755);
  await ensureKeyDirectory(folder);
  expect(await modeOf(folder)).toBe('700');
  await writeFile(join(dataDir, 'file'), '');
  expect(await refusalOf(ensureKeyDirectory(join(dataDir, 'file')))).toContain('cannot be made private');
});

test("an operator's key file is read as it is and its mode left alone", async () => {
  const file = join(dataDir, 'mounted.pem');
  await writeFile(file, rsa(2048));
  await chmod(file, 0o444);
  await loadSigningKey({ file, dataDir });
  expect(await modeOf(file)).toBe('444');
  expect(await readdir(dataDir)).toEqual(['mounted.pem']);
});

test('a setting goes before a file, and may write line breaks as \\n', async () => {
  const pem = rsa(2048);
  const oneLine = pem.replaceAll('\n', '\\n');
  const found = await loadSigningKey({ pem: oneLine, file: '/nowhere', dataDir });
  expect(found.id).toBe((await loadSigningKey({ pem, dataDir })).id);
  expect(await readdir(dataDir)).toEqual([]);
});

test('a signing key that is not RSA of 2048 bits is refused in one line', async () => {
  const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
    type: 'pkcs8',
    format: 'pem',
  });
  const locked = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
    type: 'pkcs8',
    format: 'pem',
    cipher: 'aes-256-cbc',
    passphrase: 'x',
  });
  for (const [pem, what] of [
    ['nonsense', 'cannot be read as a private key'],
    [locked.toString(), 'cannot be read as a private key'],
    [rsa(2048).slice(0, 900), 'cannot be read as a private key'],
    [ec.toString(), 'is not an RSA key'],
    [rsa(1024), 'has 1024 bits where 2048 are the least'],
  ] as const) {
    const message = await refusalOf(loadSigningKey({ pem, dataDir }));
    expect(message).toBe(`JWT_PRIVATE_KEY ${what}; a PEM RSA private key is needed`);
  }
});

test('a file that is named but missing, empty, too large or a folder is refused, never made', async () => {
  const file = join(dataDir, 'named');
  expect(await refusalOf(loadSigningKey({ file, dataDir }))).toBe(
    `JWT_PRIVATE_KEY_FILE (${file}) does not exist`,
  );
  expect(await refusalOf(loadSigningKey({ file: dataDir, dataDir }))).toContain('is not a file');
  await writeFile(file, ' \n');
  expect(await refusalOf(loadSigningKey({ file, dataDir }))).toContain('is empty');
  await writeFile(file, 'x'.repeat(70_000));
  expect(await refusalOf(loadFieldKeys({ file, dataDir }))).toContain('is over 64 KiB');
});

test('field keys come separated by commas or lines, the first is the active one', async () => {
  const [first, second, third] = [newFieldKey(), newFieldKey(), newFieldKey()];
  for (const text of [
    `${first},${second},${third}`,
    `${first}\r\n${second}\n\n${third}\n`,
    ` ${first} , ${second},${third},`,
  ]) {
    const { activeId, byId } = await loadFieldKeys({ text, dataDir });
    expect(activeId).toBe(first?.split(':')[0]);
    expect([...byId.values()].map((value) => value.export().toString('base64'))).toEqual(
      [first, second, third].map((key) => key?.split(':')[1]),
    );
  }
});

test('a bad field key is refused in one line that does not repeat it', async () => {
  const good = randomBytes(32).toString('base64');
  const short = randomBytes(31).toString('base64');
  for (const [text, what] of [
    [',', 'FIELD_ENCRYPTION_KEYS holds no key'],
    [good, 'key 1 has no id'],
    [`:${good}`, 'key 1 has no id'],
    [`a b:${good}`, 'key 1 has no id'],
    [`a:${good},b:${short}`, 'key 2 is not 32 bytes'],
    [`a:${good.replace(/=$/, '')}`, 'key 1 is not 32 bytes'],
    [`a:${good} x`, 'key 1 is not 32 bytes'],
    [`a:${good},a:${good}`, 'key 2 repeats the id'],
  ] as const) {
    const message = await refusalOf(loadFieldKeys({ text, dataDir }));
    expect(message).toContain(what);
    expect(message).not.toContain(good.slice(0, 8));
    expect(message).not.toContain(short.slice(0, 8));
  }
});
