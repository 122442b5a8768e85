/** Most cells of a row that is still believed to be a statement. */
export const maximumColumns = 200;
/** Longest record, in characters. */
export const maximumRecordLength = 65_536;
/** Longest cell, in characters. */
export const maximumCellLength = 8_192;

const brokenMark = '#unreadable';

/** Receives each record: its cells, and the line of the file (from 1) on which it starts. */
export type RecordSink = (cells: string[], line: number) => void;

/** A tokenizer that is fed text as it comes. */
export interface RecordTokenizer {
  push(text: string): void;
  /** Hands out the last record, which may have no line end. */
  end(): void;
}

/** Why a record could not be cut into cells. */
export type BrokenCode = 'unclosed-quote' | 'too-many-columns' | 'line-too-long' | 'cell-too-long';

/** The cells that stand for a record that could not be cut: they say why, and survive being stored. */
export function brokenRecord(code: BrokenCode, text: string): string[] {
  return [brokenMark, code, text.slice(0, 200)];
}

/** The code of a record that could not be cut, or null for an ordinary one. */
export function brokenCode(cells: readonly string[]): BrokenCode | null {
  return cells[0] === brokenMark && cells.length === 3 ? (cells[1] as BrokenCode) : null;
}

/**
 * Cuts delimited text into records (RFC 4180, and what banks make of it): quotes doubled inside quotes, line breaks inside
 * quotes, CRLF, LF and CR line ends, stray quotes inside an unquoted cell taken literally. Empty lines are no records.
 * Never throws; a record past the limits comes out as `brokenRecord`.
 * @param quotes false: quotes are ordinary characters
 */
export function createRecordTokenizer(delimiter: string, sink: RecordSink, quotes = true): RecordTokenizer {
  let rest = '';
  let line = 1;
  let skippingLine = false;

  function emit(cells: string[], recordLine: number): void {
    if (cells.length > maximumColumns)
      sink(brokenRecord('too-many-columns', cells.slice(0, 5).join(delimiter)), recordLine);
    else sink(cells, recordLine);
  }

  function emitPlain(text: string, recordLine: number): void {
    const cells = text.split(delimiter);
    if (text.length <= maximumCellLength) emit(cells, recordLine);
    else if (text.length > maximumRecordLength) sink(brokenRecord('line-too-long', text), recordLine);
    else if (cells.some((cell) => cell.length > maximumCellLength))
      sink(brokenRecord('cell-too-long', text), recordLine);
    else emit(cells, recordLine);
  }

  function consume(final: boolean): void {
    const text = rest;
    let start = 0;
    let nextLf = text.indexOf('\n');
    let nextCr = text.indexOf('\r');
    let nextQuote = quotes ? text.indexOf('"') : -1;
    while (start < text.length) {
      if (nextLf >= 0 && nextLf < start) nextLf = text.indexOf('\n', start);
      if (nextCr >= 0 && nextCr < start) nextCr = text.indexOf('\r', start);
      if (nextQuote >= 0 && nextQuote < start) nextQuote = text.indexOf('"', start);
      let end = nextLf < 0 ? nextCr : nextCr >= 0 && nextCr < nextLf ? nextCr : nextLf;
      if (skippingLine) {
        if (end < 0) {
          rest = '';
          return;
        }
        skippingLine = false;
        start = afterBreak(text, end);
        line += 1;
        continue;
      }
      const lineEnd = end < 0 ? text.length : end;
      if (nextQuote >= 0 && nextQuote < lineEnd) {
        const record = quotedRecord(text, start, delimiter);
        if (record.end < 0) {
          if (text.length - start > maximumRecordLength) {
            sink(brokenRecord('line-too-long', text.slice(start)), line);
            skippingLine = true;
            start = Math.min(text.length, start + maximumRecordLength);
            continue;
          }
          if (!final) break;
          if (record.unclosed) sink(brokenRecord('unclosed-quote', text.slice(start)), line);
          else emitQuoted(record.cells, text.slice(start));
          rest = '';
          return;
        }
        end = record.end;
        if (!final && text.charCodeAt(end) === 13 && end + 1 === text.length) break;
        if (end - start > maximumRecordLength)
          sink(brokenRecord('line-too-long', text.slice(start, end)), line);
        else emitQuoted(record.cells, text.slice(start, end));
        line += 1 + record.breaks;
        start = afterBreak(text, end);
        continue;
      }
      if (end < 0) {
        if (!final && text.length - start <= maximumRecordLength) break;
        emitPlain(text.slice(start), line);
        skippingLine = !final;
        rest = '';
        return;
      }
      if (!final && end === nextCr && end + 1 === text.length) break;
      if (end > start) emitPlain(text.slice(start, end), line);
      line += 1;
      start = afterBreak(text, end);
    }
    rest = text.slice(start);
  }

  function emitQuoted(cells: string[], text: string): void {
    if (cells.some((cell) => cell.length > maximumCellLength))
      sink(brokenRecord('cell-too-long', text), line);
    else emit(cells, line);
  }

  return {
    push(text) {
      rest = rest === '' ? text : rest + text;
      consume(false);
    },
    end() {
      consume(true);
      rest = '';
    },
  };
}

function afterBreak(text: string, at: number): number {
  return text.charCodeAt(at) === 13 && text.charCodeAt(at + 1) === 10 ? at + 2 : at + 1;
}

interface QuotedRecord {
  cells: string[];
  /** Where the record's line end stands; -1 where the text ends first. */
  end: number;
  /** Line breaks inside quotes. */
  breaks: number;
  unclosed: boolean;
}

/** Cuts one record that holds quotes, starting at `start`. */
function quotedRecord(text: string, start: number, delimiter: string): QuotedRecord {
  const cells: string[] = [];
  const delimiterCode = delimiter.charCodeAt(0);
  let at = start;
  let breaks = 0;
  for (;;) {
    let cell = '';
    if (text.charCodeAt(at) === 34) {
      at += 1;
      for (;;) {
        const close = text.indexOf('"', at);
        if (close < 0) return { cells, end: -1, breaks, unclosed: true };
        cell += text.slice(at, close);
        at = close + 1;
        if (text.charCodeAt(at) !== 34) break;
        cell += '"';
        at += 1;
      }
      breaks += countBreaks(cell);
    }
    const from = at;
    let code = text.charCodeAt(at);
    while (at < text.length && code !== delimiterCode && code !== 10 && code !== 13)
      code = text.charCodeAt(++at);
    if (at > from) cell += text.slice(from, at);
    cells.push(cell);
    if (at >= text.length) return { cells, end: -1, breaks, unclosed: false };
    if (code !== delimiterCode) return { cells, end: at, breaks, unclosed: false };
    at += 1;
  }
}

function countBreaks(cell: string): number {
  let count = 0;
  for (let at = 0; at < cell.length; at += 1) {
    const code = cell.charCodeAt(at);
    if (code === 10 || (code === 13 && cell.charCodeAt(at + 1) !== 10)) count += 1;
  }
  return count;
}
