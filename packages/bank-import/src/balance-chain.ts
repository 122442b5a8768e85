import { isoDay } from './date-cell.ts';
import type { BalanceCheck } from './statement.ts';

const maximumChains = 200;
const maximumBreaks = 50;

/** A break of one hypothesis: the row whose balance doesn’t follow from the rows before it. */
interface Break {
  line: number;
  expected: number;
  found: number;
  previousDay: number;
  day: number;
}

interface Hypothesis {
  newestFirst: boolean;
  sign: 1 | -1;
  matches: number;
  breaks: Break[];
}

interface Chain {
  known: boolean;
  balance: number;
  day: number;
  /** Amounts since the last known balance: that row left out; and that row taken in, the present one left out. */
  after: number;
  from: number;
  /** The first known balance, the amounts up to it with its own row, and its own row's amount. */
  opening: number;
  openingSum: number;
  openingAmount: number;
  closing: number;
}

/** A row as the balances see it. */
export interface BalanceRow {
  /** Account and currency. Each pair has a separate chain. */
  account: string;
  line: number;
  day: number;
  amount: number;
  /** Minor units; NaN for a row without a balance. */
  balance: number;
}

/** Evidence from running balances: the sign of amounts against balances, the order of rows, and the gaps between rows. */
export interface ChainProof {
  links: number;
  /** 1: amounts are added to the balance; -1: taken from it; null where the rows do not tell. */
  sign: 1 | -1 | null;
  /** The check under a sign; the sum is not known here. */
  check(sign: 1 | -1): Omit<BalanceCheck, 'sumMinor'>;
  /** Share of known balances below zero, from 0 to 1. */
  negativeShare: number;
}

const emptyChain: Chain = {
  known: false,
  balance: 0,
  day: 0,
  after: 0,
  from: 0,
  opening: 0,
  openingSum: 0,
  openingAmount: 0,
  closing: 0,
};

/**
 * Follows balances through the rows under four hypotheses: oldest or newest first, amounts added or taken (import rule 7).
 * Each account and currency of the file has a separate chain. Rows without a balance are added to the next row that has one.
 */
export function createBalanceChain(): {
  add(row: BalanceRow): void;
  /** @param days of the first and the last row, which tell the order where the amounts do not */
  proof(days: { first: number; last: number }): ChainProof;
} {
  const chains = new Map<string, Chain>();
  const hypotheses: Hypothesis[] = [false, true].flatMap((newestFirst) =>
    ([1, -1] as const).map((sign) => ({ newestFirst, sign, matches: 0, breaks: [] })),
  );
  let links = 0;
  let balances = 0;
  let negatives = 0;

  function add({ account, line, day, amount, balance }: BalanceRow): void {
    const chain = chainOf(chains, account);
    if (chain === undefined) return;
    chain.after += amount;
    if (Number.isNaN(balance)) {
      chain.from += amount;
      return;
    }
    balances += 1;
    if (balance < 0) negatives += 1;
    if (chain.known) {
      links += 1;
      for (const each of hypotheses) compareBalance(each, chain, { line, day, balance });
    } else {
      chain.known = true;
      chain.opening = balance;
      chain.openingSum = chain.after;
      chain.openingAmount = amount;
    }
    chain.balance = balance;
    chain.closing = balance;
    chain.day = day;
    chain.after = 0;
    chain.from = amount;
  }

  function proof(days: { first: number; last: number }): ChainProof {
    const best = (sign: 1 | -1) => bestOf(hypotheses, sign, days);
    let [added, taken] = [best(1).matches, best(-1).matches];
    if (added === taken && days.first !== days.last) {
      // Equal amounts fit either sign in one order of rows each; the dates tell the order.
      const inOrder = hypotheses.filter((each) => each.newestFirst === days.first > days.last);
      [added = 0, taken = 0] = inOrder.map((each) => each.matches);
    }
    const enough = Math.max(added, taken) * 2 >= links;
    const sign = links === 0 || added === taken || !enough ? null : added > taken ? 1 : -1;
    return {
      links,
      sign,
      negativeShare: balances === 0 ? 0 : negatives / balances,
      check: (wanted) => describe(best(wanted), links, [...chains.values()]),
    };
  }
  return { add, proof };
}

/** Returns the chain of an account, which begins with its first row; undefined above the limit of chains. */
function chainOf(chains: Map<string, Chain>, account: string): Chain | undefined {
  if (!chains.has(account) && chains.size < maximumChains) chains.set(account, { ...emptyChain });
  return chains.get(account);
}

/** Returns the order of rows that fits a sign better. @param days of the first and the last row, which decide between equals */
function bestOf(
  hypotheses: readonly Hypothesis[],
  sign: 1 | -1,
  days: { first: number; last: number },
): Hypothesis {
  const [oldest, newest] = hypotheses.filter((each) => each.sign === sign) as [Hypothesis, Hypothesis];
  if (oldest.matches !== newest.matches) return oldest.matches > newest.matches ? oldest : newest;
  return days.first > days.last ? newest : oldest;
}

/** Compares a printed balance with the one that a hypothesis expects after the previous balance of the chain. */
function compareBalance(
  hypothesis: Hypothesis,
  chain: Chain,
  { line, day, balance }: Pick<BalanceRow, 'line' | 'day' | 'balance'>,
): void {
  const expected = hypothesis.newestFirst
    ? chain.balance - hypothesis.sign * chain.from
    : chain.balance + hypothesis.sign * chain.after;
  if (expected === balance) hypothesis.matches += 1;
  else if (hypothesis.breaks.length < maximumBreaks)
    hypothesis.breaks.push({ line, expected, found: balance, previousDay: chain.day, day });
}

function describe(hypothesis: Hypothesis, links: number, chains: Chain[]): Omit<BalanceCheck, 'sumMinor'> {
  const known = chains.filter((chain) => chain.known);
  if (known.length === 0) {
    return {
      status: 'absent',
      rowOrder: null,
      openingMinor: null,
      closingMinor: null,
      firstBreak: null,
      missingDays: [],
    };
  }
  const { newestFirst, sign, matches, breaks } = hypothesis;
  const [only] = known;
  // With several accounts in the file there is no one opening or closing balance.
  const single = only !== undefined && chains.length === 1 ? only : null;
  const opening =
    single === null
      ? null
      : newestFirst
        ? single.closing - sign * single.from
        : single.opening - sign * single.openingSum;
  const closing =
    single === null
      ? null
      : newestFirst
        ? single.opening + sign * (single.openingSum - single.openingAmount)
        : single.closing + sign * single.after;
  const [first] = breaks;
  return {
    status: links === 0 ? 'absent' : matches === links ? 'proved' : 'broken',
    rowOrder: links === 0 ? null : newestFirst ? 'newest_first' : 'oldest_first',
    openingMinor: opening === null ? null : BigInt(opening),
    closingMinor: closing === null ? null : BigInt(closing),
    firstBreak:
      first === undefined
        ? null
        : { line: first.line, expectedMinor: BigInt(first.expected), foundMinor: BigInt(first.found) },
    missingDays: breaks.map(({ previousDay, day }) => ({
      from: isoDay(Math.min(previousDay, day)),
      to: isoDay(Math.max(previousDay, day)),
    })),
  };
}
