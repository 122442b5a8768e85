import type { BankFormat } from './bank-format.ts';
import { readHeading, resolveColumns } from './column-positions.ts';
import { createRecordTokenizer } from './csv-records.ts';
import { type DateParts, readDateCell } from './date-cell.ts';
import { findFormat, formats } from './formats/catalogue.ts';
import { blockNames, createBlockTokenizer } from './key-value-records.ts';
import { isBlankCell, readMoneyCell } from './money-cell.ts';
import { cleanCell } from './row-fields.ts';
import type { ColumnPositions, InspectionOptions } from './statement.ts';

/** Number of lines searched for the header (import rule 1). */
const headerLines = 20;
/** Number of records at the start of a file that format detection reads. */
const mostHeadRecords = 60;
/** Characters that are cut at a time until there are as many. */
const headSlice = 4096;
export const delimiters = [',', ';', '\t', '|'] as const;

/** A record near the start of the file. */
export interface HeadRecord {
  cells: string[];
  line: number;
}

/** A format that matches the file, with the position of its header. */
export interface FormatMatch {
  format: BankFormat;
  delimiter: string;
  /** Data records near the start, and the records before the header. */
  records: HeadRecord[];
  preamble: HeadRecord[];
  /** Records up to and with the header. */
  skipRecords: number;
  header: string[];
  columns: ColumnPositions;
  confidence: number;
  /** Known headings, and the share of the header that they make up: specific formats come first. */
  rank: number;
}

/** Cuts the start of the file into records. */
export function headRecords(text: string, whole: boolean, delimiter: string): HeadRecord[] {
  const records: HeadRecord[] = [];
  const tokenizer = createRecordTokenizer(delimiter, (cells, line) => records.push({ cells, line }));
  for (let at = 0; at < text.length && records.length < mostHeadRecords; at += headSlice)
    tokenizer.push(text.slice(at, at + headSlice));
  if (whole && records.length < mostHeadRecords) tokenizer.end();
  return records.slice(0, mostHeadRecords);
}

/** Every format that fits, best first; formats of equal headers are ordered by sort codes, file name and wording. */
export function matchFormats(text: string, whole: boolean, options: InspectionOptions): FormatMatch[] {
  const matches: FormatMatch[] = [];
  const wanted = findFormat(options.formatId ?? null);
  const candidates = wanted === undefined ? formats : [wanted];
  for (const delimiter of delimiters) {
    const records = headRecords(text, whole, delimiter);
    matches.push(...matchHeader(records, delimiter, candidates, options));
  }
  if (matches.length === 0) {
    matches.push(...matchBlocks(text, whole, candidates));
    const records = headRecords(text, whole, ',');
    for (const format of candidates) {
      const shaped = format.headerless ? matchShape(records, format) : null;
      if (shaped !== null) matches.push(shaped);
    }
  }
  const best = new Map<string, FormatMatch>();
  for (const match of matches) {
    const known = best.get(match.format.id);
    if (known === undefined || known.rank < match.rank) best.set(match.format.id, match);
  }
  return orderMatches([...best.values()], options);
}

function matchHeader(
  records: readonly HeadRecord[],
  delimiter: string,
  candidates: readonly BankFormat[],
  options: InspectionOptions,
): FormatMatch[] {
  const found: FormatMatch[] = [];
  for (const [at, { cells, line }] of records.entries()) {
    if (line > headerLines) break;
    if (cells.length < 2) continue;
    const names = new Set(cells.map((cell) => readHeading(cell).name).filter((name) => name !== ''));
    for (const format of candidates) {
      const rank = headerRank(format, names);
      if (rank === 0 || found.some((match) => match.format === format)) continue;
      const header = cells.map((cell) => cell.replaceAll('\ufeff', '').trim());
      const data = records.slice(at + 1);
      const share = rank % 1 === 0 ? 1 : rank % 1;
      found.push({
        format,
        delimiter,
        records: data,
        preamble: records.slice(0, at),
        skipRecords: at + 1,
        header,
        rank,
        columns: resolveColumns(format, header),
        confidence: trust(format, share, options),
      });
    }
  }
  return found;
}

/** Number of matched marking headings, plus the known share of the header as a fraction. 0 means no match. */
function headerRank(format: BankFormat, names: ReadonlySet<string>): number {
  const { known, detect } = headingsOf(format);
  let best = 0;
  for (const set of detect) {
    if (!set.every((name) => names.has(name))) continue;
    if (format.exact && names.size !== set.length) continue;
    const familiar = [...names].filter((name) => known.has(name)).length;
    best = Math.max(best, set.length + Math.min(0.99, familiar / names.size));
  }
  return best;
}

/** The headings of a format as they are compared. */
interface FormatHeadings {
  readonly known: ReadonlySet<string>;
  readonly detect: readonly (readonly string[])[];
}

const headings = new WeakMap<BankFormat, FormatHeadings>();

/** Parsed headings of a format, computed once because every file is compared with all formats line by line. */
function headingsOf(format: BankFormat): FormatHeadings {
  const read = headings.get(format);
  if (read !== undefined) return read;
  const names = (cells: readonly string[]) => cells.map((cell) => readHeading(cell).name);
  const made = {
    known: new Set([...names(format.header), ...Object.values(format.columns).flatMap(names)]),
    detect: format.detect.map(names),
  };
  headings.set(format, made);
  return made;
}

function trust(format: BankFormat, share: number, options: InspectionOptions): number {
  const base = format.confidence === 'high' ? 0.97 : format.confidence === 'medium' ? 0.88 : 0.75;
  const generic = format.exact === true && format.signIsUncertain === true;
  const wrongClass = generic && format.kind === 'card' && options.accountClass === 'asset';
  return Math.min(base * (0.8 + 0.2 * share), generic ? (wrongClass ? 0.4 : 0.6) : 1);
}

/** Santander's text download: lines that begin with the names of its blocks. */
function matchBlocks(text: string, whole: boolean, candidates: readonly BankFormat[]): FormatMatch[] {
  const format = candidates.find((each) => each.layout === 'key_value_blocks');
  if (format === undefined) return [];
  const records: HeadRecord[] = [];
  const tokenizer = createBlockTokenizer((cells, line) => records.push({ cells, line }));
  tokenizer.push(text);
  if (whole) tokenizer.end();
  const parts = emptyParts();
  const fits =
    records.length > 0 &&
    records.slice(0, 5).every(({ cells }) => readDateCell(cells[0] ?? '', false, parts) && cells.length >= 3);
  if (!fits) return [];
  const header = [...blockNames];
  const columns = resolveColumns(format, header);
  return [
    {
      format,
      delimiter: ':',
      records,
      preamble: [],
      skipRecords: 0,
      header,
      columns,
      confidence: 0.95,
      rank: 4,
    },
  ];
}

/** Matches a file without a header by the shape of its first five rows. */
function matchShape(records: readonly HeadRecord[], format: BankFormat): FormatMatch | null {
  const rows = records.slice(0, 5);
  const [first] = rows;
  if (first === undefined) return null;
  const width = first.cells.length;
  const fitting = rows.filter(
    ({ cells }) =>
      cells.length === width && (format.id === 'hsbc-uk' ? isDateTextMoney(cells) : isCardShape(cells)),
  );
  // One row may be bad, as the last of a file that was cut off is.
  if (fitting[0] !== first || fitting.length < rows.length - 1) return null;
  const columns: ColumnPositions =
    format.id === 'hsbc-uk'
      ? { date: [0], description: [1], amount: [2], ...(width === 4 ? { balance: [3] } : {}) }
      : { date: [0], description: [1], category: [width - 3], credit: [width - 2], debit: [width - 1] };
  const header =
    format.id === 'hsbc-uk' ? [...format.header, 'balance'].slice(0, width) : cardHeader(format, width);
  const confidence = format.id === 'hsbc-uk' ? 0.6 : 0.85;
  return {
    format,
    delimiter: ',',
    records: [...records],
    preamble: [],
    skipRecords: 0,
    header,
    columns,
    confidence,
    rank: width,
  };
}

function cardHeader(format: BankFormat, width: number): string[] {
  const header = [...format.header];
  while (header.length < width) header.splice(4, 0, '');
  return header;
}

function emptyParts(): DateParts {
  return { day: 0, numeric: false, timeAt: -1 };
}

function isDate(cell: string | undefined): boolean {
  const parts = emptyParts();
  return readDateCell(cell ?? '', false, parts) || readDateCell(cell ?? '', true, parts);
}

function isMoney(cell: string | undefined): boolean {
  return !isBlankCell(cell) && !Number.isNaN(readMoneyCell(cell ?? '', 2, false));
}

function isDateTextMoney(cells: readonly string[]): boolean {
  const [date, text, amount, balance] = cells;
  const lastFits = cells.length === 3 || (cells.length === 4 && (isBlankCell(balance) || isMoney(balance)));
  return lastFits && isDate(date) && isMoney(amount) && /[A-Za-z]/.test(text ?? '');
}

function isCardShape(cells: readonly string[]): boolean {
  if (cells.length !== 7 && cells.length !== 8) return false;
  const [credit, debit] = cells.slice(-2);
  return (
    isDate(cells[0]) && isMoney(credit) !== isMoney(debit) && (isBlankCell(credit) || isBlankCell(debit))
  );
}

function orderMatches(matches: FormatMatch[], options: InspectionOptions): FormatMatch[] {
  const order = (match: FormatMatch): number => formats.indexOf(match.format);
  const certainty = { high: 2, medium: 1, low: 0 };
  const hints = new Map(matches.map((match) => [match, hintCount(match, options.fileName)]));
  const hint = (match: FormatMatch): number => hints.get(match) ?? 0;
  matches.sort(
    (a, b) =>
      b.rank - a.rank ||
      hint(b) - hint(a) ||
      certainty[b.format.confidence] - certainty[a.format.confidence] ||
      order(a) - order(b),
  );
  // Of two sections of one file, the first to come leads; the other is found among its rows.
  const leader = matches.findIndex(
    (match) =>
      match.format.id === matches[0]?.format.sectionWith && match.skipRecords < matches[0].skipRecords,
  );
  if (leader > 0) matches.unshift(...matches.splice(leader, 1));
  const [top] = matches;
  if (top === undefined) return matches;
  const equals = matches.filter((match) => match !== top && match.rank === top.rank);
  for (const match of equals) {
    match.confidence *= hint(top) > hint(match) ? 0.3 : 0.95;
  }
  if (equals.some((match) => hint(match) === hint(top))) {
    top.confidence *= 0.65;
    for (const match of equals) match.confidence *= 0.65;
  }
  for (const match of matches)
    if (match.rank < top.rank) match.confidence = Math.min(match.confidence, top.confidence) * 0.4;
  return matches;
}

/** Counts the hints in favour of the format besides the header: sort codes in the rows, the file's name, words in descriptions. */
function hintCount({ format, records, columns }: FormatMatch, fileName: string | undefined): number {
  let hints = 0;
  const [sortCodeAt = -1] = columns.sortCode ?? [];
  const [descriptionAt = -1] = columns.description ?? [];
  const cells = (at: number): string[] =>
    records.map((record) => cleanCell(record.cells[at])).filter((cell) => cell !== '');
  if (format.sortCodes !== undefined && sortCodeAt >= 0) {
    const codes = cells(sortCodeAt);
    if (codes.some((code) => format.sortCodes?.includes(code.slice(0, 2)))) hints += 4;
  }
  if (format.textHints !== undefined && descriptionAt >= 0) {
    const words = cells(descriptionAt).map((cell) => cell.toLowerCase());
    if (words.some((text) => format.textHints?.some((start) => text.startsWith(start)))) hints += 1;
  }
  if (fileName !== undefined && format.fileNames !== undefined) {
    const name = ` ${fileName.toLowerCase().replace(/[^a-z0-9]+/g, ' ')} `;
    const named = format.fileNames.some((part) => {
      if (part === '#ddmmyyyy_nnnn') return /^\d{8}_\d{4}\.csv$/i.test(fileName);
      return name.includes(part.length < 5 ? ` ${part} ` : part);
    });
    if (named) hints += 2;
  }
  return hints;
}

/** Returns the delimiter that cuts the first rows into the most cells, evenly. */
export function likelyDelimiter(head: string, whole: boolean): string {
  let best = ',';
  let bestScore = 0;
  for (const delimiter of [',', ';', '\t', '|']) {
    const widths = headRecords(head, whole, delimiter)
      .slice(0, 20)
      .map(({ cells }) => cells.length);
    const usual = widths.filter(
      (width) => width > 1 && width === widths[Math.floor(widths.length / 2)],
    ).length;
    const score = usual * Math.min(20, widths[Math.floor(widths.length / 2)] ?? 0);
    if (score > bestScore) [best, bestScore] = [delimiter, score];
  }
  return best;
}
