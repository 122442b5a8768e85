import { daysBetween } from '@farthing/dates';
import { parseMinor } from '@farthing/money';

/** Opening balance of an account before a date range. */
export interface HistoryStart {
  readonly account_id: string;
  readonly class: 'asset' | 'liability';
  readonly currency: string;
  readonly opening_balance: string;
  readonly opening_date: string | null;
  /** Sum of all transactions up to the end of the range. */
  readonly moved_minor: string;
  /** True if there is anything before the date range. */
  readonly moved_before: boolean;
  /** Newest valuation before the range, and the sum of transactions between the two. */
  readonly valuation: string | null;
  readonly since_minor: string;
  /** True if there is a valuation in or before the date range. */
  readonly is_valued: boolean;
}

/** A dated value of an account in a range. */
export interface DayValue {
  readonly account_id: string;
  readonly date: string;
  readonly value: string;
}

/** A day on which a balance changed. */
export interface BalanceChange {
  /** Days from the first of the range. */
  readonly day: number;
  /** At the end of the day, in minor units. */
  readonly balance: bigint;
  /** Part of the change that is money moved or the start of the records, rather than a revaluation. */
  readonly moved: bigint;
}

/** A balance through a range of days. */
export interface BalanceHistory {
  readonly class: 'asset' | 'liability';
  readonly currency: string;
  /** At the end of the day before the range, in minor units; money owed is negative. */
  readonly start: bigint;
  /** Changes by day, oldest first. */
  readonly changes: readonly BalanceChange[];
}

/** Net movements of transactions by day: days count from the first of the range, amounts are in minor units. */
export type DayMoves = readonly (readonly [day: number, minor: bigint])[];

/** A range of days, and the currency of the reports. */
export interface HistoryRange {
  readonly from: string;
  readonly to: string;
  /** Null keeps every account separate. */
  readonly baseCurrency: string | null;
  /** Further accounts to keep separate. */
  readonly apart?: ReadonlySet<string>;
}

/**
 * Accounts whose balances are combined into one time series. Accounts in a foreign currency or with
 * valuations are separate, and all others of a class are together.
 */
export interface HistoryGroup {
  readonly key: string;
  readonly members: readonly [HistoryStart, ...(readonly HistoryStart[])];
  /** Opening balances that count within the range, by day. */
  readonly openings: DayMoves;
  /** Sum of the opening balances before the range. */
  readonly opened: bigint;
}

/** Divides accounts into groups. @param valuations of the range, oldest first */
export function historyGroups(
  starts: readonly HistoryStart[],
  valuations: readonly DayValue[],
  { from, to, baseCurrency, apart }: HistoryRange,
): HistoryGroup[] {
  const valued = Map.groupBy(valuations, ({ account_id }) => account_id);
  const together = Map.groupBy(starts, (start) =>
    start.currency === baseCurrency && !start.is_valued && !apart?.has(start.account_id)
      ? start.class
      : start.account_id,
  );
  return [...together].flatMap(([key, [first, ...others]]) => {
    if (first === undefined) return [];
    const members = [first, ...others] as const;
    const openings: [number, bigint][] = [];
    let opened = 0n;
    for (const member of members) {
      const opening = parseMinor(member.opening_balance, member.currency);
      if (member.opening_date === null || member.opening_date < from) opened += opening;
      else if (member.opening_date <= to && !isValuedBy(member, valued, member.opening_date))
        openings.push([daysBetween(from, member.opening_date), opening]);
    }
    return [{ key, members, openings, opened }];
  });
}

/**
 * Returns the daily balance of a group over a date range. A valuation sets the balance of its day, and later
 * transactions add to it. The first value of an account that was empty until then starts its records, and
 * counts as money moved.
 */
export function groupHistory(
  { key, members, openings, opened }: HistoryGroup,
  moves: DayMoves,
  valuations: readonly DayValue[],
  { from }: HistoryRange,
): BalanceHistory {
  const [first] = members;
  const { class: side, currency } = first;
  const moved = moves.reduce((sum, [, minor]) => sum + minor, 0n);
  let start = members.reduce((sum, one) => sum + BigInt(one.moved_minor), opened - moved);
  let isNew = false;
  const values = new Map<number, bigint>();
  if (key !== side) {
    if (first.valuation !== null) start = parseMinor(first.valuation, currency) + BigInt(first.since_minor);
    isNew = first.valuation === null && !first.moved_before && start === 0n;
    for (const { account_id, date, value } of valuations)
      if (account_id === key) values.set(daysBetween(from, date), parseMinor(value, currency));
  }
  return { class: side, currency, start, changes: changesOf(start, [...moves, ...openings], values, isNew) };
}

/** Returns true if a valuation supersedes the opening balance on a day. */
function isValuedBy(
  start: HistoryStart,
  valued: ReadonlyMap<string, readonly DayValue[]>,
  day: string,
): boolean {
  return start.valuation !== null || (valued.get(start.account_id)?.[0]?.date ?? '9') <= day;
}

function changesOf(
  start: bigint,
  moves: DayMoves,
  values: ReadonlyMap<number, bigint>,
  isNew: boolean,
): BalanceChange[] {
  const movedOn = new Map<number, bigint>();
  for (const [day, minor] of moves) movedOn.set(day, (movedOn.get(day) ?? 0n) + minor);
  const days = [...new Set([...movedOn.keys(), ...values.keys()])].sort((one, other) => one - other);
  let [balance, begun] = [start, !isNew];
  const changes: BalanceChange[] = [];
  for (const day of days) {
    const value = values.get(day);
    let moved = movedOn.get(day) ?? 0n;
    if (value === undefined && moved === 0n) continue;
    if (value === undefined) balance += moved;
    else {
      if (!begun) moved = value;
      balance = value;
    }
    begun = true;
    changes.push({ day, balance, moved });
  }
  return changes;
}
