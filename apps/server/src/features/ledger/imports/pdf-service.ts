import type { ImportMapping, ImportProfile } from '@farthing/api-contract';
import {
  askForColumns,
  type ByteSource,
  type Inspection,
  layoutOf,
  type PdfColumnsAsked,
  type PdfLayout,
  pdfCsv,
  refusalText,
} from '@farthing/bank-import';
import type { ReadStatement } from '../../../platform/receipt-reading/read-document.ts';
import type { ReceiptReader } from '../../../platform/receipt-reading/receipt-reader.ts';
import { invalidField, Problem } from '../../../problems/problem.ts';
import { pdfProblem } from '../../../problems/reading-problem.ts';
import { isProfileOf } from './inspection-service.ts';
import { columnMapping } from './rules.ts';

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
  /** Present if the PDF's columns have to be named. The file is then the PDF itself. */
  readonly asks?: Inspection;
}

/** Columns of PDFs, as named by the user. */
export interface NamedColumns {
  /** The answer for this file. */
  readonly mapping?: ImportMapping | undefined;
  /** Saved mappings. The one with the PDF's headings is used. */
  readonly profiles?: readonly ImportProfile[];
}

const recognised = {
  code: 'pdf-recognised',
  message:
    'The PDF is a picture, so its words were recognised. The balances prove the amounts. Check the dates and descriptions.',
};

const sumsOnly =
  'doesn’t print a balance after every row. Its balances and totals prove sums of rows, not each amount';

/** Returns a warning to compare the rows with the PDF; undefined if a balance proves each row. */
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
 * Returns the rows of a PDF statement as a table, in place of the PDF. Any other file is returned as it is. A PDF whose
 * headings aren't known is read by the columns that the user named for it or an earlier one. Without them the result
 * asks for the columns.
 * @throws {Problem} unreadable-file if the statement's own figures don't prove every row, naming the row where they
 *   break; server-busy
 */
export async function asTable(
  reader: PdfReader | undefined,
  file: AnyFile,
  { mapping, profiles = [] }: NamedColumns = {},
): Promise<TableFile> {
  if (reader === undefined || !(await isPdf(file.source))) return file;
  const found = await read(reader, file);
  const asked = askedBy(found);
  if (asked === null) return tableOf(file, found);
  const saved = profiles.find((profile) => isProfileOf(profile, asked.headings));
  const columns = mapping ?? saved?.mapping;
  if (columns === undefined) return asking(file, asked, { code: 'needs-mapping', message: unknownHeadings });
  const named = await read(reader, file, layoutNamed(asked, columns));
  if (mapping !== undefined || 'statement' in named.outcome) return tableOf(file, named);
  // The saved columns don't fit this statement, so the user is asked for others.
  return asking(file, asked, { code: 'bad-mapping', message: refusalText(named.outcome.refused) });
}

const unknownHeadings =
  'The headings of the table in this PDF aren’t known. Choose what each column contains. The rows are imported only if the balances or totals of the statement prove them.';

function askedBy({ outcome }: ReadStatement): PdfColumnsAsked | null {
  return 'refused' in outcome && 'asked' in outcome.refused ? (outcome.refused.asked ?? null) : null;
}

function asking(
  file: AnyFile,
  asked: PdfColumnsAsked,
  problem: Parameters<typeof askForColumns>[1],
): TableFile {
  return { ...file, asks: askForColumns(asked, problem) };
}

/** Returns the layout that an answer describes. @throws {Problem} invalid-request */
function layoutNamed({ headings }: PdfColumnsAsked, mapping: ImportMapping): PdfLayout {
  if (mapping.date_format?.startsWith('MM') || mapping.direction_column !== undefined)
    throw invalidField(
      'mapping',
      'Dates in a PDF have the day first, and the amount or its column has the direction',
    );
  const layout = layoutOf(headings, columnMapping(mapping));
  if (layout === null) throw invalidField('mapping', 'The PDF doesn’t have a column of that heading');
  return layout;
}

function tableOf(file: AnyFile, { outcome, source }: ReadStatement): TableFile {
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

/** PDF readers allow other bytes before the signature `%PDF`. */
const markWithin = 1024;

/** Returns true if a file is a PDF. */
export async function isPdf(source: ByteSource): Promise<boolean> {
  let start = '';
  for await (const part of source()) {
    start += Buffer.from(part.subarray(0, markWithin)).toString('latin1');
    if (start.length >= markWithin) break;
  }
  return /%PDF-\d/.test(start.slice(0, markWithin));
}

/** Size limit of a PDF. */
const mostBytes = 15 * 1024 * 1024;

async function read(
  reader: PdfReader,
  { size, source }: AnyFile,
  layout?: PdfLayout,
): Promise<ReadStatement> {
  if (size > mostBytes)
    throw new Problem('unreadable-file', {
      detail: 'The PDF is larger than 15 MB. Save a shorter period and try again.',
    });
  const parts: Uint8Array[] = [];
  for await (const part of source()) parts.push(part);
  try {
    return await reader.readStatement(new Uint8Array(Buffer.concat(parts)), layout);
  } catch (error) {
    throw pdfProblem(error);
  }
}
