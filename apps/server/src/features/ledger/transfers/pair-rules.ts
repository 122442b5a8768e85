import { assign } from './assignment-rules.ts';
import {
  identitiesOf,
  isCertain,
  type OpenRow,
  type OwnAccount,
  type PairReason,
  scoreOf,
  wordFacts,
} from './score-rules.ts';

/** Two rows that look like one transfer. */
export interface ProposedPair {
  readonly from: OpenRow;
  readonly to: OpenRow;
  /** 0 to 1. */
  readonly confidence: number;
  readonly reasons: readonly PairReason[];
  /** True if the statements prove the transfer: see `isCertain`. */
  readonly isCertain: boolean;
}

/** Largest number of days between the two sides. */
export const mostDaysApart = 4;
/** Confidence below which nothing is suggested. */
const leastConfidence = 0.5;

/** Facts that matching needs besides the rows. */
export interface PairingFacts {
  readonly accounts: ReadonlyMap<string, OwnAccount>;
  /** The name of the user, as in the profile. */
  readonly ownerName?: string;
  /** Rejected pairs, as `from to` of their identities. */
  readonly rejected: ReadonlySet<string>;
  /**
   * Returns a row's amount in minor units of base currency at the stored rate of its day; undefined if there is none.
   */
  readonly inBase: (row: OpenRow) => bigint | undefined;
}

/** A possible pair without a weight: its rows, and their places in the sorted list. */
interface Edge {
  readonly out: OpenRow;
  readonly arrived: OpenRow;
  readonly from: number;
  readonly to: number;
  readonly apart: number;
  /** Difference of the amounts, per mille; 0 in the same currency. */
  readonly off: number;
}

/** A row with its place in the sorted list. */
interface Placed {
  readonly place: number;
  readonly row: OpenRow;
}

/**
 * Finds the pairs that look like transfers: opposite amounts in two accounts, at most 4 days apart; of two currencies
 * within 3 % by the stored rates. Each row is in one pair at most. If several fit, the pairs with the largest total
 * likelihood are chosen. The result doesn't depend on the order of rows.
 */
export function findPairs(rows: readonly OpenRow[], facts: PairingFacts): ProposedPair[] {
  const sorted = rows.toSorted(
    (one, other) => one.day - other.day || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0),
  );
  const edges = [...edgesOfOneCurrency(sorted), ...edgesOfTwoCurrencies(sorted, facts.inBase)].filter(
    ({ out, arrived }) => !isRejected(out, arrived, facts.rejected),
  );
  const choices = new Map<number, number>();
  const count = (place: number) => choices.set(place, (choices.get(place) ?? 0) + 1);
  for (const { from, to } of edges) {
    count(from);
    count(to);
  }
  const words = wordFacts(facts.accounts, facts.ownerName);
  const weighed = edges.flatMap((edge) => {
    const isOnly = choices.get(edge.from) === 1 && choices.get(edge.to) === 1;
    const pair = { from: edge.out, to: edge.arrived, apart: edge.apart, off: edge.off, isOnly };
    const score = scoreOf(pair, words);
    if (score.permille < leastConfidence * 1000) return [];
    return [{ ...edge, ...score, weight: score.permille, isCertain: isCertain(pair, words) }];
  });
  return assign(weighed).map(({ out, arrived, permille, reasons, isCertain }) => ({
    from: out,
    to: arrived,
    confidence: permille / 1000,
    reasons,
    isCertain,
  }));
}

function isRejected(from: OpenRow, to: OpenRow, rejected: ReadonlySet<string>): boolean {
  if (rejected.size === 0) return false;
  return identitiesOf(from).some((one) => identitiesOf(to).some((other) => rejected.has(`${one} ${other}`)));
}

/**
 * Finds pairs in one currency: outgoing and incoming rows of the same amount, matched with a sliding window over their
 * days.
 */
function edgesOfOneCurrency(sorted: readonly OpenRow[]): Edge[] {
  const placed = sorted.map((row, place): Placed => ({ place, row }));
  const sizes = Map.groupBy(
    placed,
    ({ row: { minor, currency } }) => `${currency}${minor < 0n ? -minor : minor}`,
  );
  const edges: Edge[] = [];
  for (const rows of sizes.values()) {
    const outs = rows.filter(({ row }) => row.minor < 0n);
    const ins = rows.filter(({ row }) => row.minor >= 0n);
    let first = 0;
    for (const { place: from, row: out } of outs) {
      for (let next = ins[first]; next && next.row.day < out.day - mostDaysApart; next = ins[first]) first++;
      for (const { place: to, row: arrived } of itemsFrom(ins, first)) {
        if (arrived.day > out.day + mostDaysApart) break;
        if (arrived.account_id !== out.account_id)
          edges.push({ out, arrived, from, to, apart: arrived.day - out.day, off: 0 });
      }
    }
  }
  return edges;
}

/** Largest difference between amounts in two currencies, per mille of the amount sent. */
const mostOff = 30n;

/**
 * Finds pairs in two currencies. Incoming rows of each day are sorted by base amount, so that those within 3% are a
 * short range on each of 9 days.
 */
function edgesOfTwoCurrencies(sorted: readonly OpenRow[], inBase: PairingFacts['inBase']): Edge[] {
  const currencies = new Set(sorted.map(({ currency }) => currency));
  if (currencies.size < 2) return [];
  const bases = sorted.map((row) => inBase(row));
  const arrivals = sorted.flatMap((row, place) => {
    const base = bases[place];
    return row.minor > 0n && base ? [{ place, row, base }] : [];
  });
  const ins = Map.groupBy(arrivals, ({ row }) => row.day);
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
      for (const { place, row: arrived, base: worth } of itemsFrom(ofDay, firstFrom(ofDay, left - slack))) {
        if (worth > left + slack) break;
        if (arrived.currency === out.currency || arrived.account_id === out.account_id) continue;
        const difference = worth > left ? worth - left : left - worth;
        const off = Number((difference * 1000n) / left);
        edges.push({ out, arrived, from, to: place, apart: day - out.day, off });
      }
    }
  }
  return edges;
}

/** Yields the items from a place on without copying, because a list may have thousands of equal amounts. */
function* itemsFrom<Item>(items: readonly Item[], first: number): Generator<Item> {
  for (let at = first; at < items.length; at++) {
    const item = items[at];
    if (item !== undefined) yield item;
  }
}

function firstFrom(ofDay: readonly { readonly base: bigint }[], least: bigint): number {
  let [low, high] = [0, ofDay.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ofDay[middle]?.base ?? least) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
