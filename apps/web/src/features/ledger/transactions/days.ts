import type { Transaction } from '@farthing/api-contract';
import { figureMinor, formatMinor } from '@farthing/money';

/** A line of the list: the heading of a day, or a transaction with its place among the transactions. */
export type LedgerItem =
  | { readonly kind: 'day'; readonly key: string; readonly day: string; readonly total: string | null }
  | { readonly kind: 'row'; readonly row: Transaction; readonly place: number };

/** Signed minor units in base currency by row, so that a further page does not read all amounts again. */
const baseMinors = new WeakMap<Transaction, bigint | null>();

function baseMinor(row: Transaction, baseCurrency: string): bigint | null {
  const known = baseMinors.get(row);
  if (known !== undefined) return known;
  let minor: bigint | null = null;
  if (row.amount_base !== null) {
    minor = figureMinor(row.amount_base, baseCurrency);
    if (row.signed_amount.startsWith('-')) minor = -minor;
  }
  baseMinors.set(row, minor);
  return minor;
}

/** Adds up the rows in base currency, or returns null if a rate is missing. */
export function totalInBase(rows: readonly Transaction[], baseCurrency: string): string | null {
  let sum = 0n;
  for (const row of rows) {
    const minor = baseMinor(row, baseCurrency);
    if (minor === null) return null;
    sum += minor;
  }
  return formatMinor(sum, baseCurrency);
}

/**
 * Puts a heading with its total above each run of rows of one day.
 * @param more further rows are still to be loaded: the last day may go on, so it has no total yet
 */
export function groupByDay(
  rows: readonly Transaction[],
  baseCurrency: string,
  more: boolean,
): readonly LedgerItem[] {
  const items: LedgerItem[] = [];
  for (let from = 0; from < rows.length; ) {
    const day = rows[from]?.date ?? '';
    let to = from + 1;
    while (to < rows.length && rows[to]?.date === day) to += 1;
    const ofDay = rows.slice(from, to);
    const goesOn = more && to === rows.length;
    const key = `${day} ${rows[from]?.id}`;
    items.push({ kind: 'day', key, day, total: goesOn ? null : totalInBase(ofDay, baseCurrency) });
    for (const [index, row] of ofDay.entries()) items.push({ kind: 'row', row, place: from + index });
    from = to;
  }
  return items;
}

/** The same without headings, for a list that is not sorted by day. */
export function withoutDays(rows: readonly Transaction[]): readonly LedgerItem[] {
  return rows.map((row, place) => ({ kind: 'row', row, place }));
}

/**
 * Adds transactions up, signed: in their own currency if they share it, otherwise in base currency.
 * @returns undefined if one of several currencies has no rate
 */
export function sumOfRows(rows: readonly Transaction[], baseCurrency: string) {
  const currency = rows[0]?.currency ?? baseCurrency;
  if (rows.every((row) => row.currency === currency)) {
    const minor = rows.reduce((sum, { signed_amount }) => sum + figureMinor(signed_amount, currency), 0n);
    return { value: formatMinor(minor, currency), currency };
  }
  const value = totalInBase(rows, baseCurrency);
  return value === null ? undefined : { value, currency: baseCurrency };
}
