import type { NetWorthReport } from '@farthing/api-contract';
import { dayAfter } from '@farthing/dates';
import { figureMinor, formatMinor } from '@farthing/money';
import { isNothing } from '../../../design/format.ts';

/** Change in net worth since a day, or the reason why it isn't known. */
type Change =
  | { readonly kind: 'known'; readonly amount: string }
  /** Nothing was recorded yet on the earlier day. */
  | { readonly kind: 'nothing-before' }
  /** The two days leave out different currencies, for want of rates. */
  | { readonly kind: 'no-rate'; readonly currencies: readonly string[] };

/** The line of net worth: its points, and what is left out of it. */
interface History {
  readonly points: readonly { readonly date: string; readonly value: string }[];
  /** Currencies for which a rate was missing on days that are therefore left out. */
  readonly leftOutFor: readonly string[];
}

/** Net worth at the end of some days of a report by day, oldest first; the day before its first may be one of them. */
export function worthOn(report: NetWorthReport, days: readonly string[]): ReadonlyMap<string, string> {
  const { opening, base_currency: currency, daily, date_from } = report;
  let minor = figureMinor(opening, currency);
  let day = dayAfter(date_from, -1);
  const found = new Map<string, string>();
  const wanted = new Set(days);
  for (const change of [0, ...(daily?.changes ?? [])]) {
    minor += BigInt(change);
    if (wanted.has(day)) found.set(day, formatMinor(minor, currency));
    day = dayAfter(day, 1);
  }
  return found;
}

/** The change of net worth from the end of a day to that of the report's last. */
export function changeSince(report: NetWorthReport, day: string): Change {
  if (!hasBegun(report, day)) return { kind: 'nothing-before' };
  const currencies = differentRates(report, day);
  if (currencies.length > 0) return { kind: 'no-rate', currencies };
  const currency = report.base_currency;
  const before = worthOn(report, [day]).get(day) ?? report.opening;
  const moved = figureMinor(report.closing, currency) - figureMinor(before, currency);
  return { kind: 'known', amount: formatMinor(moved, currency) };
}

/**
 * The points of net worth that can be compared with the last: from the first day with data on, without the days on which
 * a rate is missing that the last has.
 */
export function historyOf(report: NetWorthReport, days: readonly string[]): History {
  const worth = worthOn(report, days);
  const leftOutFor = new Set<string>();
  const points = [];
  for (const date of days.filter((day) => hasBegun(report, day))) {
    const currencies = differentRates(report, date);
    for (const currency of currencies) leftOutFor.add(currency);
    const value = worth.get(date);
    if (currencies.length === 0 && value !== undefined) points.push({ date, value });
  }
  return { points, leftOutFor: [...leftOutFor].sort() };
}

interface Review {
  readonly total: { readonly income: string; readonly spending: string };
  readonly net_worth: { readonly opening: string; readonly closing: string };
}

/** Returns true for a month or a year without any money, of which there is nothing to say but zeros. */
export function isEmpty({ total, net_worth: { opening, closing } }: Review): boolean {
  return [total.income, total.spending, opening, closing].every(isNothing);
}

/** Returns growth without dividends: the change by valuations, prices and exchange rates. */
export function inValue(
  { growth, dividends }: Pick<NetWorthReport, 'growth' | 'dividends'>,
  currency: string,
): string {
  return formatMinor(figureMinor(growth, currency) - figureMinor(dividends, currency), currency);
}

/** Returns the first day of a report with data, which may be the day before its range, or null if there is none. */
export function firstDay(report: NetWorthReport): string | null {
  const { first_day, date_from, opening, daily } = report;
  if (first_day === null || isNothing(opening)) return first_day;
  const quiet = daily?.changes.findIndex((change) => change !== 0) ?? -1;
  return dayAfter(date_from, quiet > mostQuietDays ? quiet - 1 : -1);
}

/**
 * Days at the start of a report on which nothing may move. An account without an opening date has its opening balance on
 * every earlier day: after a longer time without a movement, the records begin with the first one.
 */
const mostQuietDays = 31;

function hasBegun(report: NetWorthReport, day: string): boolean {
  const first = firstDay(report);
  return first !== null && first <= day;
}

/** Currencies that one of the two days could convert and the other could not. */
function differentRates({ missing_rates, date_to: last }: NetWorthReport, day: string): readonly string[] {
  const lacks = (on: string) => (one: { readonly date: string; readonly date_to: string }) =>
    one.date <= on && on <= one.date_to;
  return missing_rates
    .filter((one) => lacks(day)(one) !== lacks(last)(one))
    .map(({ currency }) => currency)
    .sort();
}
