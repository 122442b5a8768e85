import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readReceipt } from '@farthing/receipts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type {
  DocumentKind,
  ReadDocument,
  ReadingStage,
} from '../../apps/server/src/platform/receipt-reading/read-document.ts';
import {
  createReceiptReader,
  type ReceiptReader,
} from '../../apps/server/src/platform/receipt-reading/receipt-reader.ts';
import { defects, draw } from '../../tools/bench/receipts-draw.ts';
import { type Invented, invent } from '../../tools/bench/receipts-layouts.ts';
import { scannedPdf, textPdf } from '../../tools/bench/receipts-pdf.ts';
import { Chance } from '../../tools/bench/receipts-random.ts';
import { flatPng, lockedPdf, manyPages, pdfBomb, plainPdf, scriptedPdf } from '../hostile-files.ts';

/** Machines that run tests may be busy; what is refused is refused by other limits. */
const patience = { timeLimitMs: 200_000, softTimeMs: 200_000 };

let reader: ReceiptReader;

beforeAll(() => {
  reader = createReceiptReader(patience);
});
afterAll(async () => {
  await reader.close();
});

/** The processes that a process reads receipts in, the newest last. */
function readersOf(parent: number): number[] {
  const children = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim().split(' ');
  return children.map(Number).filter((pid) => {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return command.includes('reader-process');
  });
}

const receipt = invent('supermarket', new Chance(11));
const options = { today: '2026-11-21', usualCurrency: 'GBP' } as const;
const fieldsOf = ({ pages }: ReadDocument) =>
  readReceipt(
    pages.flatMap(({ lines }) => lines),
    options,
  );

function expectTruth(document: ReadDocument, { totalMinor, currency, date, merchant }: Invented): void {
  const fields = fieldsOf(document);
  expect(fields.total?.value).toEqual({ minor: totalMinor, currency });
  expect(fields.date?.value).toBe(date);
  expect(fields.merchant?.value.toLowerCase()).toBe(merchant.toLowerCase());
}

describe('what is read', () => {
  test('a PDF by its own text, with the place of each field in points', async () => {
    const stages: ReadingStage[] = [];
    const document = await reader.read(textPdf(receipt, true), 'pdf', {
      onStage: (stage) => stages.push(stage),
    });
    expectTruth(document, receipt);
    expect(document).toMatchObject({
      isComplete: true,
      pages: [{ number: 1, source: 'pdf-text', width: 226 }],
    });
    expect(stages).toEqual([{ stage: 'reading-text' }]);
    const box = fieldsOf(document).total?.box;
    expect(box?.x).toBeGreaterThan(113);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(226);
  });

  test('a photo that is tilted and stored sideways; places are those of the picture held upright', {
    tags: 'long',
  }, async () => {
    const png = draw(receipt, 'Till', 24);
    const tilted = await sharp(png).rotate(4, { background: '#ffffff' }).png().toBuffer();
    const { width, height } = await sharp(tilted).metadata();
    const sideways = await defects.exif(tilted, new Chance(1));
    const stages: ReadingStage[] = [];
    const document = await reader.read(sideways, 'picture', { onStage: (stage) => stages.push(stage) });
    expectTruth(document, receipt);
    expect(document.pages[0]).toMatchObject({ width, height, source: 'ocr' });
    expect(stages).toEqual([{ stage: 'recognising', page: 1, pages: 1 }]);
    const box = fieldsOf(document).total?.box;
    if (box == null) throw new Error('The total has a place');
    // There is ink where the total is said to stand.
    const { left, top } = { left: Math.round(box.x), top: Math.round(box.y) };
    const part = sharp(tilted).extract({
      left,
      top,
      width: Math.round(box.width),
      height: Math.round(box.height),
    });
    expect((await part.stats()).channels[0]?.min).toBeLessThan(60);
    expect(box.x).toBeGreaterThan(width / 2);
  });

  test('a scanned PDF by drawing its page and recognising it', async () => {
    const jpeg = await sharp(draw(receipt, 'Sans', 26))
      .jpeg({ quality: 70 })
      .toBuffer();
    const { width, height } = await sharp(jpeg).metadata();
    const document = await reader.read(scannedPdf(jpeg, width, height), 'pdf', {
      pictures: ['pages', 'model'],
    });
    expectTruth(document, receipt);
    expect(document.pages[0]?.source).toBe('ocr');
    // Its page as people see it, and as a model may.
    const [shown, asked] = [document.pagePictures[0]?.webp, document.modelPictures[0]];
    const ratio = height / width;
    for (const [bytes, format] of [
      [shown, 'webp'],
      [asked, 'jpeg'],
    ] as const) {
      const made = await sharp(bytes).metadata();
      expect(made.format).toBe(format);
      expect(made.width).toBeLessThanOrEqual(1000);
      expect(Math.abs(made.height / made.width - ratio)).toBeLessThan(0.01);
    }
  });
});

describe('what is refused or bounded, each with a code and a sentence', () => {
  test.each<[string, DocumentKind, () => Uint8Array, string]>([
    [
      'a picture of 400 megapixels by its header',
      'picture',
      () => flatPng(20_000, 20_000, 10),
      'too-many-pixels',
    ],
    ['a picture cut off in the middle', 'picture', () => flatPng(3000, 3000, 5), 'damaged'],
    ['a PDF of 10,000 pages', 'pdf', () => manyPages(10_000), 'too-many-pages'],
    ['a PDF with a password', 'pdf', lockedPdf, 'encrypted'],
    ['a PDF that unpacks to two gigabytes', 'pdf', pdfBomb, 'memory-limit'],
    ['a PDF in name only', 'pdf', () => Buffer.from(`%PDF-1.7\n${'x'.repeat(1000)}`), 'damaged'],
    ['an SVG', 'picture', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'unsupported'],
    ['a GIF', 'picture', () => Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64'), 'unsupported'],
    ['a PDF taken for a picture', 'picture', () => plainPdf(['TOTAL 12.99']), 'unsupported'],
    ['a web page', 'picture', () => Buffer.from('<!doctype html><script>1</script>'), 'unsupported'],
    ['an empty file', 'picture', () => new Uint8Array(), 'damaged'],
    [
      'a file above 15 MB',
      'picture',
      () => Buffer.concat([flatPng(2, 2), Buffer.alloc(15 * 1024 * 1024)]),
      'too-large',
    ],
  ])('%s', async (_, kind, make, code) => {
    await expect(reader.read(make(), kind)).rejects.toMatchObject({
      name: 'ReadingError',
      code,
      message: expect.stringMatching(/^[A-Z].*\.$/),
    });
  });

  test('a picture of 36 megapixels of nothing is read, within the memory allowed and not by the service itself', {
    tags: 'long',
  }, async () => {
    const file = flatPng(6000, 6000);
    const began = process.cpuUsage();
    const document = await reader.read(file, 'picture');
    expect(document.pages).toMatchObject([{ width: 6000, height: 6000, lines: [] }]);
    // It takes seconds of the processor, and none of the process that waits for it.
    const { user, system } = process.cpuUsage(began);
    expect(user + system).toBeLessThan(500_000);
  });

  test('the scripts of a PDF are not run, its text is read', async () => {
    const fields = fieldsOf(await reader.read(scriptedPdf(), 'pdf'));
    expect(fields.total?.value.minor).toBe(1299n);
    expect(fields.date?.value).toBe('2026-11-21');
  });

  test('more text than 200 KB is cut, and the answer says so', async () => {
    const document = await reader.read(
      plainPdf(Array.from({ length: 9000 }, () => 'A line of thirty letters or so')),
      'pdf',
    );
    const characters = document.pages
      .flatMap(({ lines }) => lines)
      .reduce((sum, { text }) => sum + text.length, 0);
    expect(document.isComplete).toBe(false);
    expect(characters).toBeLessThanOrEqual(200_000);
  });

  test('a document that takes too long is ended with its process, one called off at once', async () => {
    const hasty = createReceiptReader({ timeLimitMs: 120 });
    const picture = draw(receipt, 'Till', 24);
    await expect(hasty.read(picture, 'picture')).rejects.toMatchObject({ code: 'time-limit' });
    const [calledOff, waiting] = [new AbortController(), new AbortController()];
    const first = hasty.read(picture, 'picture', { signal: calledOff.signal });
    const second = hasty.read(picture, 'picture', { signal: waiting.signal });
    waiting.abort();
    await expect(second).rejects.toMatchObject({ code: 'aborted' });
    calledOff.abort();
    await expect(first).rejects.toMatchObject({ code: 'aborted' });
    await hasty.close();
    await expect(hasty.read(picture, 'picture')).rejects.toMatchObject({ code: 'closed' });
  });

  test('of a document that takes long no further page is begun, and what is left out is told', {
    tags: 'long',
  }, async () => {
    const hasty = createReceiptReader({ ...patience, softTimeMs: 0 });
    const document = await hasty.read(textPdf(receipt, true), 'pdf', { pictures: ['pages'] });
    expect(document).toMatchObject({ isComplete: false, pagePictures: [] });
    await hasty.close();
  });

  test('a process that was killed before it was sent the document is said to have been, not the document damaged', {
    tags: 'long',
  }, async () => {
    const own = createReceiptReader(patience);
    await own.read(textPdf(receipt, true), 'pdf');
    const pid = readersOf(process.pid).at(-1) as number;
    process.kill(pid, 'SIGKILL');
    // Nothing of it is heard before the document is on its way.
    while (!/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8')));
    await expect(own.read(textPdf(receipt, true), 'pdf')).rejects.toMatchObject({ code: 'memory-limit' });
    expectTruth(await own.read(textPdf(receipt, true), 'pdf'), receipt);
    await own.close();
  });

  test('the process may open its programs, and no file of the service nor of the machine', async () => {
    await reader.read(textPdf(receipt, true), 'pdf');
    const command = readFileSync(`/proc/${readersOf(process.pid).at(-1)}/cmdline`, 'utf8').split('\0');
    const flag = '--allow-fs-read=';
    const readable = command.filter((word) => word.startsWith(flag)).map((word) => word.slice(flag.length));
    const mayRead = (path: string) =>
      readable.some((one) => one === '*' || one === path || path.startsWith(`${one}/`));
    const root = resolve(import.meta.dirname, '../..');
    expect(mayRead(join(root, 'node_modules/sharp/package.json'))).toBe(true);
    for (const path of ['data/keys/signing.pem', 'apps/server/data/tmp/upload/file', '.env'])
      expect(mayRead(join(root, path)), path).toBe(false);
    for (const path of ['/etc/passwd', '/proc/self/environ', join(tmpdir(), 'farthing/file')])
      expect(mayRead(path), path).toBe(false);
  });

  test('a file is read wherever it lies, also behind a link, and one that is gone harms no other', {
    tags: 'long',
  }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'farthing-elsewhere-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const path = join(folder, 'linked/receipt');
    mkdirSync(join(folder, 'real'));
    symlinkSync(join(folder, 'real'), join(folder, 'linked'));
    // Longer than a pipe takes at once.
    const ballast = `%${' '.repeat(2_000_000)}\n`;
    writeFileSync(path, Buffer.concat([textPdf(receipt, true), Buffer.from(ballast)]));
    expectTruth(await reader.read({ path }, 'pdf'), receipt);
    expectTruth(await reader.read({ path }, 'pdf'), receipt);
    writeFileSync(path, draw(receipt, 'Till', 24));
    expectTruth(await reader.read({ path }, 'picture'), receipt);
    writeFileSync(path, '');
    await expect(reader.read({ path }, 'pdf')).rejects.toMatchObject({ code: 'damaged' });
    const first = reader.read(textPdf(receipt, true), 'pdf');
    rmSync(path);
    await expect(reader.read({ path }, 'pdf')).rejects.toMatchObject({ code: 'damaged' });
    expectTruth(await first, receipt);
    expectTruth(await reader.read(textPdf(receipt, true), 'pdf'), receipt);
  });

  test('a process that reads many files keeps no listener of those that are done', {
    tags: 'long',
  }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'farthing-reader-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const path = join(folder, 'receipt.pdf');
    writeFileSync(path, textPdf(receipt, true));
    const warnings: Error[] = [];
    const warn = (warning: Error) => warnings.push(warning);
    process.on('warning', warn);
    onTestFinished(() => void process.off('warning', warn));
    const busy = createReceiptReader(patience);
    onTestFinished(() => busy.close());
    for (let count = 0; count < 12; count++) await busy.read({ path }, 'pdf');
    expect(warnings.map(({ name }) => name)).toEqual([]);
  });

  test('a process is renewed between documents, also while others wait', { tags: 'long' }, async () => {
    const renewed = createReceiptReader({ ...patience, documentsEach: 1 });
    const read = () => renewed.read(textPdf(receipt, true), 'pdf');
    for (const document of await Promise.all([read(), read()])) expectTruth(document, receipt);
    await renewed.close();
  });

  test('after all of it the reader reads', async () => {
    expectTruth(await reader.read(textPdf(receipt, false), 'pdf'), receipt);
  });
});
