import { daysBetween } from '@farthing/dates';
import { parseMinor } from '@farthing/money';

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
  /** As doubles: each is exact as long as it lies within 2⁵³. */
  readonly quick: Float64Array;
  on(day: number): bigint;
  isNothing(day: number): boolean;
}

/** The same with the sum of all days, opening balances not counted. */
interface SummedMoves extends DayMoves {
  readonly total: bigint;
}

/** A range of days, and the currency of the reports. */
export interface CourseRange {
  readonly from: string;
  readonly to: string;
  readonly baseCurrency: string;
}

/** Accounts whose courses are one: each that is foreign or valued by itself, all others of a class together. */
export interface CourseGroup {
  readonly key: string;
  readonly members: readonly CourseStart[];
  /** The opening balances that lie in the range and count, by its days. */
  readonly openings: readonly (readonly [day: number, minor: bigint])[];
  /** The sum of the opening balances before the range. */
  readonly opened: bigint;
}

/** Divides accounts into groups. @param valuations of the range, oldest first */
export function courseGroups(
  starts: readonly CourseStart[],
  valuations: readonly CourseValuation[],
  { from, to, baseCurrency }: CourseRange,
): CourseGroup[] {
  const valued = Map.groupBy(valuations, ({ account_id }) => account_id);
  const together = Map.groupBy(starts, (start) =>
    start.currency === baseCurrency && !start.is_valued ? start.class : start.account_id,
  );
  return Array.from(together, ([key, members]) => {
    const openings: [number, bigint][] = [];
    let opened = 0n;
    for (const member of members) {
      const opening = parseMinor(member.opening_balance, member.currency);
      if (member.opening_date === null || member.opening_date < from) opened += opening;
      else if (member.opening_date <= to && !isValuedBy(member, valued, member.opening_date))
        openings.push([daysBetween(from, member.opening_date), opening]);
    }
    return { key, members, openings, opened };
  });
}

/**
 * How the balance of a group goes through a range. A valuation sets the balance of its day; what is dated later adds to it.
 * The first value of an account that was empty until then is the beginning of its records, and counts as moved.
 */
export function groupCourse(
  { key, members, opened }: CourseGroup,
  moves: SummedMoves,
  valuations: readonly CourseValuation[],
  { from }: CourseRange,
): BalanceCourse {
  const first = members[0] as CourseStart;
  let start = opened - moves.total;
  for (const member of members) start += BigInt(member.moved_minor);
  if (key === first.class) return { class: first.class, currency: first.currency, start, changes: [], moves };
  if (first.valuation !== null)
    start = parseMinor(first.valuation, first.currency) + BigInt(first.since_minor);
  const isNew = first.valuation === null && !first.moved_before && start === 0n;
  const values = new Map(
    valuations
      .filter(({ account_id }) => account_id === key)
      .map((one) => [daysBetween(from, one.date), parseMinor(one.value, first.currency)]),
  );
  const course = { class: first.class, currency: first.currency, start };
  if (values.size === 0) return { ...course, changes: [], moves };
  return { ...course, changes: changesOf(start, moves, values, isNew) };
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
  moves: DayMoves,
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

/** A year of accounts: their days as they are packed, in cells of 12 bytes: days since 1 January 1900, signed minor units. */
export interface YearDays {
  readonly year: number;
  readonly packed: readonly Uint8Array[];
}

/** What each day of a year moved, as doubles, the first of January first; null where these would not be exact. */
export type YearSums = Float64Array | null;

/** Adds up the days of a year. */
export function sumYear({ year, packed }: YearDays): YearSums {
  const firstDay = firstDayOf(year);
  const sums = new Float64Array(366);
  let most = 0;
  for (const bytes of packed) {
    const cells = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let at = 0; at < cells.byteLength; at += 12) {
      const minor = cells.getInt32(at + 4) * 2 ** 32 + cells.getUint32(at + 8);
      const day = cells.getInt32(at) - firstDay;
      sums[day] = (sums[day] as number) + minor;
      most += Math.abs(minor);
    }
  }
  return most <= Number.MAX_SAFE_INTEGER ? sums : null;
}

/** In days since 1 January 1900. */
function firstDayOf(year: number): number {
  return daysBetween('1900-01-01', `${year}-01-01`);
}

/** What each day of a range moved. @param sums of each of the years, by the same places */
export function movesThrough(
  years: readonly YearDays[],
  sums: readonly YearSums[],
  openings: CourseGroup['openings'],
  { from, to }: CourseRange,
): SummedMoves {
  const length = daysBetween(from, to) + 1;
  const firstDay = daysBetween('1900-01-01', from);
  const quick = new Float64Array(length);
  for (const [place, of] of sums.entries()) {
    if (of === null) return wholeMoves(years, openings, { length, firstDay });
    const begin = firstDayOf((years[place] as YearDays).year) - firstDay;
    quick.set(
      of.subarray(Math.max(0, -begin), Math.max(0, Math.min(366, length - begin))),
      Math.max(0, begin),
    );
  }
  let [total, most] = [0, 0];
  for (let day = 0; day < length; day++) {
    const minor = quick[day] as number;
    total += minor;
    most += Math.abs(minor);
  }
  for (const [day, opening] of openings) {
    const minor = Number(opening);
    quick[day] = (quick[day] as number) + minor;
    most += Math.abs(minor);
  }
  if (most > Number.MAX_SAFE_INTEGER) return wholeMoves(years, openings, { length, firstDay });
  return {
    length,
    quick,
    on: (day) => BigInt(quick[day] as number),
    isNothing: (day) => quick[day] === 0,
    total: BigInt(total),
  };
}

/** The same where doubles would not be exact. */
function wholeMoves(
  years: readonly YearDays[],
  openings: CourseGroup['openings'],
  { length, firstDay }: { readonly length: number; readonly firstDay: number },
): SummedMoves {
  const days = new Array<bigint>(length).fill(0n);
  const add = (day: number, minor: bigint) => {
    if (day >= 0 && day < length) days[day] = (days[day] as bigint) + minor;
  };
  for (const bytes of years.flatMap(({ packed }) => packed)) {
    const cells = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let at = 0; at < cells.byteLength; at += 12)
      add(cells.getInt32(at) - firstDay, cells.getBigInt64(at + 4));
  }
  const total = days.reduce((sum, minor) => sum + minor, 0n);
  for (const [day, minor] of openings) add(day, minor);
  return {
    length,
    quick: Float64Array.from(days, Number),
    on: (day) => days[day] as bigint,
    isNothing: (day) => days[day] === 0n,
    total,
  };
}
