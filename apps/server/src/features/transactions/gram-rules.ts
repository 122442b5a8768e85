import { dayNumber, dayOf } from '@farthing/dates';

/** Runs of up to three printable ASCII characters as numbers below 96³; amounts above them, which may share one; sizes of amounts above these. */
const side = 96;
const amountsFrom = side ** 3;
const amountKinds = 65_536;
const sizesFrom = amountsFrom + amountKinds;
const sizeKinds = 256;
/**
 * Years that share a row of `search_days`. A row costs PostgreSQL ten times what its bits do; with more years to a row, what
 * stands on a day or two, as most amounts do, would take many times the room.
 */
const yearsTogether = 4;

/** Bits of such years, in whole bytes. */
export const spanBits = 1464;

/** Bytes of a gram's bits. */
export const spanBytes = spanBits / 8;

/** The first of the years that a year shares its rows with. */
export function spanOf(year: number): number {
  return year - (year % yearsTogether);
}

/** Rows of one day: their texts, one a line, and their amounts without sign, one a line. */
export interface DayTexts {
  /** Days after the first day of the years that share a row. */
  readonly day: number;
  readonly texts: string;
  readonly amounts: string;
}

/** Grams of some years, smallest first, and for each the days that have it: `spanBytes` bytes, the first day the highest bit. */
export interface SpanGrams<Bytes extends ArrayBufferLike = ArrayBufferLike> {
  readonly grams: Int32Array<Bytes>;
  readonly bits: Uint8Array<Bytes>;
}

/** Reads the days of years that share a row. */
export interface GramReader {
  add(days: readonly DayTexts[]): void;
  /** What was found in all days. To be called once. */
  take(): SpanGrams<ArrayBuffer>;
}

/**
 * Finds on which days each gram stands: all runs of one, two and three characters without spaces, in small letters,
 * and all amounts and their sizes. Characters beyond ASCII are in no run, so that it does not matter how the database writes them small.
 */
export function gramReader(): GramReader {
  /** The place of each gram in `bits`, from 1. */
  const places = new Int32Array(sizesFrom + sizeKinds);
  const seen = new Int16Array(sizesFrom + sizeKinds).fill(-1);
  let [bits, count] = [new Uint8Array(spanBytes * 4096), 0];
  const note = (gram: number, day: number) => {
    if (seen[gram] === day) return;
    seen[gram] = day;
    let place = places[gram] as number;
    if (place === 0) {
      count++;
      place = count;
      places[gram] = place;
      if (count * spanBytes > bits.length) {
        const more = new Uint8Array(bits.length * 2);
        more.set(bits);
        bits = more;
      }
    }
    const at = (place - 1) * spanBytes + (day >> 3);
    bits[at] = (bits[at] as number) | (128 >> (day & 7));
  };
  return {
    add(days) {
      for (const { day, texts, amounts } of days) {
        const add = (gram: number) => note(gram, day);
        addGrams(texts.toLowerCase(), add);
        for (let start = 0; start < amounts.length; ) {
          const found = amounts.indexOf('\n', start);
          const end = found < 0 ? amounts.length : found;
          add(gramOfAmount(amounts, start, end));
          add(gramOfSize(amounts, start, end));
          start = end + 1;
        }
      }
    },
    take() {
      const grams = new Int32Array(count);
      const sorted = new Uint8Array(count * spanBytes);
      for (let gram = 0, at = 0; gram < places.length; gram++) {
        const place = places[gram] as number;
        if (place === 0) continue;
        grams[at] = gram;
        sorted.set(bits.subarray((place - 1) * spanBytes, place * spanBytes), at * spanBytes);
        at++;
      }
      return { grams, bits: sorted };
    },
  };
}

function addGrams(lines: string, add: (gram: number) => void): void {
  let [before, last] = [0, 0];
  for (let at = 0; at < lines.length; at++) {
    const code = lines.charCodeAt(at) - 31;
    if (code < 2 || code > 95) {
      before = last = 0;
      continue;
    }
    add(code);
    if (last > 0) add(last * side + code);
    if (last > 0 && before > 0) add((before * side + last) * side + code);
    before = last;
    last = code;
  }
}

/** The grams that a text must have where a search for it finds it: the longest runs; none where it has no ASCII character. */
export function gramsOfText(text: string): number[] {
  const found = new Set<number>();
  for (const run of text.toLowerCase().split(/[^!-~]+/)) {
    if (run.length === 0) continue;
    const size = Math.min(3, run.length);
    for (let at = 0; at + size <= run.length; at++) {
      let gram = 0;
      for (let next = at; next < at + size; next++) gram = gram * side + run.charCodeAt(next) - 31;
      found.add(gram);
    }
  }
  return [...found];
}

/** The number of an amount without sign, whatever zeros it ends in. Two amounts may have one number. */
export function amountGram(amount: string): number {
  return gramOfAmount(amount, 0, amount.length);
}

/** The grams of amounts that are as large as an amount without sign, or of its size: from the first to the last. */
export function sizeGrams(least: string): { readonly from: number; readonly to: number } {
  return { from: gramOfSize(least, 0, least.length), to: sizesFrom + sizeKinds - 1 };
}

/** A size is a number of digits before the point with the first of them: a larger amount is of no smaller size. */
function gramOfSize(text: string, start: number, end: number): number {
  let first = start;
  while (first < end && text.charCodeAt(first) === zero) first++;
  const dot = text.indexOf('.', first);
  const digits = (dot < 0 || dot > end ? end : dot) - first;
  if (digits <= 0) return sizesFrom;
  return sizesFrom + Math.min(sizeKinds - 1, (digits - 1) * 9 + text.charCodeAt(first) - zero);
}

const point = '.'.charCodeAt(0);
const zero = '0'.charCodeAt(0);

/**
 * `amountGram` of part of a text: its hundredths, of which as many as there are kinds follow each other without a clash, so that
 * no two amounts below 655.36 share their days; what few currencies have beyond two places is mixed in.
 */
function gramOfAmount(text: string, start: number, end: number): number {
  let [hundredths, at] = [0, start];
  for (; at < end && text.charCodeAt(at) !== point; at++)
    hundredths = Math.imul(hundredths, 10) + text.charCodeAt(at) - zero;
  for (const place of [at + 1, at + 2])
    hundredths = Math.imul(hundredths, 10) + (place < end ? text.charCodeAt(place) - zero : 0);
  let last = end;
  while (last > at + 3 && text.charCodeAt(last - 1) === zero) last--;
  for (at += 3; at < last; at++) hundredths = Math.imul(hundredths, 31) + text.charCodeAt(at) - zero + 1;
  return amountsFrom + (hundredths & (amountKinds - 1));
}

/**
 * The days that are set in a text of zeros and ones, as numbers since 1970: thousands of texts would cost more.
 * @param year the first of the years that share it
 */
export function daysOfBits(year: number, bits: string): number[] {
  const first = dayNumber(`${year}-01-01`);
  const found: number[] = [];
  for (let at = bits.indexOf('1'); at >= 0; at = bits.indexOf('1', at + 1)) found.push(first + at);
  return found;
}

/** Days by their numbers since 1970, as YYYY-MM-DD and in order. */
export function printDays(numbers: Iterable<number>): string[] {
  return [...numbers].sort((left, right) => left - right).map(dayOf);
}
