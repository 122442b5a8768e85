import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, expect, test } from 'vitest';
import { openZip, type ZipReader } from './zip-reader.ts';
import { createZipWriter } from './zip-writer.ts';

const folder = mkdtempSync(join(tmpdir(), 'farthing-zip-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const limits = { mostEntries: 20, mostBytes: 4_000_000, mostLineBytes: 1000, mostRatio: 300 };
async function open(bytes: Uint8Array, change: Partial<typeof limits> = {}): Promise<ZipReader> {
  const path = join(folder, 'one.zip');
  writeFileSync(path, bytes);
  return openZip(path, { ...limits, ...change });
}
async function written(files: Record<string, readonly string[]>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  const zip = createZipWriter(async (bytes) => {
    parts.push(bytes);
  });
  for (const [name, texts] of Object.entries(files))
    await zip.add(name, async (write) => {
      for (const text of texts) await write(text);
    });
  await zip.end();
  return Buffer.concat(parts);
}

test('what is written piece by piece is what another program reads, and what is read again', async () => {
  const long = Array.from({ length: 5000 }, (_, index) => `{"n":"${index} £"}\n`);
  const bytes = await written({ 'data/a.jsonl': long, 'empty.txt': [], 'b.txt': ['b'] });
  const seen = unzipSync(bytes);
  expect(strFromU8(seen['data/a.jsonl'] as Uint8Array)).toBe(long.join(''));
  expect(Object.keys(seen)).toEqual(['data/a.jsonl', 'empty.txt', 'b.txt']);
  const zip = await open(bytes);
  const lines: string[] = [];
  for await (const some of zip.lines('data/a.jsonl')) lines.push(...some);
  expect(lines.map((line) => `${line}\n`)).toEqual(long);
  expect(await zip.text('b.txt', 10)).toBe('b');
  expect(await zip.extract('empty.txt', join(folder, 'out'))).toMatchObject({ size: 0 });
  await zip.close();
});

test('a zip that is stored without packing is read too', async () => {
  const zip = await open(zipSync({ 'a.txt': strToU8('plain') }, { level: 0 }));
  expect(await zip.text('a.txt', 10)).toBe('plain');
  await zip.close();
});

test('no more is unpacked than was said, and a byte that was changed is noticed', async () => {
  const bytes = zipSync({ 'a.txt': strToU8('plain text') }, { level: 0 });
  bytes[35 + 6] = 0;
  const zip = await open(bytes);
  await expect(zip.text('a.txt', 20)).rejects.toThrow('damaged');
  await expect(zip.text('a.txt', 2)).rejects.toThrow('too large');
  await zip.close();
});

test.each([
  ['too many files', { mostEntries: 1 }, /more than an export can have|2 files/],
  ['too much in all', { mostBytes: 5 }, /larger than an export can be/],
])('%s is refused before anything is unpacked', async (_, change, words) => {
  await expect(open(zipSync({ 'a.txt': strToU8('aaaa'), 'b.txt': strToU8('bbbb') }), change)).rejects.toThrow(
    words,
  );
});

test('a line without an end is given up', async () => {
  const zip = await open(zipSync({ 'a.jsonl': new Uint8Array(500_000).fill(65) }, { level: 9 }), {
    mostRatio: 5000,
  });
  await expect(zip.lines('a.jsonl').next()).rejects.toThrow('too long');
  await zip.close();
});

test('the writer stops with the error of whoever takes its bytes', async () => {
  const zip = createZipWriter(async () => {
    throw new Error('the client went away');
  });
  const adding = zip.add('a.txt', async (write) => {
    for (;;) await write(randomBytes(100_000));
  });
  await expect(adding).rejects.toThrow('the client went away');
  await expect(zip.add('b.txt', (write) => write('b'))).rejects.toThrow('the client went away');
});
