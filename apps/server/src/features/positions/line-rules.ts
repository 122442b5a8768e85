import { type Disposal, type Exact, printPence, printQuantity } from '@farthing/uk-tax';

/** What is told of a security in each of its lines. */
export interface NamedSecurity {
  readonly id: string;
  readonly symbol: string;
  /** JSON fields, put in after the date. */
  readonly fields: string;
}

/** The lines of one tax year: where the bytes of each are, and what they are put in order by. */
interface YearLines {
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
  readonly #securities: ReadonlyMap<string, { readonly rank: number; readonly fields: string }>;
  readonly #years = new Map<string, YearLines>();
  #chunk = Buffer.alloc(0);
  #used = 0;

  /** @param securities those whose disposals are wanted; the others' are left out */
  constructor(securities: readonly NamedSecurity[]) {
    const ranked = [...securities].sort((a, b) => (a.symbol < b.symbol ? -1 : 1));
    this.#securities = new Map(ranked.map(({ id, fields }, rank) => [id, { rank, fields }]));
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
      year = { dates: [], ranks: [], chunks: [], starts: [], ends: [] };
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
    this.#used += this.#chunk.write(text, this.#used);
    year.ends.push(this.#used);
  }

  /** The items of a JSON list: the disposals of a tax year by date, then symbol, commas between. */
  write(taxYear: string): Buffer {
    const year = this.#years.get(taxYear);
    if (!year) return Buffer.alloc(0);
    const { dates, ranks, chunks, starts, ends } = year;
    const count = dates.length;
    const dayOf = new Map([...new Set(dates)].sort().map((date, index) => [date, index]));
    const keys = Float64Array.from(dates, (date, index) => {
      return ((dayOf.get(date) ?? 0) * this.#securities.size + (ranks[index] ?? 0)) * count + index;
    }).sort();
    const size = ends.reduce((sum, end, index) => sum + end - (starts[index] ?? 0), count - 1);
    const bytes = Buffer.allocUnsafe(size);
    let at = 0;
    for (const key of keys) {
      const index = key % count;
      if (at > 0) bytes[at++] = comma;
      at += chunks[index]?.copy(bytes, at, starts[index], ends[index]) ?? 0;
    }
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
