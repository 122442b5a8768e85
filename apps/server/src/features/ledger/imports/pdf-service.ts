import { type ByteSource, pdfCsv, refusalText } from '@farthing/bank-import';
import type { ReadingError } from '../../../platform/receipt-reading/read-document.ts';
import type { ReceiptReader } from '../../../platform/receipt-reading/receipt-reader.ts';
import { Problem } from '../../../problems/problem.ts';

/** A file that may be a PDF. */
interface AnyFile {
  readonly name: string;
  readonly size: number;
  readonly source: ByteSource;
}

/** Reader of PDF statements. */
export type PdfReader = Pick<ReceiptReader, 'readStatement'>;

/** A statement as a table, with a note on how it was read. */
export interface TableFile extends AnyFile {
  /** Present if its words were recognised from pictures. */
  readonly warning?: { readonly code: string; readonly message: string };
}

const recognised = {
  code: 'pdf-recognised',
  message:
    'The PDF is a picture, so its words were recognised. The balances prove the amounts. Check the dates and descriptions.',
};

const sumsOnly =
  'doesn’t print a balance after every row. Its balances and totals prove sums of rows, not each amount';

/** Warns of rows that the user has to compare with the PDF. Returns undefined where a balance proves each row. */
function warningOf(isEachProved: boolean, isRecognised: boolean): TableFile['warning'] {
  if (isEachProved) return isRecognised ? recognised : undefined;
  return isRecognised
    ? {
        code: 'pdf-recognised',
        message: `The PDF is a picture, so its words were recognised. It ${sumsOnly}. Compare every row with the PDF.`,
      }
    : {
        code: 'pdf-sums-proved',
        message: `The PDF ${sumsOnly}. Compare the rows with the PDF before you import them.`,
      };
}

/**
 * Returns the rows of a PDF statement as a table, in place of the PDF. Any other file is returned as it is.
 * @throws {Problem} unreadable-file if the statement's own figures don't prove every row, with the row where they break;
 *   server-busy
 */
export async function asTable(reader: PdfReader | undefined, file: AnyFile): Promise<TableFile> {
  if (reader === undefined || !(await isPdf(file))) return file;
  const { outcome, source } = await read(reader, file);
  if ('refused' in outcome) throw new Problem('unreadable-file', { detail: refusalText(outcome.refused) });
  const warning = warningOf(outcome.statement.isEachProved, source === 'ocr');
  const table = Buffer.from(pdfCsv(outcome.statement));
  return {
    name: file.name,
    size: table.length,
    source: () => [table],
    ...(warning && { warning }),
  };
}

/** Readers of PDF allow other bytes before the mark. */
const markWithin = 1024;

async function isPdf({ source }: AnyFile): Promise<boolean> {
  let start = '';
  for await (const part of source()) {
    start += Buffer.from(part.subarray(0, markWithin)).toString('latin1');
    if (start.length >= markWithin) break;
  }
  return /%PDF-\d/.test(start.slice(0, markWithin));
}

/** Largest PDF that is read. */
const mostBytes = 15 * 1024 * 1024;

async function read(reader: PdfReader, { size, source }: AnyFile) {
  if (size > mostBytes)
    throw new Problem('unreadable-file', {
      detail: 'The PDF is larger than 15 MB. Save a shorter period and try again.',
    });
  const parts: Uint8Array[] = [];
  for await (const part of source()) parts.push(part);
  try {
    return await reader.readStatement(new Uint8Array(Buffer.concat(parts)));
  } catch (error) {
    if (!isReadingError(error)) throw error;
    if (error.code === 'busy' || error.code === 'closed')
      throw new Problem('server-busy', { retryAfterSeconds: 30, cause: error });
    throw new Problem('unreadable-file', { detail: error.message, cause: error });
  }
}

function isReadingError(error: unknown): error is ReadingError {
  return error instanceof Error && error.name === 'ReadingError';
}
