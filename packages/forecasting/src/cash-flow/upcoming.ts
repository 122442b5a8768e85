import { dayNumber } from '../calendar.ts';
import { ForecastError } from '../errors.ts';
import { minorAmount } from '../limits.ts';

/** A payment or an income that is known to come: one occurrence. Amounts are signed, income positive. */
export interface UpcomingItem {
  readonly id: string;
  readonly account: string;
  /** The likeliest day. */
  readonly date: string;
  /** Days between which it comes; the likeliest where absent. */
  readonly earliest?: string;
  readonly latest?: string;
  readonly amount: bigint;
  /** Least and most, signed: of a bill of −50 to −70 the least is −70. */
  readonly least?: bigint;
  readonly most?: bigint;
  /** True if the item is pay. The cash flow is reported from one payday to the next. */
  readonly isPay?: boolean;
}

/** An item with its days as numbers. */
export interface ReadItem {
  readonly item: UpcomingItem;
  readonly earliest: number;
  readonly date: number;
  readonly latest: number;
  readonly least: number;
  readonly most: number;
}

/**
 * Reads items that may still come after a day. One that is late is expected the next day, as long as its latest has not
 * passed; after that it is left out.
 * @throws {ForecastError} bad_input, out_of_range
 */
export function readUpcoming(
  items: readonly UpcomingItem[],
  today: number,
  accounts: ReadonlySet<string>,
): ReadItem[] {
  const coming: ReadItem[] = [];
  items.forEach((item, index) => {
    const field = `upcoming.${index}`;
    if (!accounts.has(item.account))
      throw new ForecastError('bad_input', `${field}.account`, `${field}.account is none of the accounts`);
    const date = dayNumber(item.date, `${field}.date`);
    const earliest = item.earliest === undefined ? date : dayNumber(item.earliest, `${field}.earliest`);
    const latest = item.latest === undefined ? date : dayNumber(item.latest, `${field}.latest`);
    if (earliest > date || latest < date)
      throw new ForecastError('bad_input', `${field}.date`, `${field}.date must lie from earliest to latest`);
    const amount = minorAmount(item.amount, `${field}.amount`);
    const least = item.least === undefined ? amount : minorAmount(item.least, `${field}.least`);
    const most = item.most === undefined ? amount : minorAmount(item.most, `${field}.most`);
    if (least > amount || most < amount)
      throw new ForecastError('bad_input', `${field}.amount`, `${field}.amount must lie from least to most`);
    if (latest <= today) return;
    coming.push({
      item,
      earliest: Math.max(earliest, today + 1),
      date: Math.max(date, today + 1),
      latest,
      least: Number(least),
      most: Number(most),
    });
  });
  return coming;
}

/** Returns how far an item may move a day's balance below and above its expected value. */
export function doubtOf({ item, earliest, date, latest, least, most }: ReadItem, day: number) {
  const expected = day >= date ? Number(item.amount) : 0;
  // Before the first day it has not come, from the last on it has; between, both may be.
  const possible = day < earliest ? [0] : day >= latest ? [least, most] : [0, least, most];
  return { below: expected - Math.min(...possible), above: Math.max(...possible) - expected };
}
