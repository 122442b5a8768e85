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

/** What moved in a range, many days in one text. */
export interface PackedDays {
  /** An account's id, or a class for all accounts of that class which are in base currency and never valued. */
  readonly key: string;
  /** `days minor` pairs between commas: days from the first of the range, signed minor units. */
  readonly cells: string;
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
  /** Oldest first, each day once. */
  readonly changes: readonly CourseChange[];
}

/**
 * Puts together how balances go through a range: one course for each account that is foreign or valued, and one for all
 * others of a class together. A valuation sets the balance of its day; what is dated later adds to it. The first value
 * of an account that was empty until then is the beginning of its records, and counts as moved.
 */
export function balanceCourses(
  starts: readonly CourseStart[],
  packed: readonly PackedDays[],
  valuations: readonly CourseValuation[],
  { from, to, baseCurrency }: { readonly from: string; readonly to: string; readonly baseCurrency: string },
): BalanceCourse[] {
  const cells = new Map(packed.map((days) => [days.key, readCells(days.cells)]));
  const valued = Map.groupBy(valuations, ({ account_id }) => account_id);
  const together = new Map<string, CourseStart[]>();
  for (const start of starts) {
    const key = start.currency === baseCurrency && !start.is_valued ? start.class : start.account_id;
    together.set(key, [...(together.get(key) ?? []), start]);
  }
  return [...together].map(([key, members]) => {
    const first = members[0] as CourseStart;
    const moves = cells.get(key) ?? new Map<number, bigint>();
    const inRange = [...moves.values()].reduce((sum, minor) => sum + minor, 0n);
    let start = -inRange;
    for (const member of members) {
      start += BigInt(member.moved_minor);
      const opening = parseMinor(member.opening_balance, member.currency);
      if (member.opening_date === null || member.opening_date < from) start += opening;
      else if (member.opening_date <= to && !isValuedBy(member, valued, member.opening_date))
        addTo(moves, daysBetween(from, member.opening_date), opening);
    }
    if (first.valuation !== null)
      start = parseMinor(first.valuation, first.currency) + BigInt(first.since_minor);
    const isNew = first.valuation === null && !first.moved_before && start === 0n;
    const values = new Map(
      (valued.get(key) ?? []).map((one) => [
        daysBetween(from, one.date),
        parseMinor(one.value, first.currency),
      ]),
    );
    return {
      class: first.class,
      currency: first.currency,
      start,
      changes: changesOf(start, moves, values, isNew),
    };
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
  moves: ReadonlyMap<number, bigint>,
  values: ReadonlyMap<number, bigint>,
  isNew: boolean,
): CourseChange[] {
  const days = [...new Set([...moves.keys(), ...values.keys()])].sort((left, right) => left - right);
  let [balance, begun] = [start, !isNew];
  return days.map((day) => {
    const move = moves.get(day) ?? 0n;
    const value = values.get(day);
    let moved = move;
    if (value === undefined) balance += move;
    else {
      if (!begun) moved = value;
      balance = value;
    }
    begun = true;
    return { day, balance, moved };
  });
}

/** Days from one to another. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000;
}

function readCells(text: string): Map<number, bigint> {
  const cells = new Map<number, bigint>();
  for (const cell of text.split(',')) {
    const gap = cell.indexOf(' ');
    cells.set(Number(cell.slice(0, gap)), BigInt(cell.slice(gap + 1)));
  }
  return cells;
}

function addTo(cells: Map<number, bigint>, day: number, minor: bigint): void {
  cells.set(day, (cells.get(day) ?? 0n) + minor);
}
