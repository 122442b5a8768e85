import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);

test('rows that nobody holds any more do not grow old: they go without a collection of the whole heap', async () => {
  const { stdout } = await run(process.execPath, [
    fileURLToPath(new URL('statement-heap.ts', import.meta.url)),
  ]);
  const { rows, bytesEach } = JSON.parse(stdout) as { rows: number; bytesEach: number };
  expect(rows).toBe(500_000);
  // Code that is compiled meanwhile lies in the old space as well, 5 to 60 bytes each; rows that are held are 1,800 and more.
  expect(bytesEach).toBeLessThan(250);
});
