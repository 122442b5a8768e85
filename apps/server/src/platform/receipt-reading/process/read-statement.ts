import { type PdfLayout, readPdfStatement } from '@farthing/bank-import';
import { limits } from '../limits.ts';
import { ReadingError, type ReadStatement } from '../read-document.ts';
import { allowRecognition } from './memory-limit.ts';
import { openPdf, type Pdf, recognisePdfPage, wordsOf } from './read-pdf.ts';
import type { Reading } from './reading.ts';

type Pages = Parameters<typeof readPdfStatement>[0];

/**
 * Reads a PDF as a bank statement: its own text, or that of its pictures if it has none. All of it is read, because a page that
 * was left out would be rows left out.
 * @param layout columns of a text PDF, as its user named them
 * @throws {ReadingError} encrypted, damaged, too-many-pages, time-limit
 */
export async function readStatementPdf(
  bytes: Uint8Array,
  reading: Reading,
  layout?: PdfLayout,
): Promise<ReadStatement> {
  reading.tell({ stage: 'reading-text' });
  const { pdf, close } = await openPdf(bytes);
  try {
    if (pdf.numPages > limits.statementPages)
      throw new ReadingError(
        'too-many-pages',
        `The PDF has ${pdf.numPages} pages, and the limit for a statement is ${limits.statementPages}. Save a shorter period and try again.`,
      );
    const pages = await textPages(pdf, reading);
    if (pages.some(({ words }) => words.length > 20))
      return { outcome: readPdfStatement(pages, { layout }), source: 'pdf-text' };
    const recognised = await recognisedPages(pdf, reading);
    return { outcome: readPdfStatement(recognised, { isRecognised: true }), source: 'ocr' };
  } finally {
    await close();
  }
}

async function textPages(pdf: Pdf, reading: Reading): Promise<Pages> {
  const pages: Pages[number][] = [];
  let characters = 0;
  for (let number = 1; number <= pdf.numPages; number++) {
    if (!reading.hasTime()) throw tooSlow();
    const page = await pdf.getPage(number);
    const words = await wordsOf(page, number);
    page.cleanup();
    characters += words.reduce((sum, { text }) => sum + text.length + 1, 0);
    if (characters > limits.statementCharacters)
      throw new ReadingError('too-large', 'The PDF has more text than a statement has.');
    pages.push({ number, words });
  }
  return pages;
}

async function recognisedPages(pdf: Pdf, reading: Reading): Promise<Pages> {
  if (pdf.numPages > limits.recognisedPages)
    throw new ReadingError(
      'too-many-pages',
      `The PDF has ${pdf.numPages} pages that are pictures, and at most ${limits.recognisedPages} are read. Download the CSV from your bank instead.`,
    );
  allowRecognition();
  const pages: Pages[number][] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    if (!reading.hasTime()) throw tooSlow();
    reading.tell({ stage: 'recognising', page: number, pages: pdf.numPages });
    const { lines } = await recognisePdfPage(await pdf.getPage(number), number);
    pages.push({ number, words: lines.flatMap(({ words }) => words) });
  }
  return pages;
}

function tooSlow(): ReadingError {
  return new ReadingError(
    'time-limit',
    'The PDF takes too long to read. Download the CSV from your bank instead.',
  );
}
