import { isDay } from '@farthing/dates';
import { Problem } from '../../../problems/problem.ts';
import { checkRate, type Quote } from './rules.ts';

/** A rejected line. */
export interface RefusedLine {
  readonly line: number;
  readonly reason: string;
}

/** Contents of a rate file: one rate per pair and day, and the rejected lines. */
export interface RateLines {
  /** Number of rates in the file, valid or not. */
  readonly rows: number;
  readonly rates: readonly Quote[];
  /** Number of rates that repeat an earlier one. */
  readonly repeated: number;
  readonly refused: readonly RefusedLine[];
}

/** Rate as written in a file or body, with its line number. */
export interface WrittenRate {
  readonly line: number;
  readonly from_currency: string;
  readonly to_currency: string;
  readonly date: string;
  readonly rate: string | number;
}

const mostRows = 500_000;
const fields = ['from_currency', 'to_currency', 'date', 'rate'] as const;
const headerNames: Readonly<Record<string, (typeof fields)[number]>> = {
  from_currency: 'from_currency',
  from: 'from_currency',
  to_currency: 'to_currency',
  to: 'to_currency',
  date: 'date',
  rate: 'rate',
};

/**
 * Reads a CSV of rates. The header names the four columns in any order, and other columns are ignored. Columns are
 * separated by commas, semicolons or tabs.
 * @throws {Problem} unreadable-file for another header, file-too-large over 500,000 rows
 */
export function readRateFile(text: string): WrittenRate[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const head = lines.findIndex((line) => line.trim() !== '');
  const header = lines[head] ?? '';
  const delimiter = [';', '\t'].find((mark) => header.includes(mark)) ?? ',';
  const names = splitCells(header, delimiter).map((cell) => headerNames[cell.toLowerCase()]);
  const at = fields.map((field) => names.indexOf(field));
  if (at.includes(-1) || names.some((name, index) => name && names.indexOf(name) !== index)) {
    throw new Problem('unreadable-file', {
      detail: 'The first line must name from_currency, to_currency, date and rate, each once',
    });
  }
  const found: WrittenRate[] = [];
  for (const [index, line] of lines.entries()) {
    if (index <= head || line.trim() === '') continue;
    if (found.length === mostRows) {
      throw new Problem('file-too-large', { detail: 'The file has more than 500,000 rates' });
    }
    const cells = splitCells(line, delimiter);
    const [from_currency = '', to_currency = '', date = '', rate = ''] = at.map((place) => cells[place]);
    found.push({ line: index + 1, from_currency, to_currency, date: readDay(date), rate });
  }
  return found;
}

/**
 * Validates a list of rates. A repeated rate counts once. A different rate for the same pair and day is rejected,
 * because either may be right.
 */
export function sortOutRates(written: readonly WrittenRate[]): RateLines {
  const byQuote = new Map<string, { line: number; quote: Quote }>();
  const refused: RefusedLine[] = [];
  let repeated = 0;
  for (const entry of written) {
    const { line } = entry;
    const checked =
      isDay(entry.date) && entry.date >= '1900'
        ? checkRate(entry)
        : { message: `"${entry.date.slice(0, 40)}" isn’t a valid date. Write YYYY-MM-DD or DD/MM/YYYY` };
    if ('message' in checked) {
      refused.push({ line, reason: checked.message });
      continue;
    }
    const key = `${checked.from_currency} ${checked.to_currency} ${checked.date}`;
    const earlier = byQuote.get(key);
    if (earlier === undefined) byQuote.set(key, { line, quote: checked });
    else if (plainRate(earlier.quote.rate) === plainRate(checked.rate)) repeated++;
    else
      refused.push({
        line,
        reason: `Line ${earlier.line} has a different rate for these currencies and date`,
      });
  }
  const rates = [...byQuote].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, { quote }]) => quote);
  return { rows: written.length, rates, repeated, refused };
}

/** Returns a rate without insignificant zeros, so that equal rates have equal texts. */
function plainRate(rate: string): string {
  const [whole = '', fraction = ''] = rate.split('.');
  return `${whole.replace(/^0+/, '')}.${fraction.replace(/(?<!0)0+$/, '')}`;
}

/** Converts DD/MM/YYYY to YYYY-MM-DD. Other texts are returned unchanged. */
function readDay(cell: string): string {
  const found = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(cell);
  if (!found) return cell;
  const [, day = '', month = '', year = ''] = found;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/**
 * Splits a line into cells, trimmed and without quotation marks. No cell of a rate contains the delimiter or a line
 * break.
 */
function splitCells(line: string, delimiter: string): string[] {
  return line.split(delimiter).map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  );
}
