import type { BalanceSheet } from '@farthing/api-contract';
import { formatMinor, parseMinor } from '@farthing/money';

/** How net worth moved between two balance sheets, or why that cannot be said. */
export type Change =
  | { readonly kind: 'known'; readonly amount: string }
  /** Nothing was recorded yet on the earlier day. */
  | { readonly kind: 'nothing-before' }
  /** The two leave out different currencies, for want of rates. */
  | { readonly kind: 'no-rate'; readonly currencies: readonly string[] };

/** The change of net worth from an earlier balance sheet to a later one. */
export function changeBetween(before: BalanceSheet, now: BalanceSheet): Change {
  if (!holdsAnything(before)) return { kind: 'nothing-before' };
  const currencies = differentRates(before, now);
  if (currencies.length > 0) return { kind: 'no-rate', currencies };
  const currency = now.base_currency;
  const moved = parseMinor(now.net_worth, currency) - parseMinor(before.net_worth, currency);
  return { kind: 'known', amount: formatMinor(moved, currency) };
}

/** The line of net worth: its points, and what is left out of it. */
export interface History {
  readonly points: readonly { readonly date: string; readonly value: string }[];
  /** Currencies for which a rate was missing on days that are therefore left out. */
  readonly leftOutFor: readonly string[];
}

/**
 * The points of net worth that can be compared with today's: from the first day on which anything was there, without
 * the days on which a rate is missing that today has.
 */
export function historyOf(sheets: readonly BalanceSheet[]): History {
  const now = sheets.at(-1);
  if (!now) return { points: [], leftOutFor: [] };
  const first = sheets.findIndex(holdsAnything);
  const known = first < 0 ? [] : sheets.slice(Math.max(0, first - 1));
  const leftOutFor = new Set<string>();
  const points = [];
  for (const sheet of known) {
    const currencies = differentRates(sheet, now);
    for (const currency of currencies) leftOutFor.add(currency);
    if (currencies.length === 0) points.push({ date: sheet.as_of, value: sheet.net_worth });
  }
  return { points, leftOutFor: [...leftOutFor].sort() };
}

function holdsAnything(sheet: BalanceSheet): boolean {
  return sheet.groups.some(({ accounts }) => accounts.some(({ balance }) => !/^-?[0.]*$/.test(balance)));
}

/** Currencies that one sheet could convert and the other could not, where there was something to convert. */
function differentRates(before: BalanceSheet, now: BalanceSheet): readonly string[] {
  const [was, is] = [missing(before), missing(now)];
  return [...new Set([...was, ...is])].filter((currency) => was.has(currency) !== is.has(currency)).sort();
}

/** Currencies without a rate, of accounts on which there is anything: nothing needs no rate. */
function missing(sheet: BalanceSheet): Set<string> {
  const found = new Set<string>();
  for (const { accounts } of sheet.groups) {
    for (const { balance, balance_base, currency } of accounts) {
      if (balance_base === null && !/^-?[0.]*$/.test(balance)) found.add(currency);
    }
  }
  return found;
}
