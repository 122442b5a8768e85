import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openExport } from '../../apps/server/src/platform/zip/zip-reader.ts';
import { createZipWriter } from '../../apps/server/src/platform/zip/zip-writer.ts';

const folder = mkdtempSync(join(tmpdir(), 'farthing-zip-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('66,000 files are written, and all of them are read again', async () => {
  const parts: Uint8Array[] = [];
  const zip = createZipWriter(async (bytes) => void parts.push(bytes));
  for (let n = 0; n < 66_000; n++) await zip.add(`attachments/${n}`, (write) => write('x'));
  await zip.end();
  const path = join(folder, 'many.zip');
  writeFileSync(path, Buffer.concat(parts));
  const opened = await openExport(path);
  expect(opened.entries).toHaveLength(66_000);
  expect(await opened.text('attachments/65999', 10)).toBe('x');
  await opened.close();
});
