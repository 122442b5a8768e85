import type { BalanceRow } from './balance-chain.ts';
import { hash } from './identities.ts';
import type { RowRange } from './statement.ts';

/** Returns true if a row is in one of the ranges. */
export function isWithin(ranges: readonly RowRange[] | undefined, number: number): boolean {
  return ranges?.some(({ from, to }) => from <= number && number <= to) ?? false;
}

/** Takes the rows with a balance, in the file's order. */
export interface RepeatFinder {
  add(number: number, raw: readonly string[], row: Pick<BalanceRow, 'account' | 'amount' | 'balance'>): void;
  /** Nothing is repeated, whatever comes. */
  isOver(): boolean;
  /** The rows that are repeated; null where the balances do not prove that they are. */
  repeats(): RowRange[] | null;
}

/** Maximum number of repeated blocks. A file with more wasn’t concatenated by hand. */
const maximumBlocks = 50;
/** Maximum number of candidate starts of a block. A row that occurs more often proves nothing. */
const maximumPlaces = 1000;

/** A block of rows that may repeat an earlier block of the file. */
interface Block extends RowRange {
  /** Possible positions of its last row among the previous rows. */
  places: number[];
  /** Accounts it has rows of, and whether one of its rows leads from one balance to another. */
  accounts: Set<string>;
  isLinked: boolean;
}

/**
 * Finds repeated blocks of rows, as in a file concatenated from two overlapping downloads. A block is
 * repeated if three conditions hold: the running balance breaks where it begins; its rows equal those of an earlier block, cell by
 * cell, with consistent running balances; and without all such blocks no balance of the file breaks. Money
 * sent back and forth breaks no balance, and one balance a day links no rows, so neither counts as a repeat.
 * @param newestFirst the order of the file's rows
 */
export function createRepeatFinder(newestFirst: boolean): RepeatFinder {
  /** Hashes of the rows that were not repeats. */
  const rows: number[] = [];
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
  function isContinued(open: Block, row: number): boolean {
    const next = open.places.map((place) => place + 1).filter((place) => rows[place] === row);
    if (next.length > 0) open.places = next;
    return next.length > 0;
  }
  return {
    add(number, raw, { account, amount, balance }) {
      if (isBroken) return;
      if (Number.isNaN(balance)) {
        isBroken = true;
        return;
      }
      const [high, low] = hash(raw.join('\n'));
      const row = (high & 0x1fffff) * 2 ** 32 + (low >>> 0);
      if (block !== null && isContinued(block, row)) {
        block.to = number;
        block.isLinked ||= amount !== 0 && block.accounts.has(account);
        block.accounts.add(account);
        return;
      }
      if (block !== null) finish(block);
      if (isBroken) return;
      if (fits(account, amount, balance)) {
        rows.push(row);
        chains.set(account, { balance, amount });
        return;
      }
      const places = rows.flatMap((earlier, place) => (earlier === row ? [place] : []));
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
