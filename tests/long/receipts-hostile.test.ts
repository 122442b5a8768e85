import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stream } from '../../tools/bench/receipts-pdf.ts';
import { startApp, type TestApp } from '../contract/app.ts';
import {
  ask,
  cleanUp,
  type ServerProcess,
  signUp,
  startReady,
  temporaryFolder,
} from '../contract/server-process.ts';
import { flatPng, lockedPdf, manyPages, pdfBomb, plainPdf, scriptedPdf } from '../hostile-files.ts';

const megabyte = 1024 * 1024;
/** Holds the database; the service that is measured runs in a process of its own. */
let app: TestApp;
let server: ServerProcess;
let token: string;
let watch: NodeJS.Timeout;
let before = 0;
let most = 0;
let unhealthy = 0;

/** Resident bytes of the service and of its reading process, as Linux tells them. */
function resident(): number {
  const pid = String(server.child.pid);
  return [pid, ...childrenOf(pid)].reduce((sum, one) => sum + residentOf(one), 0);
}

function residentOf(pid: string): number {
  try {
    const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) * 1024;
  } catch {
    return 0; // It has ended.
  }
}

function childrenOf(pid: string): string[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((task) => {
    try {
      return readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean);
    } catch {
      return []; // The thread has ended.
    }
  });
}

beforeAll(async () => {
  app = await startApp();
  server = await startReady({ dataDir: temporaryFolder(), environment: { DATABASE_URL: app.ownerUrl } });
  token = await signUp(server.url, 'hostile@example.org');
  before = resident();
  watch = setInterval(() => {
    most = Math.max(most, resident());
  }, 20);
});
afterAll(async () => {
  clearInterval(watch);
  await cleanUp();
  await app.close();
});

const scan = (content: Uint8Array | string, name = 'receipt.pdf') => {
  const form = new FormData();
  form.append('file', new Blob([content as never]), name);
  return ask(server.url, 'POST', '/api/v1/transactions/parse-receipt', { form, token });
};

/** Asks for the service's health as long as some work takes. */
async function askingForHealth<Result>(work: Promise<Result>): Promise<Result> {
  let isDone = false;
  const asking = (async () => {
    while (!isDone) {
      const { status } = await ask(server.url, 'GET', '/health');
      if (status !== 200) unhealthy++;
      await new Promise((done) => setTimeout(done, 20));
    }
  })();
  const result = await work.finally(() => {
    isDone = true;
  });
  await asking;
  return result;
}

describe('a file that means ill', () => {
  test.each<[string, string, () => Uint8Array | string, number, RegExp]>([
    ['a picture of 400 megapixels', 'a.png', () => flatPng(20_000, 20_000, 10), 422, /400 megapixels/],
    ['a PDF of 10,000 pages', 'a.pdf', () => manyPages(10_000), 422, /10000 pages, and the limit is 20/],
    ['a PDF that unpacks to two gigabytes', 'a.pdf', pdfBomb, 422, /too much memory/],
    ['a PDF with a password', 'a.pdf', lockedPdf, 422, /has a password/],
    ['a PDF in name only', 'a.pdf', () => `%PDF-1.7\n${'x'.repeat(1000)}`, 422, /damaged/],
    [
      'an SVG named .png',
      'a.png',
      () => '<svg xmlns="http://www.w3.org/2000/svg"/>',
      415,
      /JPEG, PNG or WebP/,
    ],
    ['a web page named .pdf', 'a.pdf', () => '<!doctype html><script>1</script>', 415, /JPEG, PNG or WebP/],
    ['a PDF named .png', 'a.png', () => plainPdf(['TOTAL 1.00']), 415, /file is a PDF, but its name/],
    [
      'a file above 15 MB',
      'a.pdf',
      () => Buffer.concat([plainPdf(['1']), Buffer.alloc(15 * megabyte)]),
      413,
      /15 MB/,
    ],
  ])('%s is refused with a sentence', async (_, name, make, status, detail) => {
    const answer = await askingForHealth(scan(make(), name));
    expect(answer).toMatchObject({ status, body: { detail: expect.stringMatching(detail) } });
  });

  test('a PDF of 14 MB is read, its text and its pictures', async () => {
    const file = stream('', randomBytes(14 * megabyte));
    const lines = ['ALDER STORES', '21/11/2026 10:15', 'TOTAL 12.99'];
    const { body } = await askingForHealth(scan(plainPdf(lines, '', '', [file])));
    expect(body).toMatchObject({ amount: '12.99', pages: [{ picture: expect.stringMatching(/^data:/) }] });
  });

  test('a PDF with scripts is read, and they are not run', async () => {
    const { body } = await askingForHealth(scan(scriptedPdf()));
    expect(body).toMatchObject({ amount: '12.99', date: '2026-11-21', merchant: 'ALDER STORES' });
  });

  test('none of it leaves the service unwell, or it and its reading process with 300 MB more', async () => {
    expect(unhealthy).toBe(0);
    expect(most - before).toBeLessThan(300 * megabyte);
    expect((await scan(plainPdf(['TOTAL 12.99']))).body).toMatchObject({ amount: '12.99' });
  });
});
