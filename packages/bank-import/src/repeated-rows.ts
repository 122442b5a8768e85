import { hash } from './identities.ts';
import type { RowRange } from './statement.ts';

/** Returns true if a row is in one of the ranges. */
export function isWithin(ranges: readonly RowRange[] | undefined, number: number): boolean {
  return ranges?.some(({ from, to }) => from <= number && number <= to) ?? false;
}

/** Takes the rows with a balance, in the file's order. */
export interface RepeatFinder {
  /** @param account the chain of balances that the row belongs to */
  add(number: number, account: string, raw: readonly string[], amount: number, balance: number): void;
  /** Nothing is repeated, whatever comes. */
  isOver(): boolean;
  /** The rows that are repeated; null where the balances do not prove that they are. */
  repeats(): RowRange[] | null;
}

/** Blocks of a file; one with more was not put together by hand. */
const maximumBlocks = 50;
/** Places where a block may begin; a row that stands in a file more often proves nothing. */
const maximumPlaces = 1000;

/** A block of rows that may stand earlier in the file. */
interface Block extends RowRange {
  /** Possible positions of its last row among the previous rows. */
  places: number[];
  /** Accounts it has rows of, and whether one of its rows leads from one balance to another. */
  accounts: Set<string>;
  isLinked: boolean;
}

/**
 * Finds blocks of rows that stand in a file once more, as two downloads that overlap and were put into one have them. They are
 * repeated if three things hold: where a block begins the running balance breaks; its rows are those of an earlier block, cell by
 * cell with their balances, which lead from one row to the next; and without all such blocks no balance of the file breaks. Money
 * sent to and fro breaks no balance, and a bank that prints one balance a day links no rows: neither is taken for a repeat.
 * @param newestFirst the order of the file's rows
 */
export function createRepeatFinder(newestFirst: boolean): RepeatFinder {
  const rows = createRowList();
  const chains = new Map<string, { balance: number; amount: number }>();
  const found: RowRange[] = [];
  let block: Block | null = null;
  let isBroken = false;

  function fits(account: string, amount: number, balance: number): boolean {
    const last = chains.get(account);
    if (last === undefined) return true;
    return balance === (newestFirst ? last.balance - last.amount : last.balance + amount);
  }
  function finish(ended: Block): void {
    block = null;
    if (ended.isLinked && found.length < maximumBlocks) found.push({ from: ended.from, to: ended.to });
    else isBroken = true;
  }
  function isContinued(open: Block, first: number, second: number): boolean {
    const next = open.places.map((place) => place + 1).filter((place) => rows.isAt(place, first, second));
    if (next.length > 0) open.places = next;
    return next.length > 0;
  }
  return {
    add(number, account, raw, amount, balance) {
      if (isBroken) return;
      if (Number.isNaN(balance)) {
        isBroken = true;
        return;
      }
      const [first, second] = hash(raw.join('\n'));
      if (block !== null && isContinued(block, first, second)) {
        block.to = number;
        block.isLinked ||= amount !== 0 && block.accounts.has(account);
        block.accounts.add(account);
        return;
      }
      if (block !== null) finish(block);
      if (isBroken) return;
      if (fits(account, amount, balance)) {
        rows.add(first, second);
        chains.set(account, { balance, amount });
        return;
      }
      const places = rows.placesOf(first, second);
      if (places.length === 0 || places.length > maximumPlaces) isBroken = true;
      else block = { from: number, to: number, places, accounts: new Set([account]), isLinked: false };
    },
    isOver: () => isBroken,
    repeats() {
      if (block !== null) finish(block);
      return isBroken || found.length === 0 ? null : found;
    },
  };
}

/** The rows that were not repeats, eight bytes each. */
function createRowList() {
  let firsts = new Int32Array(1024);
  let seconds = new Int32Array(1024);
  let length = 0;
  const isAt = (place: number, first: number, second: number): boolean =>
    place < length && firsts[place] === (first | 0) && seconds[place] === (second | 0);
  return {
    isAt,
    add(first: number, second: number): void {
      if (length === firsts.length) {
        const [oldFirsts, oldSeconds] = [firsts, seconds];
        firsts = new Int32Array(length * 2);
        seconds = new Int32Array(length * 2);
        firsts.set(oldFirsts);
        seconds.set(oldSeconds);
      }
      firsts[length] = first;
      seconds[length] = second;
      length += 1;
    },
    placesOf(first: number, second: number): number[] {
      const places: number[] = [];
      for (let place = 0; place < length; place += 1) if (isAt(place, first, second)) places.push(place);
      return places;
    },
  };
}
