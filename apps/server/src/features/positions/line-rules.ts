import {
  type Disposal,
  longestFigure,
  type Match,
  writeAscii,
  writePence,
  writeQuantity,
} from '@farthing/uk-tax';

/** What is told of a security in each of its lines. */
export interface NamedSecurity {
  readonly id: string;
  readonly symbol: string;
  /** JSON fields, put in after the date. */
  readonly fields: string;
}

interface RankedSecurity {
  readonly rank: number;
  readonly named: Uint8Array;
}

/** The lines of one tax year: where the bytes of each are, and what they are put in order by. */
interface YearLines {
  /** Bytes of all lines with the commas between. */
  size: number;
  /** Day and rank of each as one number. */
  readonly keys: number[];
  readonly chunks: Buffer[];
  /** Which of the chunks each is in. */
  readonly places: number[];
  readonly starts: number[];
  readonly ends: number[];
  chunk: Buffer;
  used: number;
}

const [firstChunk, largestChunk] = [1 << 15, 1 << 20];

/**
 * Collects disposals as JSON, by tax year. They are written as bytes, figure by figure: texts and records of many thousands of
 * them would leave more for the garbage collector than everything else a report does.
 */
export class DisposalLines {
  readonly #securities: ReadonlyMap<string, RankedSecurity>;
  readonly #years = new Map<string, YearLines>();

  /** @param securities those whose disposals are wanted; the others' are left out */
  constructor(securities: readonly NamedSecurity[]) {
    const ranked = [...securities].sort((a, b) => (a.symbol < b.symbol ? -1 : 1));
    this.#securities = new Map(
      ranked.map(({ id, fields }, rank) => [id, { rank, named: nameBytes(id, fields) }]),
    );
  }

  /** Whether disposals of a security are wanted. */
  has(securityId: string): boolean {
    return this.#securities.has(securityId);
  }

  add(disposal: Disposal): void {
    const security = this.#securities.get(disposal.asset);
    if (!security) return;
    const year = this.#yearOf(disposal.taxYear);
    const most = longestLine(disposal, security.named);
    if (year.used + most > year.chunk.length) {
      year.chunk = Buffer.allocUnsafe(Math.max(Math.min(year.chunk.length * 2, largestChunk), most));
      year.chunks.push(year.chunk);
      year.used = 0;
    }
    year.keys.push(dayInYear(disposal.date) * this.#securities.size + security.rank);
    year.places.push(year.chunks.length - 1);
    year.starts.push(year.used);
    const end = writeLine(disposal, security.named, year.chunk, year.used);
    year.size += end - year.used + 1;
    year.ends.push(end);
    year.used = end;
  }

  #yearOf(taxYear: string): YearLines {
    const known = this.#years.get(taxYear);
    if (known) return known;
    const chunk = Buffer.allocUnsafe(firstChunk);
    const year = { size: -1, keys: [], chunks: [chunk], places: [], starts: [], ends: [], chunk, used: 0 };
    this.#years.set(taxYear, year);
    return year;
  }

  /**
   * The items of a JSON list between two texts: the disposals of a tax year by date, then symbol, commas between. They are
   * no longer held afterwards.
   */
  take(taxYear: string, before: string, after: string): Buffer {
    const year = this.#years.get(taxYear);
    if (!year) return Buffer.from(before + after);
    this.#years.delete(taxYear);
    const { keys, chunks, places, starts, ends } = year;
    const count = keys.length;
    const order = Float64Array.from(keys, (key, index) => key * count + index).sort();
    const bytes = Buffer.allocUnsafe(Buffer.byteLength(before) + year.size + Buffer.byteLength(after));
    const start = bytes.write(before);
    let at = start;
    for (const key of order) {
      const index = key % count;
      if (at > start) bytes[at++] = comma;
      at += chunks[places[index] ?? 0]?.copy(bytes, at, starts[index], ends[index]) ?? 0;
    }
    bytes.write(after, at);
    return bytes;
  }
}

const comma = ','.charCodeAt(0);

/** A number that puts the days of one tax year in order. */
function dayInYear(date: string): number {
  const digit = (at: number) => date.charCodeAt(at) - 48;
  const day = digit(5) * 1000 + digit(6) * 100 + digit(8) * 10 + digit(9);
  return day < 406 ? day + 1200 : day;
}

/**
 * What stands between the day and the quantity of each line of a security.
 * @param fields further JSON fields, put in after the date
 */
export function nameBytes(securityId: string, fields = ''): Uint8Array {
  return Buffer.from(`",${fields}${fields === '' ? '' : ','}"security_id":"${securityId}","quantity":"`);
}

const ascii = (text: string): Uint8Array => Buffer.from(text, 'latin1');
const opening = ascii('{"date":"');
const toProceeds = ascii('"proceeds":"');
const toCosts = ascii('","allowable_costs":"');
const toGain = ascii('","gain":"');
const toMatches = ascii(',"matches":[');
const toDay = ascii('","date":');
const noDay = ascii('null');
const quotedComma = ascii('",');
const closing = ascii(']}');
const byRule: Readonly<Record<Match['rule'], Uint8Array>> = {
  same_day: ascii('{"rule":"same_day","quantity":"'),
  thirty_day: ascii('{"rule":"thirty_day","quantity":"'),
  section_104: ascii('{"rule":"section_104","quantity":"'),
  later_acquisition: ascii('{"rule":"later_acquisition","quantity":"'),
};
const [quote, closingBrace] = ['"', '}'].map((sign) => sign.charCodeAt(0)) as [number, number];

/** The bytes that a line needs at the most: of its own texts, and of a match's, there are fewer than two hundred. */
export function longestLine({ matches }: Disposal, named: Uint8Array): number {
  return named.length + (matches.length + 1) * (200 + 4 * longestFigure);
}

/**
 * Writes a disposal as the JSON of `printDisposal`, without making a record or a text of it first. All that is in it is ours:
 * days, ids, figures.
 * @param named what `nameBytes` gives for its security
 * @param bytes with room for `longestLine` @returns where the line ends
 */
export function writeLine(disposal: Disposal, named: Uint8Array, bytes: Uint8Array, start: number): number {
  const { date, proceeds, allowableCosts, gain, matches } = disposal;
  let at = writeAscii(date, bytes, put(opening, bytes, start));
  at = writeQuantity(disposal.quantity, bytes, put(named, bytes, at));
  const own = put(quotedComma, bytes, at);
  const ownEnd = writeSums(disposal, bytes, own);
  at = put(toMatches, bytes, ownEnd);
  for (const [index, match] of matches.entries()) {
    if (index > 0) bytes[at++] = comma;
    at = writeQuantity(match.quantity, bytes, put(byRule[match.rule], bytes, at));
    at = writeDay(match.rule === 'same_day' ? date : match.acquired, bytes, put(toDay, bytes, at));
    bytes[at++] = comma;
    // Mostly all of a disposal goes the one way.
    const same =
      match.proceeds === proceeds && match.allowableCosts === allowableCosts && match.gain === gain;
    if (same) for (let from = own; from < ownEnd; from++) bytes[at++] = bytes[from] as number;
    else at = writeSums(match, bytes, at);
    bytes[at++] = closingBrace;
  }
  return put(closing, bytes, at);
}

function writeSums(
  { proceeds, allowableCosts, gain }: Pick<Match, 'proceeds' | 'allowableCosts' | 'gain'>,
  bytes: Uint8Array,
  start: number,
): number {
  let at = writePence(proceeds, bytes, put(toProceeds, bytes, start));
  at = writePence(allowableCosts, bytes, put(toCosts, bytes, at));
  at = writePence(gain, bytes, put(toGain, bytes, at));
  bytes[at] = quote;
  return at + 1;
}

function writeDay(day: string | null, bytes: Uint8Array, at: number): number {
  if (day === null) return put(noDay, bytes, at);
  bytes[at] = quote;
  const end = writeAscii(day, bytes, at + 1);
  bytes[end] = quote;
  return end + 1;
}

function put(piece: Uint8Array, bytes: Uint8Array, at: number): number {
  for (let index = 0; index < piece.length; index++) bytes[at + index] = piece[index] as number;
  return at + piece.length;
}
