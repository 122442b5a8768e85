import { assign } from './assignment-rules.ts';
import { identitiesOf, type OpenRow } from './row-rules.ts';
import { type OwnAccount, type PairReason, scoreOf, wordFacts } from './score-rules.ts';

/** Two rows that look like one transfer. */
export interface ProposedPair {
  readonly from: OpenRow;
  readonly to: OpenRow;
  /** 0 to 1. */
  readonly confidence: number;
  readonly reasons: readonly PairReason[];
}

/** Largest number of days between the two sides. */
export const mostDaysApart = 4;
/** Below it nothing is proposed. */
const leastConfidence = 0.5;

/** Facts that matching needs besides the rows. */
export interface PairingFacts {
  readonly accounts: ReadonlyMap<string, OwnAccount>;
  /** Pairs that are none: `from to` of their identities. */
  readonly rejected: ReadonlySet<string>;
  /** A row in minor units of base currency by the stored rate of its day; undefined where there is none. */
  readonly inBase: (row: OpenRow) => bigint | undefined;
}

/** A possible pair before it is weighed: places in the sorted rows. */
interface Edge {
  readonly from: number;
  readonly to: number;
  readonly apart: number;
  /** Per mille that the amounts differ by; 0 where the currency is one. */
  readonly off: number;
}

/**
 * Finds the pairs that look like transfers: opposite amounts in two accounts, at most 4 days apart; of two currencies
 * within 3 % by the stored rates. Each row is in one pair at most: where several fit, all of them are divided so that the
 * likelihoods add up to the most. The order of the rows does not matter.
 */
export function findPairs(rows: readonly OpenRow[], facts: PairingFacts): ProposedPair[] {
  const sorted = rows.toSorted(
    (one, other) => one.day - other.day || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0),
  );
  const edges = [...edgesOfOneCurrency(sorted), ...edgesOfTwoCurrencies(sorted, facts.inBase)].filter(
    ({ from, to }) => !isRejected(sorted[from] as OpenRow, sorted[to] as OpenRow, facts.rejected),
  );
  const choices = new Map<number, number>();
  const count = (place: number) => choices.set(place, (choices.get(place) ?? 0) + 1);
  for (const { from, to } of edges) {
    count(from);
    count(to);
  }
  const words = wordFacts(facts.accounts);
  const weighed = edges.flatMap((edge) => {
    const [from, to] = [sorted[edge.from] as OpenRow, sorted[edge.to] as OpenRow];
    const isOnly = choices.get(edge.from) === 1 && choices.get(edge.to) === 1;
    const score = scoreOf({ from, to, apart: edge.apart, off: edge.off, isOnly }, words);
    return score.permille < leastConfidence * 1000 ? [] : [{ ...edge, ...score, weight: score.permille }];
  });
  return assign(weighed).map(({ from, to, permille, reasons }) => ({
    from: sorted[from] as OpenRow,
    to: sorted[to] as OpenRow,
    confidence: permille / 1000,
    reasons,
  }));
}

function isRejected(from: OpenRow, to: OpenRow, rejected: ReadonlySet<string>): boolean {
  if (rejected.size === 0) return false;
  return identitiesOf(from).some((one) => identitiesOf(to).some((other) => rejected.has(`${one} ${other}`)));
}

/** Rows of one amount by currency, outs and ins each in the order of days; a window goes over both. */
function edgesOfOneCurrency(sorted: readonly OpenRow[]): Edge[] {
  const sizes = new Map<string, { outs: number[]; ins: number[] }>();
  for (const [place, { minor, currency }] of sorted.entries()) {
    const key = `${currency}${minor < 0n ? -minor : minor}`;
    let size = sizes.get(key);
    if (size === undefined) {
      size = { outs: [], ins: [] };
      sizes.set(key, size);
    }
    (minor < 0n ? size.outs : size.ins).push(place);
  }
  const edges: Edge[] = [];
  for (const { outs, ins } of sizes.values()) {
    let first = 0;
    for (const from of outs) {
      const out = sorted[from] as OpenRow;
      while (first < ins.length && (sorted[ins[first] as number] as OpenRow).day < out.day - mostDaysApart)
        first++;
      for (let at = first; at < ins.length; at++) {
        const to = ins[at] as number;
        const arrived = sorted[to] as OpenRow;
        if (arrived.day > out.day + mostDaysApart) break;
        if (arrived.account_id !== out.account_id)
          edges.push({ from, to, apart: arrived.day - out.day, off: 0 });
      }
    }
  }
  return edges;
}

/** Largest difference between amounts in two currencies, per mille of the amount sent. */
const mostOff = 30n;

/** Incomes of each day sorted by their base amount: of 9 days, those within 3 % are a short range each. */
function edgesOfTwoCurrencies(sorted: readonly OpenRow[], inBase: PairingFacts['inBase']): Edge[] {
  const currencies = new Set(sorted.map(({ currency }) => currency));
  if (currencies.size < 2) return [];
  const bases = sorted.map((row) => inBase(row));
  const ins = new Map<number, { place: number; base: bigint }[]>();
  for (const [place, { day, minor }] of sorted.entries()) {
    const base = bases[place];
    if (minor <= 0n || base === undefined || base === 0n) continue;
    const ofDay = ins.get(day) ?? [];
    ins.set(day, ofDay);
    ofDay.push({ place, base });
  }
  for (const ofDay of ins.values())
    ofDay.sort((one, other) =>
      one.base === other.base ? one.place - other.place : one.base < other.base ? -1 : 1,
    );
  const edges: Edge[] = [];
  for (const [from, out] of sorted.entries()) {
    const base = bases[from];
    if (out.minor >= 0n || base === undefined || base === 0n) continue;
    const left = -base;
    const slack = (left * mostOff) / 1000n;
    for (let day = out.day - mostDaysApart; day <= out.day + mostDaysApart; day++) {
      const ofDay = ins.get(day);
      if (ofDay === undefined) continue;
      for (let at = firstFrom(ofDay, left - slack); at < ofDay.length; at++) {
        const { place, base: arrived } = ofDay[at] as { place: number; base: bigint };
        if (arrived > left + slack) break;
        const to = sorted[place] as OpenRow;
        if (to.currency === out.currency || to.account_id === out.account_id) continue;
        const difference = arrived > left ? arrived - left : left - arrived;
        edges.push({ from, to: place, apart: day - out.day, off: Number((difference * 1000n) / left) });
      }
    }
  }
  return edges;
}

function firstFrom(ofDay: readonly { readonly base: bigint }[], least: bigint): number {
  let [low, high] = [0, ofDay.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ofDay[middle] as { base: bigint }).base < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
