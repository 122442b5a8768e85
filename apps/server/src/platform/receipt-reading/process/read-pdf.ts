import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { linesOfWords, type Word } from '@farthing/receipts';
import { type Canvas, createCanvas } from '@napi-rs/canvas';
import * as pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs';
import { limits } from '../limits.ts';
import { type PagePicture, type ReadDocument, ReadingError, type ReadPage } from '../read-document.ts';
import { allowRecognition } from './memory-limit.ts';
import { documentOf, type Reading } from './reading.ts';
import { recognisePage } from './recognise.ts';

const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

/** An open PDF. */
export type Pdf = Awaited<ReturnType<typeof pdfjs.getDocument>['promise']>;
type Drawing = Parameters<PdfPage['render']>[0];
type PdfPage = Awaited<ReturnType<Pdf['getPage']>>;

/**
 * Opens a PDF. Scripts and forms in it are never run: the interpreter for them is not loaded.
 * @throws {ReadingError} encrypted, damaged
 */
export async function openPdf(bytes: Uint8Array): Promise<{ pdf: Pdf; close: () => Promise<void> }> {
  const task = pdfjs.getDocument({
    data: new Uint8Array(bytes),
    standardFontDataUrl: `${join(folder, 'standard_fonts')}/`,
    cMapUrl: `${join(folder, 'cmaps')}/`,
    cMapPacked: true,
    wasmUrl: `${join(folder, 'wasm')}/`,
    disableFontFace: true,
    enableXfa: false,
    useSystemFonts: false,
    maxImageSize: limits.pixels,
    canvasMaxAreaInBytes: limits.pixels * 4,
    stopAtErrors: false,
    verbosity: 0,
  });
  const pdf = await task.promise.catch((error: Error) => {
    if (error.name === 'PasswordException')
      throw new ReadingError('encrypted', 'The PDF has a password. Save it without one and try again.');
    throw new ReadingError('damaged', 'The PDF is damaged and can’t be read. Download it again.');
  });
  return { pdf, close: () => task.destroy() };
}

/**
 * Reads a PDF: its own text where it has some, else its pages are drawn and recognised.
 * @throws {ReadingError} encrypted, damaged, too-many-pages
 */
export async function readPdf(bytes: Uint8Array, reading: Reading): Promise<ReadDocument> {
  reading.tell({ stage: 'reading-text' });
  const { pdf, close } = await openPdf(bytes);
  try {
    if (pdf.numPages > limits.pages)
      throw new ReadingError(
        'too-many-pages',
        `The PDF has ${pdf.numPages} pages, and the limit is ${limits.pages}. Save fewer pages and try again.`,
      );
    const document = await readPages(pdf, reading);
    if (!reading.wants('pages') && !reading.wants('model')) return document;
    if (document.pages.some(({ lines }) => lines.length > 0)) reading.keep(document);
    return { ...document, ...(await drawPictures(pdf, document, reading)) };
  } finally {
    await close();
  }
}

async function readPages(pdf: Pdf, reading: Reading): Promise<ReadDocument> {
  const pages: ReadPage[] = [];
  const withoutText: number[] = [];
  let characters = 0;
  for (let number = 1; number <= pdf.numPages && characters <= limits.characters; number++) {
    if (!reading.hasTime()) return documentOf(pages, false, reading);
    const page = await pdf.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    const words = await wordsOf(page, number);
    characters += words.reduce((sum, { text }) => sum + text.length + 1, 0);
    if (words.length < 4) withoutText.push(number);
    pages.push({ number, width, height, source: 'pdf-text', lines: linesOfWords(words) });
    page.cleanup();
  }
  if (characters > limits.characters) return documentOf(pages, false, reading);
  // A picture beside pages of text is a logo or an advertisement; a document without any text is a scan.
  if (characters > 60 * pages.length || withoutText.length === 0) return documentOf(pages, true, reading);
  const chosen = withoutText.slice(0, limits.recognisedPages);
  allowRecognition();
  let done = 0;
  for (const number of chosen) {
    if (done > 0 && !reading.hasTime()) break;
    reading.tell({ stage: 'recognising', page: done + 1, pages: chosen.length });
    pages[number - 1] = await recognisePdfPage(await pdf.getPage(number), number);
    done++;
  }
  return documentOf(pages, done === withoutText.length, reading);
}

/** Words of the text layer, upright, in points from the upper left corner. */
export async function wordsOf(page: PdfPage, number: number): Promise<Word[]> {
  const viewport = page.getViewport({ scale: 1 });
  const words: Word[] = [];
  let characters = 0;
  // Read in parts: a page may hold more text than is wanted.
  const reader = page.streamTextContent({ includeMarkedContent: false }).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    for (const item of part.value.items as {
      str: string;
      transform: number[];
      width: number;
      height: number;
    }[]) {
      if (item.str.trim() === '') continue;
      const matrix: number[] = pdfjs.Util.transform(viewport.transform, item.transform);
      const [a = 1, b = 0, , , e = 0, f = 0] = matrix;
      const size = Math.hypot(a, b) || item.height || 1;
      const each = item.width / Math.max(1, item.str.length);
      for (const { 0: text, index } of item.str.matchAll(/\S+/g)) {
        words.push({
          page: number,
          text: text.slice(0, 200),
          x: e + index * each,
          // From above its capitals to below its baseline.
          y: f - 0.88 * size,
          width: text.length * each,
          height: 1.1 * size,
          confidence: 1,
        });
        characters += text.length + 1;
      }
    }
    if (characters > limits.characters) {
      await reader.cancel(new Error('enough'));
      break;
    }
  }
  return joinPieces(words);
}

/** Programs that place letters one by one break words apart: pieces that touch are one word. */
function joinPieces(words: readonly Word[]): Word[] {
  const joined: Word[] = [];
  for (const word of words) {
    const last = joined.at(-1);
    const isNext =
      last !== undefined &&
      Math.abs(last.y - word.y) < 0.1 * word.height &&
      Math.abs(last.x + last.width - word.x) < 0.08 * word.height;
    if (isNext) {
      joined[joined.length - 1] = {
        ...last,
        text: (last.text + word.text).slice(0, 200),
        width: word.x + word.width - last.x,
      };
    } else joined.push(word);
  }
  return joined;
}

/** Draws a page at about 200 dots an inch, within the pixels allowed, and recognises it. */
export async function recognisePdfPage(page: PdfPage, number: number): Promise<ReadPage> {
  const { width, height } = page.getViewport({ scale: 1 });
  const scale = Math.min(2.8, Math.sqrt(limits.recognisedPixels / Math.max(1, width * height)));
  const canvas = await drawPage(page, scale);
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  const grey = new Uint8Array(canvas.width * canvas.height);
  for (let at = 0; at < grey.length; at++) {
    grey[at] = ((data[at * 4] ?? 0) * 77 + (data[at * 4 + 1] ?? 0) * 151 + (data[at * 4 + 2] ?? 0) * 28) >> 8;
  }
  const picture = { data: grey, width: canvas.width, height: canvas.height };
  return recognisePage(picture, { number, unitsPerPixel: 1 / scale });
}

/** The first pages as pictures; one that cannot be drawn is left out. */
async function drawPictures(pdf: Pdf, document: ReadDocument, reading: Reading) {
  const pagePictures: PagePicture[] = [];
  const modelPictures: Uint8Array[] = [];
  for (const { number, width, height, source } of document.pages.slice(0, limits.recognisedPages)) {
    if (!reading.hasTime()) break;
    const forModel = reading.wants('model') && source === 'ocr';
    if (!reading.wants('pages') && !forModel) continue;
    const scale = Math.min(
      limits.pictureWidth / Math.max(1, width),
      Math.sqrt(limits.picturePixels / Math.max(1, width * height)),
    );
    const canvas = await drawPage(await pdf.getPage(number), scale).catch(() => undefined);
    if (canvas === undefined) continue;
    if (reading.wants('pages')) pagePictures.push({ page: number, webp: await canvas.encode('webp', 75) });
    if (forModel) modelPictures.push(await canvas.encode('jpeg', 82));
  }
  return { pagePictures, modelPictures };
}

/** Draws a page on white, as it is shown; forms and notes that lie over it are left out. */
async function drawPage(page: PdfPage, scale: number): Promise<Canvas> {
  const viewport = page.getViewport({ scale });
  const canvas = createCanvas(
    Math.max(1, Math.round(viewport.width)),
    Math.max(1, Math.round(viewport.height)),
  );
  const context = canvas.getContext('2d');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  await page.render({
    // The canvas of this library draws as that of a browser does, but is not of its type.
    ...({ canvas, canvasContext: context } as unknown as Pick<Drawing, 'canvas' | 'canvasContext'>),
    viewport,
    annotationMode: pdfjs.AnnotationMode.DISABLE,
  }).promise;
  page.cleanup();
  return canvas;
}
