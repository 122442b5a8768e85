import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
