import { isCurrencyCode } from '@farthing/money';
import type { DocumentLayout, Layout } from './bank-format.ts';
import { directionColumn, priceColumn, statusColumn } from './cell-words.ts';
import { headingCurrency, mappedColumns, readHeading } from './column-positions.ts';
import { brokenCode } from './csv-records.ts';
import { signFactor } from './decide-sign.ts';
import { documentHead, documentShape, sniffDocument, sniffJournal } from './document-reading.ts';
import {
  type FormatMatch,
  type HeadRecord,
  headRecords,
  likelyDelimiter,
  matchFormats,
} from './format-match.ts';
import { findFormat, formats } from './formats/catalogue.ts';
import { isBlankCell } from './money-cell.ts';
import { notAStatement } from './not-a-statement.ts';
import { filledCells } from './skip-rules.ts';
import type {
  ColumnMapping,
  Encoding,
  Inspection,
  InspectionOptions,
  ProblemCode,
  Reading,
} from './statement.ts';

/** Facts about a file that are known before its rows are counted. */
export interface Known
  extends Pick<
    Inspection,
    'formatId' | 'formatName' | 'confidence' | 'alternatives' | 'delimiter' | 'header' | 'sample'
  > {}

/** A provisional reading, or the reason for its absence. */
export type Found =
  | { reading: Reading; known: Known; equalFormats: boolean }
  | { reading: null; known: Known; equalFormats: false; problem: { code: ProblemCode; message: string } };

/** The start of a file, the whole of it if it is short, and the user's answers. */
interface FileStart {
  head: string;
  whole: boolean;
  encoding: Encoding;
  options: InspectionOptions;
}

const maximumAlternatives = 8;

/** Finds how to read a file from its start: by the user's mapping, by the format chosen, or by the known headers. */
export function findReading(start: FileStart): Found {
  const { head, whole, encoding, options } = start;
  if (head.trim() === '')
    return noReading('empty', 'The file is empty. Download the statement again.', [], ',');
  if (options.mapping !== undefined) return byMapping(start, options.mapping);
  if (options.formatId !== undefined && findFormat(options.formatId) === undefined) {
    return noReading(
      'unknown-format',
      'The chosen format is not known. Choose one from the list of banks.',
      [],
      ',',
    );
  }
  const asked = findFormat(options.formatId ?? null)?.layout;
  const document = asked !== undefined && isDocument(asked) ? asked : sniffDocument(head);
  if (document !== null && (options.formatId === undefined || asked === document))
    return byDocument(document, start);
  const matches = matchFormats(head, whole, options);
  const [top] = matches;
  if (top === undefined) {
    const journal = options.formatId === undefined ? sniffJournal(head) : null;
    if (journal !== null) return byDocument(journal, start);
    return unknownFile(start);
  }
  const reading = readingOf(top, encoding, options);
  const alternatives = matches
    .slice(1)
    .filter((match) => match.rank > top.rank * 0.75)
    .slice(0, maximumAlternatives)
    .map(({ format, confidence }) => ({
      formatId: format.id,
      name: format.name,
      confidence: roundShare(confidence),
    }));
  const known: Known = {
    formatId: top.format.id,
    formatName: top.format.name,
    alternatives,
    delimiter: top.delimiter,
    header: top.header,
    confidence: options.formatId === undefined ? roundShare(top.confidence) : 1,
    sample: sampleOf(top.records),
  };
  const [second] = matches.slice(1);
  const equalFormats =
    second !== undefined && second.rank === top.rank && second.confidence > top.confidence * 0.5;
  return { reading, known, equalFormats };
}

function roundShare(share: number): number {
  return Math.round(share * 100) / 100;
}

function sampleOf(records: readonly HeadRecord[]): string[][] {
  return records.slice(0, 20).map(({ cells }) => cells.slice(0, 200).map((cell) => cell.slice(0, 200)));
}

function readingOf(match: FormatMatch, encoding: Encoding, options: InspectionOptions): Reading {
  const { format, header, columns, records } = match;
  const stated = statedCurrency(format.sectionCells, match);
  const filterColumn =
    format.rowFilter === undefined
      ? -1
      : header.findIndex((cell) => readHeading(cell).name === format.rowFilter?.column.toLowerCase());
  return {
    version: 1,
    formatId: format.id,
    encoding,
    layout: format.layout ?? 'table',
    delimiter: match.delimiter,
    skipRecords: match.skipRecords,
    header,
    width: usualWidth(header, records, columns),
    columns,
    filterColumn,
    section: null,
    amount: format.amount,
    amountSign:
      options.sign !== undefined
        ? signFactor(options.sign)
        : format.sign !== undefined
          ? signFactor(format.sign)
          : 1,
    balanceSign: 1,
    dateOrder: options.dateOrder ?? 'day_first',
    decimalComma: false,
    currency: headingCurrency(header, columns) ?? stated ?? format.currency ?? options.accountCurrency,
    accountClass: options.accountClass,
    ...(format.sectionCells !== undefined && stated === null ? { currencyIsUnstated: true } : {}),
    ...accountFilter(options),
  };
}

function accountFilter({ fileAccount, takesRest }: InspectionOptions): Partial<Reading> {
  return fileAccount === undefined ? {} : { fileAccount, takesRest: takesRest ?? false };
}

/** Interactive Brokers names its base currency in a separate section. */
function statedCurrency(sectionCells: readonly string[] | undefined, match: FormatMatch): string | null {
  if (sectionCells === undefined) return null;
  const stated = [...match.preamble, ...match.records].find(
    ({ cells }) => cells[2]?.trim().toLowerCase() === 'base currency',
  );
  const code = stated?.cells[3]?.trim().toUpperCase() ?? '';
  return isCurrencyCode(code) ? code : null;
}

const neededRoles = ['date', 'amount', 'debit', 'credit'] as const;

/** Cells of a whole row: those of the heading, or fewer where most rows have fewer. */
function usualWidth(
  header: readonly string[],
  records: readonly HeadRecord[],
  columns: Reading['columns'],
): number {
  let width = header.length;
  while (width > 0 && (header[width - 1] ?? '').trim() === '') width -= 1;
  const counts = new Map<number, number>();
  for (const { cells } of records)
    if (filledCells(cells) > 2) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  const [usual] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0]);
  const needed = 1 + Math.max(...neededRoles.flatMap((role) => columns[role] ?? []));
  return usual === undefined ? width : Math.max(needed, Math.min(width, usual[0]));
}

function isDocument(layout: Layout): layout is DocumentLayout {
  return layout !== 'table' && layout !== 'key_value_blocks';
}

function byDocument(layout: DocumentLayout, { head, whole, encoding, options }: FileStart): Found {
  const format = formats.find((each) => each.layout === layout);
  if (format === undefined) throw new Error(`No format has the layout ${layout}`);
  const { header, columns, amount } = documentShape(layout);
  const known: Known = {
    formatId: format.id,
    formatName: format.name,
    confidence: options.formatId === undefined ? 0.99 : 1,
    alternatives: [],
    delimiter: '',
    header,
    sample: sampleOf(documentHead(layout, head, whole)),
  };
  const reading: Reading = {
    version: 1,
    formatId: format.id,
    encoding,
    layout,
    delimiter: '',
    skipRecords: 0,
    header,
    width: header.length,
    columns,
    filterColumn: -1,
    section: null,
    amount,
    amountSign: options.sign === undefined ? 1 : signFactor(options.sign),
    balanceSign: 1,
    dateOrder: options.dateOrder ?? 'day_first',
    decimalComma: false,
    currency: options.accountCurrency,
    accountClass: options.accountClass,
    ...accountFilter(options),
  };
  return { reading, known, equalFormats: false };
}

function byMapping({ head, whole, encoding, options }: FileStart, mapping: ColumnMapping): Found {
  const delimiter =
    mapping.delimiter?.length === 1 && mapping.delimiter !== '"'
      ? mapping.delimiter
      : likelyDelimiter(head, whole);
  const records = headRecords(head, whole, delimiter);
  const named = [mapping.dateColumn, ...mapping.descriptionColumns].filter(
    (column) => typeof column === 'string',
  );
  const headerAt = records.findIndex(({ cells }) => {
    const names = new Set(cells.map((cell) => readHeading(cell).name));
    return named.every((name) => names.has(readHeading(name).name));
  });
  const at = mapping.hasHeader ? headerAt : -1;
  const data = records.slice(at + 1);
  const header = (
    at < 0 ? (data[0]?.cells ?? []).map((_, column) => `Column ${column + 1}`) : (records[at]?.cells ?? [])
  ).map((cell) => cell.trim());
  const columns = mapping.hasHeader && at < 0 ? null : mappedColumns(mapping, header);
  if (columns === null) {
    const message =
      'The chosen columns are not in this file. Choose the date, a description, and either one amount or money in and out.';
    return noReading('bad-mapping', message, records, delimiter);
  }
  const priced = priceColumn(header, columns.amount?.[0]);
  const unused = header[unusedDirection(data, columns)];
  const fault =
    priced !== null
      ? `The column "${priced}" is the price of one unit, not what was paid. Choose the column with what each row moved.`
      : `The column "${unused}" says which way the money went. Choose it as the direction, because the amounts have no sign.`;
  if (priced !== null || unused !== undefined) return noReading('bad-mapping', fault, records, delimiter);
  const reading = mappedReading(
    { encoding, delimiter, skipRecords: at + 1, header, columns },
    data,
    options,
    mapping,
  );
  const known: Known = {
    formatId: null,
    formatName: null,
    confidence: 1,
    alternatives: [],
    delimiter,
    header,
    sample: sampleOf(data),
  };
  return { reading, known, equalFormats: false };
}

/** The column of directions that a mapping leaves out although no amount has a sign; -1 without one. */
function unusedDirection(data: readonly HeadRecord[], { amount, flag }: Reading['columns']): number {
  const [amountAt = -1] = flag === undefined ? (amount ?? []) : [];
  const rows = data.map(({ cells }) => cells).filter((cells) => !isBlankCell(cells[amountAt]));
  const isSigned = rows.some((cells) => /[-\u2013\u2212(]|[cd]r\b/i.test(cells[amountAt] ?? ''));
  return isSigned ? -1 : directionColumn(rows);
}

/** The provisional reading of a file whose columns the user assigned. */
function mappedReading(
  found: Pick<Reading, 'encoding' | 'delimiter' | 'skipRecords' | 'header' | 'columns'>,
  data: readonly HeadRecord[],
  options: InspectionOptions,
  mapping: ColumnMapping,
): Reading {
  return {
    version: 1,
    formatId: null,
    ...found,
    layout: 'table',
    width: usualWidth(found.header, data, found.columns),
    section: null,
    neededWidth: 1 + Math.max(...Object.values(found.columns).flat()),
    filterColumn:
      found.columns.state?.[0] ?? (mapping.statusColumn === null ? -1 : statusColumn(found.header)),
    amount: found.columns.flag ? 'flag' : found.columns.amount ? 'signed' : 'debit_credit',
    amountSign: signFactor(options.sign ?? mapping.sign ?? 'negative_is_spend'),
    balanceSign: 1,
    dateOrder: options.dateOrder ?? 'day_first',
    decimalComma: false,
    currency: headingCurrency(found.header, found.columns) ?? options.accountCurrency,
    accountClass: options.accountClass,
  };
}

function unknownFile({ head, whole, options }: FileStart): Found {
  const delimiter = likelyDelimiter(head, whole);
  const records = headRecords(head, whole, delimiter);
  const codes = records.slice(0, 5).map(({ cells }) => brokenCode(cells));
  if (codes.includes('too-many-columns')) {
    return noReading(
      'too-many-columns',
      'The file has more than 200 columns, so it is not a bank statement. Choose another file.',
      [],
      delimiter,
    );
  }
  if (codes.includes('line-too-long') || (!whole && records.length === 0)) {
    return noReading(
      'line-too-long',
      'The file has a line of more than 64 KiB, so it is not a bank statement. Choose another file.',
      [],
      delimiter,
    );
  }
  const asked = findFormat(options.formatId ?? null);
  if (asked !== undefined) {
    const message = `The file does not look like one of ${asked.name}. Choose another bank, or say which column is which.`;
    return noReading('unknown-format', message, records, delimiter);
  }
  const other = notAStatement(head, whole);
  if (other !== null) return noReading('not-a-statement', other, [], delimiter);
  const message =
    'No known bank uses this layout. Say which column holds the date, the description and the amount.';
  return noReading('needs-mapping', message, records, delimiter);
}

function noReading(
  code: ProblemCode,
  message: string,
  records: readonly HeadRecord[],
  delimiter: string,
): Found {
  const [first] = records;
  const known: Known = {
    formatId: null,
    formatName: null,
    confidence: 0,
    alternatives: [],
    delimiter,
    header: (first?.cells ?? []).slice(0, 200).map((cell) => cell.trim().slice(0, 200)),
    sample: sampleOf(records),
  };
  return { reading: null, known, equalFormats: false, problem: { code, message } };
}
