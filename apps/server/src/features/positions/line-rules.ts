import { type Disposal, type Exact, printPence, printQuantity } from '@farthing/uk-tax';

/** What is told of a security in each of its lines. */
export interface NamedSecurity {
  readonly id: string;
  readonly symbol: string;
  /** JSON fields, put in after the date. */
  readonly fields: string;
}

interface RankedSecurity {
  readonly rank: number;
  readonly fields: string;
  /** Its lines are written a byte a character, which is quicker. */
  readonly isAscii: boolean;
}

function isAscii(text: string): boolean {
  return Buffer.byteLength(text) === text.length;
}

/** The lines of one tax year: where the bytes of each are, and what they are put in order by. */
interface YearLines {
  /** Bytes of all lines with the commas between. */
  size: number;
  readonly dates: string[];
  readonly ranks: number[];
  readonly chunks: Buffer[];
  readonly starts: number[];
  readonly ends: number[];
  chunk: Buffer;
  used: number;
}

const [firstChunk, largestChunk] = [1 << 15, 1 << 20];

/**
 * Collects disposals as JSON, by tax year. They are kept as bytes: a report of many thousands of them would leave more
 * for the garbage collector than everything else it does.
 */
export class DisposalLines {
  readonly #securities: ReadonlyMap<string, RankedSecurity>;
  readonly #years = new Map<string, YearLines>();

  /** @param securities those whose disposals are wanted; the others' are left out */
  constructor(securities: readonly NamedSecurity[]) {
    const ranked = [...securities].sort((a, b) => (a.symbol < b.symbol ? -1 : 1));
    this.#securities = new Map(
      ranked.map(({ id, fields }, rank) => [id, { rank, fields, isAscii: isAscii(fields) }]),
    );
  }

  /** Whether disposals of a security are wanted. */
  has(securityId: string): boolean {
    return this.#securities.has(securityId);
  }

  add(disposal: Disposal): void {
    const security = this.#securities.get(disposal.asset);
    if (!security) return;
    const text = printLine(disposal, security.fields);
    let year = this.#years.get(disposal.taxYear);
    if (!year) {
      const chunk = Buffer.allocUnsafe(firstChunk);
      year = { size: -1, dates: [], ranks: [], chunks: [], starts: [], ends: [], chunk, used: 0 };
      this.#years.set(disposal.taxYear, year);
    }
    const most = text.length * 3;
    if (year.used + most > year.chunk.length) {
      year.chunk = Buffer.allocUnsafe(Math.max(Math.min(year.chunk.length * 2, largestChunk), most));
      year.used = 0;
    }
    year.dates.push(disposal.date);
    year.ranks.push(security.rank);
    year.chunks.push(year.chunk);
    year.starts.push(year.used);
    const bytes = year.chunk.write(text, year.used, security.isAscii ? 'latin1' : 'utf8');
    year.used += bytes;
    year.size += bytes + 1;
    year.ends.push(year.used);
  }

  /**
   * The items of a JSON list between two texts: the disposals of a tax year by date, then symbol, commas between. They are
   * no longer held afterwards.
   */
  take(taxYear: string, before: string, after: string): Buffer {
    const year = this.#years.get(taxYear);
    if (!year) return Buffer.from(before + after);
    this.#years.delete(taxYear);
    const { dates, ranks, chunks, starts, ends } = year;
    const count = dates.length;
    const dayOf = new Map([...new Set(dates)].sort().map((date, index) => [date, index]));
    const keys = Float64Array.from(dates, (date, index) => {
      return ((dayOf.get(date) ?? 0) * this.#securities.size + (ranks[index] ?? 0)) * count + index;
    }).sort();
    const bytes = Buffer.allocUnsafe(Buffer.byteLength(before) + year.size + Buffer.byteLength(after));
    const start = bytes.write(before);
    let at = start;
    for (const key of keys) {
      const index = key % count;
      if (at > start) bytes[at++] = comma;
      at += chunks[index]?.copy(bytes, at, starts[index], ends[index]) ?? 0;
    }
    bytes.write(after, at);
    return bytes;
  }
}

const comma = ','.charCodeAt(0);

/**
 * Writes a disposal as the JSON of `printDisposal`, without making a record of it first. All texts in it are ours:
 * days, ids, figures.
 * @param fields further JSON fields, put in after the date
 */
export function printLine(disposal: Disposal, fields = ''): string {
  const { date, asset, quantity, proceeds, allowableCosts, gain } = disposal;
  const own = sumsText(proceeds, allowableCosts, gain);
  let matches = '';
  for (const match of disposal.matches) {
    const on = match.rule === 'same_day' ? date : match.acquired;
    // Mostly all of a disposal goes the one way.
    const same =
      match.proceeds === proceeds && match.allowableCosts === allowableCosts && match.gain === gain;
    const sums = same ? own : sumsText(match.proceeds, match.allowableCosts, match.gain);
    const day = on === null ? 'null' : `"${on}"`;
    if (matches !== '') matches += ',';
    matches += `{"rule":"${match.rule}","quantity":"${printQuantity(match.quantity)}","date":${day},${sums}}`;
  }
  const named = fields === '' ? '' : `${fields},`;
  return `{"date":"${date}",${named}"security_id":"${asset}","quantity":"${printQuantity(quantity)}",${own},"matches":[${matches}]}`;
}

function sumsText(proceeds: Exact, costs: Exact, gain: Exact): string {
  return `"proceeds":"${printPence(proceeds)}","allowable_costs":"${printPence(costs)}","gain":"${printPence(gain)}"`;
}
