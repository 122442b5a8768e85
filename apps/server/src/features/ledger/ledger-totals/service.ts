import { currencyPlaces, parseMinor } from '@farthing/money';
import type { UserScope } from '../../../database/user-scope.ts';
import { listDayPercents, listDayValuations, listStepMoves } from './balance-days-store.ts';
import {
  type BalanceHistory,
  groupHistory,
  type HistoryRange,
  historyGroups,
} from './balance-history-rules.ts';
import { addEntry, emptyDelta, type LedgerDelta, type LedgerEntry, uncategorised } from './rules.ts';
import {
  type BalanceParts,
  compareTotals,
  listBalanceParts,
  listDayDeltas,
  listGroupMoves,
  listHistoryStarts,
  listRangeValues,
  moveMonthCategory,
  moveTotals,
  type TotalsDifference,
} from './store.ts';

export { addEntry, addMerchant, addMinor, emptyDelta, type LedgerEntry } from './rules.ts';
export { moveTotals as applyDelta } from './store.ts';

/** An account and its balance at the end of a day. */
export interface AccountBalance
  extends Pick<
    BalanceParts,
    | 'account_id'
    | 'name'
    | 'type'
    | 'class'
    | 'currency'
    | 'opening_date'
    | 'closed_on'
    | 'balance_known'
    | 'has_holdings'
    | 'percent'
  > {
  /** Minor units of `currency`; money owed is negative. */
  readonly balance_minor: bigint;
  readonly transaction_count: number;
}

/** First and last day of a range. */
interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** Changes of scopes that wait for the end of `movingTotalsOnce`. */
const waiting = new WeakMap<UserScope, LedgerDelta>();

/** Updates the totals for removed and new entries, in the caller's transaction. */
export async function replaceEntries(
  scope: UserScope,
  gone: readonly LedgerEntry[],
  fresh: readonly LedgerEntry[],
): Promise<void> {
  const later = waiting.get(scope);
  const delta = later ?? emptyDelta();
  for (const entry of gone) addEntry(delta, entry, -1);
  for (const entry of fresh) addEntry(delta, entry, 1);
  if (!later) await moveTotals(scope, delta);
}

/**
 * Runs work that replaces entries many times, and updates the totals once at its end. Each cell is written once and in
 * key order, so that two such writers can't deadlock.
 */
export async function movingTotalsOnce<Result>(
  scope: UserScope,
  work: () => Promise<Result>,
): Promise<Result> {
  const delta = emptyDelta();
  waiting.set(scope, delta);
  try {
    const result = await work();
    await moveTotals(scope, delta);
    return result;
  } finally {
    waiting.delete(scope);
  }
}

/** Moves all monthly totals of a category to another, or to none. */
export function moveCategoryTotals(scope: UserScope, from: string, to: string | null): Promise<void> {
  return moveMonthCategory(scope, from, to ?? uncategorised);
}

/**
 * Returns every account's balance at the end of a day, in one query. It is the newest valuation and the transactions
 * after it, or without a valuation the opening balance (from its date on) and all transactions up to the day.
 */
export async function listBalances(scope: UserScope, asOf: string): Promise<AccountBalance[]> {
  return (await listBalanceParts(scope, asOf)).map((parts) => toBalance(parts, asOf));
}

/**
 * Returns the balances at the end of several days, with four queries.
 * @param days oldest first
 * @returns the balances of each day
 */
export async function listBalancesOn(scope: UserScope, days: readonly string[]): Promise<AccountBalance[][]> {
  const last = days.at(-1);
  if (last === undefined) return [];
  if (days.length === 1) return [await listBalances(scope, last)];
  const [accounts, moves, valuations, percents] = await Promise.all([
    listBalanceParts(scope, last),
    listStepMoves(scope, days),
    listDayValuations(scope, days),
    listDayPercents(scope, days),
  ]);
  const keyOf = (accountId: string, step: number) => `${accountId} ${step}`;
  const moved = new Map(moves.map(({ account_id, step, minor }) => [keyOf(account_id, step), BigInt(minor)]));
  const valued = new Map(valuations.map((one) => [keyOf(one.account_id, one.step), one]));
  const owned = new Map(percents.map((one) => [keyOf(one.account_id, one.step), one.percent]));
  const movedAfter = new Map<string, bigint>();
  for (const { account_id } of accounts) {
    let sum = 0n;
    for (let step = days.length; step > 0; step--) {
      sum += moved.get(keyOf(account_id, step)) ?? 0n;
      movedAfter.set(keyOf(account_id, step), sum);
    }
  }
  return days.map((day, index) =>
    accounts.map((parts) => {
      const key = keyOf(parts.account_id, index + 1);
      const valuation = valued.get(key);
      const moved_minor = valuation?.since_minor ?? String(movedAfter.get(key) ?? 0n);
      const percent = owned.get(key) ?? '100';
      return toBalance({ ...parts, valuation: valuation?.value ?? null, moved_minor, percent }, day);
    }),
  );
}

/** Returns one account's balance at the end of a day; undefined if the account isn't the user's. */
export async function findBalance(
  scope: UserScope,
  accountId: string,
  asOf: string,
): Promise<AccountBalance | undefined> {
  const [parts] = await listBalanceParts(scope, asOf, accountId);
  return parts && toBalance(parts, asOf);
}

/**
 * Returns the days after `from`, up to `to`, on which an account has transactions, with their totals in minor units,
 * oldest first.
 */
export async function listMovedDays(
  scope: UserScope,
  accountId: string,
  from: string,
  to: string,
): Promise<{ date: string; amountMinor: bigint }[]> {
  const days = await listDayDeltas(scope, accountId, from, to);
  return days.map((day) => ({ date: day.date, amountMinor: BigInt(day.amount_minor) }));
}

/**
 * Returns the daily balances of the accounts with known balances over a date range, from the totals alone.
 * @param apart accounts that aren't combined with others
 * @returns histories of groups, by account id for an account on its own
 */
export function readBalanceHistories(
  scope: UserScope,
  baseCurrency: string,
  { from, to }: DayRange,
  apart: ReadonlySet<string>,
): Promise<Map<string, BalanceHistory>> {
  return historiesByGroup(scope, { from, to, baseCurrency, apart });
}

/** Returns the daily balances of each account over a date range, by account id. Each day agrees with `listBalances`. */
export function readAccountHistories(
  scope: UserScope,
  { from, to }: DayRange,
): Promise<Map<string, BalanceHistory>> {
  return historiesByGroup(scope, { from, to, baseCurrency: null });
}

async function historiesByGroup(scope: UserScope, range: HistoryRange): Promise<Map<string, BalanceHistory>> {
  const { from, to } = range;
  const [starts, valuations] = await Promise.all([
    listHistoryStarts(scope, from, to),
    listRangeValues(scope, from, to),
  ]);
  const groups = historyGroups(starts, valuations, range);
  const keys = groups.flatMap(({ key, members }) => members.map((one) => [one.account_id, key] as const));
  const moved = new Map(
    (await listGroupMoves(scope, new Map(keys), from, to)).map(({ key, days, minors }) => [
      key,
      days.map((day, place) => [day, BigInt(minors[place] ?? 0)] as const),
    ]),
  );
  return new Map(
    groups.map((group) => [group.key, groupHistory(group, moved.get(group.key) ?? [], valuations, range)]),
  );
}

/** Compares all of the user's totals with their rows. An empty list proves that they agree. */
export function checkTotals(scope: UserScope, currencies: readonly string[]): Promise<TotalsDifference[]> {
  return compareTotals(scope, currencies, currencies.map(currencyPlaces));
}

function toBalance(parts: BalanceParts, asOf: string): AccountBalance {
  const { account_id, name, type, class: side, currency, balance_known, has_holdings } = parts;
  const { opening_date, closed_on, percent } = parts;
  return {
    ...{
      account_id,
      name,
      type,
      class: side,
      currency,
      balance_known,
      has_holdings,
      opening_date,
      closed_on,
      percent,
    },
    balance_minor: balanceMinor(parts, asOf),
    transaction_count: Number(parts.transaction_count),
  };
}

function balanceMinor(parts: BalanceParts, asOf: string): bigint {
  if (parts.valuation !== null)
    return parseMinor(parts.valuation, parts.currency) + BigInt(parts.moved_minor);
  const opened = parts.opening_date === null || parts.opening_date <= asOf;
  const opening = opened ? parseMinor(parts.opening_balance, parts.currency) : 0n;
  return opening + BigInt(parts.total_minor) - BigInt(parts.moved_minor);
}
