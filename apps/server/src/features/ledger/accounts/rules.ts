import { dayAfter } from '@farthing/dates';
import { formatMinor, normaliseCurrency } from '@farthing/money';
import { errorMessage } from '../../../problems/error-facts.ts';
import { fieldProblem, invalidField, Problem } from '../../../problems/problem.ts';

/** Rejects a day after the last day of a closed account. @throws {Problem} account-closed */
export function assertOpen(account: { readonly closed_on: string | null }, date: string): void {
  if (account.closed_on !== null && date > account.closed_on) throw new Problem('account-closed');
}

/** Returns the ISO 4217 code of a currency as written, in any case. @throws {Problem} unknown-currency, also for pence */
export function accountCurrency(written: string): string {
  const { currency, divisor } = readCurrency(written);
  if (divisor !== 1) throw fieldProblem('unknown-currency', 'currency', 'Accounts use GBP, not pence');
  return currency;
}

function readCurrency(written: string): ReturnType<typeof normaliseCurrency> {
  try {
    return normaliseCurrency(written);
  } catch (error) {
    throw fieldProblem('unknown-currency', 'currency', errorMessage(error));
  }
}

interface AccountDays {
  readonly opening_date?: string | null;
  readonly closed_on?: string | null;
}

/** Rejects a change after which an account would close before its opening date. @throws {Problem} invalid-request */
export function assertDaysInOrder(before: AccountDays, change: AccountDays): void {
  const field = change.closed_on === undefined ? 'opening_date' : 'closed_on';
  if (change[field] === undefined) return;
  const { opening_date: opens, closed_on: closes } = { ...before, ...change };
  if (opens && closes && closes < opens)
    throw invalidField(field, 'The account must not close before its opening date');
}

/** A point of a daily balance series. */
export interface DayBalance {
  readonly date: string;
  readonly balance: string;
}

/** The balance before a date range, and the changes by day, numbered from the first day of the range. */
interface History {
  readonly start: bigint;
  readonly changes: readonly { readonly day: number; readonly balance: bigint }[];
}

interface SeriesRange {
  readonly from: string;
  readonly to: string;
  readonly currency: string;
}

/**
 * Returns a history as balances at the end of its days, with `from` and `to` as points. A balance of zero before the
 * first change is left out, because the account may not have begun. Without a change and a balance there are no points.
 */
export function daySeries({ from, to, currency }: SeriesRange, history: History | undefined): DayBalance[] {
  if (!history || (history.start === 0n && history.changes.length === 0)) return [];
  const point = (date: string, minor: bigint) => ({ date, balance: formatMinor(minor, currency) });
  const points = history.changes.map(({ day, balance }) => point(dayAfter(from, day), balance));
  if (history.start !== 0n && points[0]?.date !== from) points.unshift(point(from, history.start));
  if (points.at(-1)?.date !== to) points.push(point(to, history.changes.at(-1)?.balance ?? history.start));
  return points;
}

/**
 * Returns the running balance on the days on which it changed, with `from` and `to` as points.
 * @param openingMinor balance at the end of the day before `from`
 * @param moves daily totals, oldest first
 * @param valued valuations at the end of a day, each of which restarts the balance
 */
export function balanceSeries(
  range: SeriesRange,
  openingMinor: bigint,
  moves: readonly { readonly date: string; readonly amountMinor: bigint }[],
  valued: readonly { readonly date: string; readonly valueMinor: bigint }[],
): DayBalance[] {
  const values = new Map(valued.map((entry) => [entry.date, entry.valueMinor]));
  const sums = new Map<string, bigint>();
  for (const move of moves) sums.set(move.date, (sums.get(move.date) ?? 0n) + move.amountMinor);
  const days = [...new Set([range.from, ...sums.keys(), ...values.keys(), range.to])]
    .filter((date) => date >= range.from && date <= range.to)
    .sort();
  let balance = openingMinor;
  return days.map((date) => {
    balance = values.get(date) ?? balance + (sums.get(date) ?? 0n);
    return { date, balance: formatMinor(balance, range.currency) };
  });
}
