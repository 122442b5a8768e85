import { dayAfter, daysBetween } from '@farthing/dates';
import { fieldProblem } from '../../../problems/problem.ts';

/** A stretch of days, both included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** Statement of an account, from a committed file. Amounts are in minor units, or null if the file has no balances. */
export interface Statement extends Days {
  readonly import_id: string;
  readonly file_name: string;
  readonly openingMinor: bigint | null;
  readonly closingMinor: bigint | null;
  /** Date ranges with missing rows, where the file's own balances don't add up. */
  readonly missing: readonly Days[];
  readonly firstBreak: { readonly expectedMinor: bigint; readonly foundMinor: bigint } | null;
}

/** Mismatch between statements: see `Coverage` in the contract. */
export interface Break extends Days {
  readonly kind: 'inside' | 'between' | 'records';
  readonly expectedMinor: bigint | null;
  readonly foundMinor: bigint | null;
  readonly import_id: string;
  readonly file_name: string;
}

/** Merges date ranges that overlap or touch, oldest first. */
export function joinDays(stretches: readonly Days[]): Days[] {
  const joined: { from: string; to: string }[] = [];
  for (const { from, to } of stretches.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = joined.at(-1);
    if (last && from <= dayAfter(last.to)) last.to = to > last.to ? to : last.to;
    else joined.push({ from, to });
  }
  return joined;
}

/** Returns the gaps between date ranges that don't touch, oldest first. */
export function gapsBetween(covered: readonly Days[]): Days[] {
  return covered.flatMap(({ to }, index) => {
    const next = covered[index + 1];
    return next ? [{ from: dayAfter(to), to: dayAfter(next.from, -1) }] : [];
  });
}

/**
 * Returns every mismatch in the chain of balances: inside a file, between a file and the next, and between a
 * file's closing balance and the recorded one. A file that starts on the last day of the previous one shares
 * that day, so its opening balance isn't checked. @param recordedMinor returns the recorded balance at the
 * end of a day
 */
export function findBreaks(
  statements: readonly Statement[],
  recordedMinor: (day: string) => bigint,
): Break[] {
  const breaks: Break[] = [];
  let before: Statement | undefined;
  for (const statement of statements.toSorted(byEnd)) {
    const { import_id, file_name, from, to, openingMinor, closingMinor, missing, firstBreak } = statement;
    const file = { import_id, file_name };
    for (const [index, days] of missing.entries()) {
      const first = index === 0 ? firstBreak : null;
      breaks.push({
        ...{ kind: 'inside', ...days, ...file },
        ...{ expectedMinor: first?.expectedMinor ?? null, foundMinor: first?.foundMinor ?? null },
      });
    }
    const ended = before?.closingMinor;
    if (before && ended != null && openingMinor !== null && from > before.to && ended !== openingMinor) {
      breaks.push({
        ...{ kind: 'between', from: before.to, to: from, ...file },
        ...{ expectedMinor: ended, foundMinor: openingMinor },
      });
    }
    if (closingMinor !== null && recordedMinor(to) !== closingMinor) {
      breaks.push({
        ...{ kind: 'records', from: to, to, ...file },
        ...{ expectedMinor: closingMinor, foundMinor: recordedMinor(to) },
      });
    }
    before = statement;
  }
  return breaks.sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0));
}

function byEnd(a: Statement, b: Statement): number {
  return a.to < b.to ? -1 : a.to > b.to ? 1 : a.from < b.from ? -1 : 1;
}

/** Amount of a day in minor units. */
interface DayAmount {
  readonly date: string;
  readonly amountMinor: bigint;
}

/**
 * Returns a function for the recorded balance at the end of any day. @param moves daily sums @param values valuations
 * at the end of days, each of which replaces the sum so far
 */
export function runningBalance(
  openingMinor: bigint,
  moves: readonly DayAmount[],
  values: readonly DayAmount[] = [],
): (day: string) => bigint {
  const valued = new Map(values.map(({ date, amountMinor }) => [date, amountMinor]));
  const moved = Map.groupBy(moves, ({ date }) => date);
  let sum = openingMinor;
  const ends = [...new Set([...moved.keys(), ...valued.keys()])].sort().map((date) => {
    for (const { amountMinor } of moved.get(date) ?? []) sum += amountMinor;
    sum = valued.get(date) ?? sum;
    return { date, sum };
  });
  return (day) => ends.findLast(({ date }) => date <= day)?.sum ?? openingMinor;
}

/**
 * Returns the newest mismatch between two statements that the recorded transactions between them don't explain, with
 * the sum of the missing ones. @param moves daily sums
 */
export function missingBetween(
  breaks: readonly Break[],
  moves: readonly DayAmount[],
): (Days & { readonly amountMinor: bigint }) | undefined {
  return breaks
    .flatMap(({ kind, from, to, expectedMinor, foundMinor }) => {
      if (kind !== 'between' || expectedMinor === null || foundMinor === null) return [];
      const recorded = moves.filter(({ date }) => date > from && date < to);
      const sum = recorded.reduce((total, move) => total + move.amountMinor, 0n);
      const amountMinor = foundMinor - expectedMinor - sum;
      return amountMinor === 0n ? [] : [{ from, to, amountMinor }];
    })
    .at(-1);
}

/** Rejects a statement dated in the future. @throws {Problem} future-date */
export function assertNotFuture(date: string, today: string): void {
  if (date > today) throw fieldProblem('future-date', 'date');
}

/** Shortest and longest interval of regular statements, in days: a week to a quarter. */
const rhythm = { shortest: 7, longest: 100 };
/** Days that a bank takes to provide a statement. */
const bankDays = 3;

/**
 * Returns the day from which the next statement of an account can be expected: the median distance of the newest ones after
 * the last, and three days. Undefined with fewer than three statements, or without a rhythm.
 * @param days last days of statements, oldest first
 */
export function nextStatementDue(days: readonly string[]): string | undefined {
  const newest = [...new Set(days)].slice(-7);
  const last = newest.at(-1);
  if (last === undefined || newest.length < 3) return undefined;
  const distances = newest
    .slice(1)
    .map((day, index) => daysBetween(newest[index] ?? day, day))
    .sort((one, other) => one - other);
  const median = distances[Math.floor(distances.length / 2)] ?? 0;
  if (median < rhythm.shortest || median > rhythm.longest) return undefined;
  return dayAfter(last, median + bankDays);
}
