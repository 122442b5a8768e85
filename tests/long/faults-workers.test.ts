import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { invent } from '../../tools/bench/receipts-layouts.ts';
import { textPdf } from '../../tools/bench/receipts-pdf.ts';
import { Chance } from '../../tools/bench/receipts-random.ts';
import { ownDatabase } from '../contract/app.ts';
import { ask, cleanUp, signUp, startReady, temporaryFolder, until } from '../contract/server-process.ts';

afterEach(cleanUp);

/** The process that a service reads receipts in, if it runs. */
function readerOf(servicePid: number): number | undefined {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return all.map(Number).find((pid) => {
    try {
      const parent = /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      return Number(parent) === servicePid && command.includes('reader-process');
    } catch {
      return false; // it has ended meanwhile
    }
  });
}

test('a reader of receipts that is killed costs that one scan, with a sentence; the next is read', async () => {
  const server = await startReady({
    dataDir: temporaryFolder(),
    environment: { DATABASE_URL: await ownDatabase() },
  });
  const token = await signUp(server.url, `reader-${Math.random().toString(36).slice(2)}@example.org`);
  const receipt = textPdf(invent('supermarket', new Chance(11)), true);
  const scan = () => {
    const form = new FormData();
    form.append('file', new Blob([receipt as never], { type: 'application/pdf' }), 'receipt.pdf');
    return ask(server.url, 'POST', '/api/v1/transactions/parse-receipt', { token, form });
  };
  const killed = scan();
  const reader = await until(
    120_000,
    () => readerOf(server.child.pid ?? 0),
    (pid) => pid !== undefined,
  );
  process.kill(reader ?? 0, 'SIGKILL');
  expect(await killed).toMatchObject({
    status: 422,
    body: { detail: 'The file needs too much memory to read' },
  });
  expect((await scan()).status).toBe(200);
  expect(readerOf(server.child.pid ?? 0)).not.toBe(reader);
});
