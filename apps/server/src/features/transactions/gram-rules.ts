/** Runs of up to three printable ASCII characters as numbers below 96³; amounts above them, hashed. */
const side = 96;
const amountsFrom = side ** 3;
const amountKinds = 65_536;
/** Bits of a year in `search_days`. */
export const yearBits = 368;

/** Rows of one day: their texts, one a line, and their amounts without sign. */
export interface DayTexts {
  /** From 0. */
  readonly dayOfYear: number;
  readonly texts: string;
  readonly amounts: readonly string[];
}

/** Grams of a year: for each the days that have it, as hexadecimal digits of a bit string of `yearBits`. */
export interface YearGrams {
  readonly grams: readonly number[];
  readonly days: readonly string[];
}

/**
 * On which days of a year each gram stands: all runs of one, two and three characters without spaces, in small letters, and
 * all amounts. Characters beyond ASCII are in no run, so that it does not matter how the database writes them small.
 */
export function gramsOfYear(days: readonly DayTexts[]): YearGrams {
  const bits = new Map<number, Uint8Array>();
  const seen = new Int16Array(amountsFrom + amountKinds).fill(-1);
  for (const { dayOfYear, texts, amounts } of days) {
    const add = (gram: number) => {
      if (seen[gram] === dayOfYear) return;
      seen[gram] = dayOfYear;
      let own = bits.get(gram);
      if (own === undefined) {
        own = new Uint8Array(yearBits / 8);
        bits.set(gram, own);
      }
      own[dayOfYear >> 3] = (own[dayOfYear >> 3] as number) | (128 >> (dayOfYear & 7));
    };
    for (const line of new Set(texts.toLowerCase().split('\n'))) addGrams(line, add);
    for (const amount of amounts) add(amountGram(amount));
  }
  const sorted = [...bits].sort(([one], [other]) => one - other);
  return {
    grams: sorted.map(([gram]) => gram),
    days: sorted.map(([, own]) => Buffer.from(own).toString('hex')),
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

const dayMs = 86_400_000;

/** The days that are set in a year's text of zeros and ones, as numbers since 1970: thousands of texts would cost more. */
export function daysOfBits(year: number, bits: string): number[] {
  const first = Date.UTC(year, 0, 1) / dayMs;
  const found: number[] = [];
  for (let at = bits.indexOf('1'); at >= 0; at = bits.indexOf('1', at + 1)) found.push(first + at);
  return found;
}

/** The number of a day (YYYY-MM-DD) since 1970. */
export function dayNumber(day: string): number {
  return Date.parse(day) / dayMs;
}

/** Days by their numbers since 1970, as YYYY-MM-DD and in order. */
export function printDays(numbers: Iterable<number>): string[] {
  return [...numbers]
    .sort((left, right) => left - right)
    .map((day) => new Date(day * dayMs).toISOString().slice(0, 10));
}
