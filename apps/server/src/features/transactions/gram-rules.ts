import { dayNumber, dayOf } from '../../days/days.ts';

/** Runs of up to three printable ASCII characters as numbers below 96³; amounts above them, hashed. */
const side = 96;
const amountsFrom = side ** 3;
const amountKinds = 65_536;
/** Bits of a year in `search_days`. */
const yearBits = 368;

/** Bytes of a gram's bits. */
export const yearBytes = yearBits / 8;

/** Rows of one day: their texts, one a line, and their amounts without sign, one a line. */
export interface DayTexts {
  /** From 0. */
  readonly day_of_year: number;
  readonly texts: string;
  readonly amounts: string;
}

/** Grams of a year, smallest first, and for each the days that have it: `yearBytes` bytes, the first day the highest bit. */
export interface YearGrams<Bytes extends ArrayBufferLike = ArrayBufferLike> {
  readonly grams: Int32Array<Bytes>;
  readonly bits: Uint8Array<Bytes>;
}

/** Reads the days of a year. */
export interface GramReader {
  add(days: readonly DayTexts[]): void;
  /** What was found in all days. To be called once. */
  take(): YearGrams<ArrayBuffer>;
}

/**
 * Finds on which days of a year each gram stands: all runs of one, two and three characters without spaces, in small letters,
 * and all amounts. Characters beyond ASCII are in no run, so that it does not matter how the database writes them small.
 */
export function gramReader(): GramReader {
  /** The place of each gram in `bits`, from 1. */
  const places = new Int32Array(amountsFrom + amountKinds);
  const seen = new Int16Array(amountsFrom + amountKinds).fill(-1);
  let [bits, count] = [new Uint8Array(yearBytes * 4096), 0];
  const note = (gram: number, day: number) => {
    if (seen[gram] === day) return;
    seen[gram] = day;
    let place = places[gram] as number;
    if (place === 0) {
      count++;
      place = count;
      places[gram] = place;
      if (count * yearBytes > bits.length) {
        const more = new Uint8Array(bits.length * 2);
        more.set(bits);
        bits = more;
      }
    }
    const at = (place - 1) * yearBytes + (day >> 3);
    bits[at] = (bits[at] as number) | (128 >> (day & 7));
  };
  return {
    add(days) {
      for (const { day_of_year: day, texts, amounts } of days) {
        const add = (gram: number) => note(gram, day);
        for (const line of new Set(texts.toLowerCase().split('\n'))) addGrams(line, add);
        for (const amount of new Set(amounts === '' ? [] : amounts.split('\n'))) add(amountGram(amount));
      }
    },
    take() {
      const grams = new Int32Array(count);
      const sorted = new Uint8Array(count * yearBytes);
      for (let gram = 0, at = 0; gram < places.length; gram++) {
        const place = places[gram] as number;
        if (place === 0) continue;
        grams[at] = gram;
        sorted.set(bits.subarray((place - 1) * yearBytes, place * yearBytes), at * yearBytes);
        at++;
      }
      return { grams, bits: sorted };
    },
  };
}

function addGrams(line: string, add: (gram: number) => void): void {
  let [before, last] = [0, 0];
  for (let at = 0; at < line.length; at++) {
    const code = line.charCodeAt(at) - 31;
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
  const plain = amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount;
  let hash = 0x811c9dc5;
  for (let at = 0; at < plain.length; at++) hash = Math.imul(hash ^ plain.charCodeAt(at), 0x01000193);
  return amountsFrom + ((hash >>> 0) % amountKinds);
}

/** The days that are set in a year's text of zeros and ones, as numbers since 1970: thousands of texts would cost more. */
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
