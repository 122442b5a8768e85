import { dayNumber } from '@farthing/dates';
import { type Exact, share, smaller } from '../exact.ts';
import type { ReadTrade } from './trade.ts';
import type { Basis } from './units.ts';

/** Rule by which the shares of a disposal were identified (TCGA 1992 ss104-106A). */
export type MatchRule = 'same_day' | 'thirty_day' | 'section_104' | 'later_acquisition';

/** Units of a disposal that were identified with an acquisition or the pool. */
export interface Identified {
  readonly rule: MatchRule;
  /** On the common basis. */
  readonly units: bigint;
  readonly cost: Exact;
  /** Day of the acquisition. Null for the pool, and for the same day. */
  readonly acquired: string | null;
}

/** Units of one asset bought and sold on one day, as a single acquisition and a single disposal (s105(1)(a)). */
export interface DayBook {
  readonly asset: string;
  readonly date: string;
  /** The date as a number of days. */
  readonly day: number;
  /** Not yet identified with a disposal. */
  acquired: { readonly units: bigint; readonly cost: Exact };
  sold: { readonly units: bigint; readonly proceeds: Exact; readonly fees: Exact };
  transferred: { readonly units: bigint; readonly fees: Exact };
  /** Units disposed of that haven't been identified yet. */
  open: bigint;
  identified: readonly Identified[];
}

const noneAcquired: DayBook['acquired'] = { units: 0n, cost: 0n };
const noneSold: DayBook['sold'] = { units: 0n, proceeds: 0n, fees: 0n };
const noneTransferred: DayBook['transferred'] = { units: 0n, fees: 0n };
const noneIdentified: DayBook['identified'] = [];

/** Groups the trades of one asset by day, oldest first. */
export function dayBooksOf(asset: string, trades: readonly ReadTrade[], basis: Basis): DayBook[] {
  const books: DayBook[] = [];
  // Trades usually come in order, and most days have one.
  let byDate: Map<string, DayBook> | undefined;
  const bookOf = (date: string): DayBook => {
    const last = books.at(-1);
    if (last?.date === date) return last;
    if (last && date < last.date) byDate ??= new Map(books.map((book) => [book.date, book]));
    const known = byDate?.get(date);
    if (known) return known;
    const book = {
      ...{ asset, date, day: dayNumber(date), open: 0n },
      ...{ acquired: noneAcquired, sold: noneSold, transferred: noneTransferred, identified: noneIdentified },
    };
    books.push(book);
    byDate?.set(date, book);
    return book;
  };
  for (const trade of trades) addTrade(trade, basis, bookOf);
  return byDate ? books.sort((a, b) => (a.date < b.date ? -1 : 1)) : books;
}

function addTrade(trade: ReadTrade, basis: Basis, bookOf: (date: string) => DayBook): void {
  const { type, date } = trade;
  if (type !== 'buy' && type !== 'sell' && type !== 'transfer_in' && type !== 'transfer_out') return;
  const units = basis.common(trade.quantity, date);
  const book = bookOf(date);
  if (type === 'buy' || type === 'transfer_in') {
    const cost = (type === 'buy' ? trade.value : trade.cost) + trade.fees;
    const { acquired } = book;
    book.acquired =
      acquired === noneAcquired
        ? { units, cost }
        : { units: acquired.units + units, cost: acquired.cost + cost };
    return;
  }
  book.open += units;
  if (type === 'sell') {
    const { value: proceeds, fees } = trade;
    const { sold } = book;
    book.sold =
      sold === noneSold
        ? { units, proceeds, fees }
        : { units: sold.units + units, proceeds: sold.proceeds + proceeds, fees: sold.fees + fees };
  } else {
    const { transferred } = book;
    book.transferred = { units: transferred.units + units, fees: transferred.fees + trade.fees };
  }
}

/**
 * Units of acquisitions on or after a day with which disposals before the day were identified, by the 30-day rule.
 * @returns units on the common basis
 */
export function unitsReservedAcross(books: readonly DayBook[], date: string): bigint {
  let found = 0n;
  const first = dayNumber(date) - 30;
  for (let index = books.length - 1; index >= 0; index--) {
    const book = books[index];
    if (!book || book.day < first) break;
    if (book.date >= date) continue;
    for (const { acquired, units } of book.identified)
      if (acquired !== null && acquired >= date) found += units;
  }
  return found;
}

/**
 * Identifies with acquisitions of the same day, then of the 30 days after: earlier disposals first, earliest
 * acquisitions first (s105(1)(b), s106A(5); CG51560). Day 30 counts, day 31 does not.
 */
export function identifyWithoutPool(books: readonly DayBook[]): void {
  for (const book of books) identify(book, book, 'same_day');
  for (const [index, book] of books.entries()) {
    if (book.open === 0n) continue;
    const last = book.day + 30;
    for (let later = index + 1; later < books.length && book.open > 0n; later++) {
      const other = books[later];
      if (!other || other.day > last) break;
      identify(book, other, 'thirty_day');
    }
  }
}

/** Identifies the open units of a disposal with the remaining units of an acquisition. */
export function identify(disposal: DayBook, acquisition: DayBook, rule: MatchRule): void {
  const { acquired } = acquisition;
  if (disposal.open === 0n || acquired.units === 0n) return;
  const units = smaller(disposal.open, acquired.units);
  const cost = share(acquired.cost, units, acquired.units);
  acquisition.acquired = { units: acquired.units - units, cost: acquired.cost - cost };
  disposal.open -= units;
  const isSameDay = rule === 'same_day';
  addIdentified(disposal, { rule, units, cost, acquired: isSameDay ? null : acquisition.date });
}

/** Records what a part of a disposal was identified with. */
export function addIdentified(book: DayBook, one: Identified): void {
  book.identified = book.identified === noneIdentified ? [one] : [...book.identified, one];
}
