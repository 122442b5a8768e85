/** Most cells of a row that is still believed to be a statement. */
const maximumColumns = 200;
/** Longest record, in characters. */
const maximumRecordLength = 65_536;
/** Longest cell, in characters. */
export const maximumCellLength = 8_192;

const brokenMark = '#unreadable';

/** Receives each record: its cells, the line of the file (from 1) on which it starts, and whether the file ends without a line end behind it. */
export type RecordSink = (cells: string[], line: number, isUnended?: boolean) => void;

/** A tokenizer that is fed text as it comes. */
export interface RecordTokenizer {
  push(text: string): void;
  /** Hands out the last record, which may have no line end. */
  end(): void;
}

/** Reason why a record couldn't be split into cells. */
export type BrokenCode = (typeof brokenCodes)[number];

const brokenCodes = ['unclosed-quote', 'too-many-columns', 'line-too-long', 'cell-too-long'] as const;

/** Placeholder cells for a record that could not be split into cells. They hold the reason and can be stored. */
export function brokenRecord(code: BrokenCode, text: string): string[] {
  return [brokenMark, code, text.slice(0, 200)];
}

/** The code of a record that could not be cut, or null for an ordinary one. */
export function brokenCode(cells: readonly string[]): BrokenCode | null {
  if (cells[0] !== brokenMark || cells.length !== 3) return null;
  return brokenCodes.find((code) => code === cells[1]) ?? null;
}

/**
 * Cuts delimited text into records (RFC 4180, and what banks make of it): quotes doubled inside quotes, line breaks inside
 * quotes, CRLF, LF and CR line ends, stray quotes inside an unquoted cell taken literally. Empty lines are no records.
 * A quote that is never closed costs its own line: those behind it are records again.
 * Never throws; a record past the limits comes out as `brokenRecord`.
 * @param quotes false: quotes are ordinary characters
 */
export function createRecordTokenizer(delimiter: string, sink: RecordSink, quotes = true): RecordTokenizer {
  const state: State = { delimiter, sink, quotes, rest: '', line: 1, skippingLine: false, final: false };
  return {
    push(text) {
      state.rest = state.rest === '' ? text : state.rest + text;
      consume(state);
    },
    end() {
      state.final = true;
      consume(state);
      state.rest = '';
    },
  };
}

interface State {
  readonly delimiter: string;
  readonly sink: RecordSink;
  readonly quotes: boolean;
  /** Text not yet handed out: the start of a record whose end has not come. */
  rest: string;
  line: number;
  /** The rest of an overlong line is passed over. */
  skippingLine: boolean;
  /** No text follows. */
  final: boolean;
}

/** Hands out every whole record of the text, and the last one at its end. */
function consume(state: State): void {
  const text = state.rest;
  let start = 0;
  let nextLf = text.indexOf('\n');
  let nextCr = text.indexOf('\r');
  let nextQuote = state.quotes ? text.indexOf('"') : -1;
  while (start < text.length) {
    if (nextLf >= 0 && nextLf < start) nextLf = text.indexOf('\n', start);
    if (nextCr >= 0 && nextCr < start) nextCr = text.indexOf('\r', start);
    if (nextQuote >= 0 && nextQuote < start) nextQuote = text.indexOf('"', start);
    const end = nextLf < 0 ? nextCr : nextCr >= 0 && nextCr < nextLf ? nextCr : nextLf;
    const isQuoted = nextQuote >= 0 && nextQuote < (end < 0 ? text.length : end);
    const next =
      isQuoted && !state.skippingLine ? takeQuoted(state, text, start) : takePlain(state, text, start, end);
    if (next < 0) break;
    start = next;
  }
  state.rest = text.slice(start);
}

/** Hands out the record from `start` to its line end; answers where the next starts, -1 to wait for more text. */
function takePlain(state: State, text: string, start: number, end: number): number {
  const { final } = state;
  if (end < 0) {
    if (state.skippingLine) return text.length;
    if (!final && text.length - start <= maximumRecordLength) return -1;
    emitPlain(state, text.slice(start), final);
    state.skippingLine = !final;
    return text.length;
  }
  // The line feed of this carriage return may still be to come.
  if (!final && end + 1 === text.length && text.charCodeAt(end) === 13) return -1;
  if (end > start && !state.skippingLine) emitPlain(state, text.slice(start, end));
  state.skippingLine = false;
  state.line += 1;
  return afterBreak(text, end);
}

/** As `takePlain`, for a record that holds quotes, where a line break may not end it. */
function takeQuoted(state: State, text: string, start: number): number {
  const { final } = state;
  const { cells, end, breaks, fault } = quotedRecord(text, start, state.delimiter);
  if (fault === 'stray') return giveUpLine(state, text, start, false);
  const unclosed = fault === 'unclosed';
  const length = (end < 0 ? text.length : end) - start;
  if (end < 0 && length <= maximumRecordLength && !final) return -1;
  if (end < 0 && !unclosed && length <= maximumRecordLength) {
    emit(state, cells, text.slice(start), true);
    return text.length;
  }
  // Only the line of the stray quote is given up, not all the lines behind it.
  if (end < 0) return giveUpLine(state, text, start, length > maximumRecordLength && !unclosed);
  if (!final && end + 1 === text.length && text.charCodeAt(end) === 13) return -1;
  if (length > maximumRecordLength)
    state.sink(brokenRecord('line-too-long', text.slice(start, end)), state.line);
  else emit(state, cells, text.slice(start, end));
  state.line += 1 + breaks;
  return afterBreak(text, end);
}

/** Hands out the line at `start` as unreadable; answers where the next line starts. */
function giveUpLine(state: State, text: string, start: number, isLong: boolean): number {
  const found = text.slice(start).search(/[\r\n]/);
  const end = found < 0 ? text.length : start + found;
  const tooLong = isLong || end - start > maximumRecordLength;
  state.sink(brokenRecord(tooLong ? 'line-too-long' : 'unclosed-quote', text.slice(start, end)), state.line);
  if (found < 0) {
    state.skippingLine = tooLong;
    return text.length;
  }
  state.line += 1;
  return afterBreak(text, end);
}

function emitPlain(state: State, text: string, isUnended = false): void {
  if (text.length > maximumRecordLength) state.sink(brokenRecord('line-too-long', text), state.line);
  else emit(state, text.split(state.delimiter), text, isUnended);
}

function emit({ sink, line, delimiter }: State, cells: string[], text: string, isUnended = false): void {
  if (cells.length > maximumColumns)
    sink(brokenRecord('too-many-columns', cells.slice(0, 5).join(delimiter)), line);
  else if (text.length > maximumCellLength && cells.some((cell) => cell.length > maximumCellLength)) {
    sink(brokenRecord('cell-too-long', text), line);
  } else sink(cells, line, isUnended);
}

function afterBreak(text: string, at: number): number {
  return text.charCodeAt(at) === 13 && text.charCodeAt(at + 1) === 10 ? at + 2 : at + 1;
}

interface QuotedRecord {
  cells: string[];
  /** Offset of the record's line end, or -1 if the text ends first. */
  end: number;
  /** Line breaks inside quotes. */
  breaks: number;
  /** A quote is open at the end of the text; or what closed a cell of several lines is another cell's opening one. */
  fault: 'unclosed' | 'stray' | null;
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
        if (close < 0) return { cells, end: -1, breaks, fault: 'unclosed' };
        cell += text.slice(at, close);
        at = close + 1;
        if (text.charCodeAt(at) !== 34) break;
        cell += '"';
        at += 1;
      }
      const own = countBreaks(cell);
      breaks += own;
      if (own > 0 && goesOn(text, at, delimiterCode)) return { cells, end: -1, breaks, fault: 'stray' };
    }
    const from = at;
    let code = text.charCodeAt(at);
    while (at < text.length && code !== delimiterCode && code !== 10 && code !== 13)
      code = text.charCodeAt(++at);
    if (at > from) cell += text.slice(from, at);
    cells.push(cell);
    if (at >= text.length) return { cells, end: -1, breaks, fault: null };
    if (code !== delimiterCode) return { cells, end: at, breaks, fault: null };
    at += 1;
  }
}

/** Returns true if a closing quote is followed by anything other than spaces before the end of its cell. */
function goesOn(text: string, from: number, delimiterCode: number): boolean {
  let at = from;
  while (text.charCodeAt(at) === 32) at += 1;
  const code = text.charCodeAt(at);
  return at < text.length && code !== delimiterCode && code !== 10 && code !== 13;
}

function countBreaks(cell: string): number {
  let count = 0;
  for (let at = 0; at < cell.length; at += 1) {
    const code = cell.charCodeAt(at);
    if (code === 10 || (code === 13 && cell.charCodeAt(at + 1) !== 10)) count += 1;
  }
  return count;
}
