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
}

const chunkSize = 1 << 20;

/**
 * Collects disposals as JSON, by tax year. They are kept as bytes: a report of many thousands of them would leave more
 * for the garbage collector than everything else it does.
 */
export class DisposalLines {
  readonly #securities: ReadonlyMap<string, RankedSecurity>;
  readonly #years = new Map<string, YearLines>();
  #chunk = Buffer.alloc(0);
  #used = 0;

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
      year = { size: -1, dates: [], ranks: [], chunks: [], starts: [], ends: [] };
      this.#years.set(disposal.taxYear, year);
    }
    const most = text.length * 3;
    if (this.#used + most > this.#chunk.length) {
      this.#chunk = Buffer.allocUnsafe(Math.max(chunkSize, most));
      this.#used = 0;
    }
    year.dates.push(disposal.date);
    year.ranks.push(security.rank);
    year.chunks.push(this.#chunk);
    year.starts.push(this.#used);
    const bytes = this.#chunk.write(text, this.#used, security.isAscii ? 'latin1' : 'utf8');
    this.#used += bytes;
    year.size += bytes + 1;
    year.ends.push(this.#used);
  }

  /** How many bytes `write` writes for a tax year. */
  sizeOf(taxYear: string): number {
    return this.#years.get(taxYear)?.size ?? 0;
  }

  /**
   * Writes the items of a JSON list: the disposals of a tax year by date, then symbol, commas between.
   * @returns where it ends
   */
  write(taxYear: string, bytes: Buffer, start: number): number {
    const year = this.#years.get(taxYear);
    if (!year) return start;
    const { dates, ranks, chunks, starts, ends } = year;
    const count = dates.length;
    const dayOf = new Map([...new Set(dates)].sort().map((date, index) => [date, index]));
    const keys = Float64Array.from(dates, (date, index) => {
      return ((dayOf.get(date) ?? 0) * this.#securities.size + (ranks[index] ?? 0)) * count + index;
    }).sort();
    let at = start;
    for (const key of keys) {
      const index = key % count;
      if (at > start) bytes[at++] = comma;
      at += chunks[index]?.copy(bytes, at, starts[index], ends[index]) ?? 0;
    }
    return at;
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
