import { isDay } from '@farthing/dates';
import { Problem } from '../../../problems/problem.ts';
import { type Quotation, readPrice } from './rules.ts';

/** Price as written in a file, with its line number. */
export interface WrittenPrice {
  readonly line: number;
  readonly symbol: string;
  readonly date: string;
  readonly price: string;
  readonly currency: string;
}

/** A security that the file can have prices for. */
export interface PricedSecurity extends Quotation {
  readonly id: string;
  readonly symbol: string;
  readonly isin: string | null;
}

/** A price to be stored. */
export interface PriceEntry {
  readonly security_id: string;
  readonly date: string;
  readonly price: string;
}

/** Contents of a price file: one price per security and day, and the rejected lines. */
export interface PriceLines {
  readonly rows: number;
  readonly prices: readonly PriceEntry[];
  readonly repeated: number;
  readonly refused: readonly { readonly line: number; readonly reason: string }[];
}

const mostRows = 500_000;
type Field = 'symbol' | 'date' | 'price' | 'currency';
const headerNames: Readonly<Record<string, Field>> = {
  symbol: 'symbol',
  ticker: 'symbol',
  isin: 'symbol',
  date: 'date',
  price: 'price',
  close: 'price',
  nav: 'price',
  currency: 'currency',
};

/**
 * Reads a CSV of prices: a header that names the columns in any order (others are ignored), comma, semicolon or tab
 * between cells, days as YYYY-MM-DD or DD/MM/YYYY, thousands separators and signs of currency allowed.
 * @param needsSymbol whether the file is for more than one security
 * @throws {Problem} unreadable-file for another header, file-too-large over 500,000 rows
 */
export function readPriceFile(bytes: Uint8Array, needsSymbol: boolean): WrittenPrice[] {
  const lines = decode(bytes).split(/\r\n|\r|\n/);
  const head = lines.findIndex((line) => line.trim() !== '');
  const header = lines[head] ?? '';
  const delimiter = [';', '\t'].find((mark) => header.includes(mark)) ?? ',';
  const names = splitCells(header, delimiter).map((cell) => headerNames[cell.toLowerCase()]);
  const at = (field: Field) => names.indexOf(field);
  if (at('date') < 0 || at('price') < 0 || (needsSymbol && at('symbol') < 0)) {
    const columns = needsSymbol ? 'symbol (or isin), date and price' : 'date and price';
    throw new Problem('unreadable-file', { detail: `The first line must name ${columns}` });
  }
  const found: WrittenPrice[] = [];
  for (let index = head + 1; index < lines.length; index++) {
    const line = lines[index] ?? '';
    if (line.trim() === '') continue;
    if (found.length === mostRows) {
      throw new Problem('file-too-large', { detail: 'The file has more than 500,000 prices' });
    }
    const cells = splitCells(line, delimiter);
    const cell = (field: Field) => cells[at(field)] ?? '';
    found.push({
      line: index + 1,
      symbol: cell('symbol'),
      date: readDay(cell('date')),
      price: plainPrice(cell('price')),
      currency: cell('currency') || (currencyOfSign[cell('price').charAt(0)] ?? ''),
    });
  }
  return found;
}

/** Validates a list of prices. A repeated price counts once, and a different price for the same day is rejected. */
export function sortOutPrices(
  written: readonly WrittenPrice[],
  securityOf: (symbol: string) => PricedSecurity | undefined,
  today: string,
): PriceLines {
  const byDay = new Map<string, { line: number; entry: PriceEntry }>();
  const refused: { line: number; reason: string }[] = [];
  let repeated = 0;
  for (const { line, symbol, date, price, currency } of written) {
    const refuse = (reason: string) => refused.push({ line, reason });
    const security = securityOf(symbol);
    if (!security) refuse(`No security has the symbol or ISIN "${symbol.slice(0, 40)}"`);
    else if (!isDay(date) || date < '1900')
      refuse(`"${date.slice(0, 40)}" isn’t a valid date. Write YYYY-MM-DD or DD/MM/YYYY`);
    else if (date > today) refuse(`${date} is in the future`);
    else {
      const read = readPrice(price, currency === '' ? undefined : currency, security);
      if ('fault' in read) {
        refuse(read.fault);
        continue;
      }
      const key = `${security.id} ${date}`;
      const earlier = byDay.get(key);
      if (!earlier) byDay.set(key, { line, entry: { security_id: security.id, date, price: read.price } });
      else if (earlier.entry.price === read.price) repeated++;
      else refuse(`Line ${earlier.line} has a different price for that date`);
    }
  }
  const prices = [...byDay].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, { entry }]) => entry);
  return { rows: written.length, prices, repeated, refused };
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/^\uFEFF/, '');
  } catch {
    throw new Problem('unreadable-file', { detail: 'The file isn’t UTF-8 text' });
  }
}

/** Currency of a sign before a price, if no column names it. $ could be any of several. */
const currencyOfSign: Readonly<Record<string, string>> = { '£': 'GBP', '€': 'EUR' };

/** A price without its sign, and without commas where all of them part thousands; 12,34 stays as it is, which is no price. */
function plainPrice(cell: string): string {
  const figure = cell.replace(/^[£$€]\s*/, '');
  return /^\d{1,3}(,\d{3})+(\.\d*)?$/.test(figure) ? figure.replaceAll(',', '') : figure;
}

/** DD/MM/YYYY as YYYY-MM-DD; anything else as it is. */
function readDay(cell: string): string {
  const found = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(cell);
  if (!found) return cell;
  const [, day = '', month = '', year = ''] = found;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** The cells of a line, trimmed; a delimiter inside quotation marks belongs to its cell. */
function splitCells(line: string, delimiter: string): string[] {
  if (!line.includes('"')) return line.split(delimiter).map((cell) => cell.trim());
  const cells: string[] = [];
  let [cell, quoted] = ['', false];
  for (const mark of line) {
    if (mark === '"') quoted = !quoted;
    else if (mark === delimiter && !quoted) {
      cells.push(cell.trim());
      cell = '';
    } else cell += mark;
  }
  return [...cells, cell.trim()];
}
