import { closeSync, ftruncateSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { openExport, openZip } from './zip-reader.ts';
import { createZipWriter } from './zip-writer.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'zip-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A zip with one file of some parts, on disk. */
async function zipOf(parts: readonly string[]): Promise<string> {
  const bytes: Uint8Array[] = [];
  const zip = createZipWriter(async (part) => void bytes.push(part));
  await zip.add('lines.jsonl', async (write) => {
    for (const part of parts) await write(part);
  });
  await zip.end();
  const path = join(folder, 'some.zip');
  writeFileSync(path, Buffer.concat(bytes));
  return path;
}

async function linesOf(path: string): Promise<string[]> {
  const zip = await openExport(path);
  try {
    const found: string[] = [];
    for await (const lines of zip.lines('lines.jsonl')) found.push(...lines);
    return found;
  } finally {
    await zip.close();
  }
}

test('lines come whole, wherever their bytes are cut', async () => {
  const long = 'pound £, euro €, '.repeat(20_000);
  expect(await linesOf(await zipOf([`first\n${long}`, `${long}\n\n`, 'last without an end']))).toEqual([
    'first',
    long + long,
    'last without an end',
  ]);
  expect(await linesOf(await zipOf([]))).toEqual([]);
});

test('a line takes time as its length grows, not as the square of it', async () => {
  // Letters in no order, so that the zip is none that unpacks to far more than it is.
  let seed = 7;
  const piece = Array.from({ length: 100_000 }, () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return String.fromCharCode(97 + (seed % 26));
  }).join('');
  const path = await zipOf(
    Array.from({ length: 160 }, (_, index) => piece.slice(index) + piece.slice(0, index)),
  );
  const began = process.cpuUsage();
  const [line] = await linesOf(path);
  expect(line).toHaveLength(16_000_000);
  // Reading what is held again for each piece that comes took ten seconds: of the processor, whatever else the machine does.
  expect(process.cpuUsage(began).user).toBeLessThan(4_000_000);
});

test('a line beyond the limit is refused as soon as it is there', async () => {
  const zip = await openZip(await zipOf(['x'.repeat(50), 'y'.repeat(50)]), {
    mostEntries: 9,
    mostBytes: 1000,
    mostLineBytes: 80,
    mostRatio: 300,
  });
  await expect(zip.lines('lines.jsonl').next()).rejects.toThrow('too long');
  await zip.close();
});

test('no memory is taken for what a zip only claims to hold', async () => {
  const size = 400_000_000;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(60_000, 8);
  end.writeUInt16LE(60_000, 10);
  end.writeUInt32LE(size - end.length, 12);
  const path = join(folder, 'claims.zip');
  const file = openSync(path, 'w');
  ftruncateSync(file, size - end.length);
  writeSync(file, end, 0, end.length, size - end.length);
  closeSync(file);
  const before = process.memoryUsage().arrayBuffers;
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().arrayBuffers);
  }, 2);
  await expect(openExport(path)).rejects.toThrow('directory is damaged');
  most = Math.max(most, process.memoryUsage().arrayBuffers);
  clearInterval(watch);
  expect(most - before).toBeLessThan(20_000_000);
});

test('a file whose name, extra fields or comment are very long is refused', async () => {
  const path = join(folder, 'comment.zip');
  writeFileSync(path, zipSync({ 'a.txt': [strToU8('a'), { comment: 'x'.repeat(60_000) }] }));
  await expect(openExport(path)).rejects.toThrow('too long');
});

test('a zip that was packed again on a Mac is read', async () => {
  const path = join(folder, 'mac.zip');
  const files = {
    'farthing-export-2026-11-23 2/': new Uint8Array(),
    'farthing-export-2026-11-23 2/.DS_Store': strToU8('x'),
    'farthing-export-2026-11-23 2/manifest.json': strToU8('{"a":1}'),
    'farthing-export-2026-11-23 2/data/': new Uint8Array(),
    'farthing-export-2026-11-23 2/data/accounts.jsonl': strToU8('{}'),
    '__MACOSX/farthing-export-2026-11-23 2/._manifest.json': strToU8('x'),
    '__MACOSX/._farthing-export-2026-11-23 2': strToU8('x'),
  };
  writeFileSync(path, zipSync(files));
  const zip = await openExport(path);
  expect(zip.entries.map(({ name }) => name)).toEqual(['manifest.json', 'data/accounts.jsonl']);
  expect(await zip.text('manifest.json', 100)).toBe('{"a":1}');
  await zip.close();
});

test('a zip in ZIP64 format is read', async () => {
  const path = join(folder, 'zip64.zip');
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from('first'), 'a.txt', { forceZip64Format: true });
  zip.addBuffer(Buffer.from('second'), 'b.txt', { forceZip64Format: true });
  zip.end({ forceZip64Format: true, comment: '' });
  const parts: Buffer[] = [];
  for await (const part of zip.outputStream) parts.push(part as Buffer);
  writeFileSync(path, Buffer.concat(parts));
  const opened = await openExport(path);
  expect(await opened.text('b.txt', 10)).toBe('second');
  await opened.close();
});
