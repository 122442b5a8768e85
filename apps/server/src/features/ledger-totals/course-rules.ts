import { parseMinor } from '@farthing/money';
import { daysBetween } from '../../days/days.ts';

/** What an account's balance begins with, before the first day of a range. */
export interface CourseStart {
  readonly account_id: string;
  readonly class: 'asset' | 'liability';
  readonly currency: string;
  readonly opening_balance: string;
  readonly opening_date: string | null;
  /** Sum of all that is dated up to the end of the range. */
  readonly moved_minor: string;
  /** Whether anything is dated before the range. */
  readonly moved_before: boolean;
  /** The newest valuation before the range, and the sum of what is dated between the two. */
  readonly valuation: string | null;
  readonly since_minor: string;
  /** Whether a valuation lies in the range or before it. */
  readonly is_valued: boolean;
}

/** A dated value of an account in a range. */
export interface CourseValuation {
  readonly account_id: string;
  readonly date: string;
  readonly value: string;
}

/** A day on which a balance changed. */
export interface CourseChange {
  /** Days from the first of the range. */
  readonly day: number;
  /** At the end of the day, in minor units. */
  readonly balance: bigint;
  /** The part of the change that is money moved, or a beginning of the records: not a new value of what was there. */
  readonly moved: bigint;
}

/** A balance through a range of days. */
export interface BalanceCourse {
  readonly class: 'asset' | 'liability';
  readonly currency: string;
  /** At the end of the day before the range, in minor units; money owed is negative. */
  readonly start: bigint;
  /** Oldest first, each day once; none where `moves` tells all. */
  readonly changes: readonly CourseChange[];
  /** Of what has no value in the range: each day's change, all of it money moved. */
  readonly moves?: DayMoves;
}

/** What each day of a range moved, in minor units. */
export interface DayMoves {
  readonly length: number;
  on(day: number): bigint;
  /** The same as a double: exact as long as it lies within 2⁵³. */
  quickOn(day: number): number;
  isNothing(day: number): boolean;
}

/**
 * Puts together how balances go through a range, the days of accounts being packed as the store has them (cells of 12 bytes: days
 * since 1 January 1900, signed minor units): one course for each account that is foreign or valued, and one for all
 * others of a class together. A valuation sets the balance of its day; what is dated later adds to it. The first value
 * of an account that was empty until then is the beginning of its records, and counts as moved.
 */
export function balanceCourses(
  starts: readonly CourseStart[],
  days: ReadonlyMap<string, readonly Uint8Array[]>,
  valuations: readonly CourseValuation[],
  { from, to, baseCurrency }: { readonly from: string; readonly to: string; readonly baseCurrency: string },
): BalanceCourse[] {
  const length = daysBetween(from, to) + 1;
  const firstDay = daysBetween('1900-01-01', from);
  const valued = Map.groupBy(valuations, ({ account_id }) => account_id);
  const together = Map.groupBy(starts, (start) =>
    start.currency === baseCurrency && !start.is_valued ? start.class : start.account_id,
  );
  return [...together].map(([key, members]) => {
    const first = members[0] as CourseStart;
    const moves = daySums(length);
    for (const { account_id } of members)
      for (const year of days.get(account_id) ?? []) moves.addPacked(year, firstDay);
    let start = -moves.total();
    for (const member of members) {
      start += BigInt(member.moved_minor);
      const opening = parseMinor(member.opening_balance, member.currency);
      if (member.opening_date === null || member.opening_date < from) start += opening;
      else if (member.opening_date <= to && !isValuedBy(member, valued, member.opening_date))
        moves.add(daysBetween(from, member.opening_date), opening);
    }
    if (key === first.class)
      return { class: first.class, currency: first.currency, start, changes: [], moves };
    if (first.valuation !== null)
      start = parseMinor(first.valuation, first.currency) + BigInt(first.since_minor);
    const isNew = first.valuation === null && !first.moved_before && start === 0n;
    const values = new Map(
      (valued.get(key) ?? []).map((one) => [
        daysBetween(from, one.date),
        parseMinor(one.value, first.currency),
      ]),
    );
    const course = { class: first.class, currency: first.currency, start };
    if (values.size === 0) return { ...course, changes: [], moves };
    return { ...course, changes: changesOf(start, moves, values, isNew) };
  });
}

/** Whether a valuation makes the opening balance of a day count no more. */
function isValuedBy(
  start: CourseStart,
  valued: ReadonlyMap<string, readonly CourseValuation[]>,
  day: string,
): boolean {
  return start.valuation !== null || (valued.get(start.account_id)?.[0]?.date ?? '9') <= day;
}

function changesOf(
  start: bigint,
  moves: DaySums,
  values: ReadonlyMap<number, bigint>,
  isNew: boolean,
): CourseChange[] {
  let [balance, begun] = [start, !isNew];
  const changes: CourseChange[] = [];
  for (let day = 0; day < moves.length; day++) {
    const value = values.get(day);
    if (value === undefined && moves.isNothing(day)) continue;
    let moved = moves.on(day);
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

/** Sums by day in two halves of 32 bits, exact as doubles: whole bigints for each cell would cost most of a report. */
interface DaySums extends DayMoves {
  /** Adds those packed cells that lie in the range. @param firstDay of the range, in days since 1 January 1900 */
  addPacked(bytes: Uint8Array, firstDay: number): void;
  add(day: number, minor: bigint): void;
  total(): bigint;
}

function daySums(length: number): DaySums {
  const [high, low] = [new Float64Array(length), new Float64Array(length)];
  const whole = (upper: number, lower: number) =>
    Number.isSafeInteger(upper * 2 ** 32 + lower)
      ? BigInt(upper * 2 ** 32 + lower)
      : BigInt(upper) * 2n ** 32n + BigInt(lower);
  return {
    length,
    addPacked(bytes, firstDay) {
      const cells = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      for (let at = 0; at < cells.byteLength; at += 12) {
        const day = cells.getInt32(at) - firstDay;
        if (day < 0 || day >= length) continue;
        high[day] = (high[day] as number) + cells.getInt32(at + 4);
        low[day] = (low[day] as number) + cells.getUint32(at + 8);
      }
    },
    add(day, minor) {
      high[day] = (high[day] as number) + Number(minor >> 32n);
      low[day] = (low[day] as number) + Number(minor & 0xffffffffn);
    },
    on: (day) => whole(high[day] as number, low[day] as number),
    quickOn: (day) => (high[day] as number) * 2 ** 32 + (low[day] as number),
    isNothing: (day) => (high[day] as number) * 2 ** 32 + (low[day] as number) === 0,
    total: () =>
      whole(
        high.reduce((sum, half) => sum + half, 0),
        low.reduce((sum, half) => sum + half, 0),
      ),
  };
}
