import { BadTrade, InsufficientHolding } from '../errors.ts';
import { above, divideRound, type Exact, one, printQuantity, share, smaller } from '../exact.ts';
import { type TaxYear, taxYearOf } from '../tax-year.ts';
import {
  addIdentified,
  type DayBook,
  dayBooksOf,
  type Identified,
  identify,
  identifyWithoutPool,
  type MatchRule,
  unitsReservedAcross,
} from './day-book.ts';
import { addToPool, emptyPool, type Section104Pool, takeFromPool } from './section-104-pool.ts';
import { eventOrder, type ReadTrade } from './trade.ts';
import { type Basis, basisOf } from './units.ts';

/** Part of a disposal and the acquisition that it was identified with. Amounts are in pounds, unrounded. */
export interface Match {
  readonly rule: MatchRule;
  /** On the basis of the day of the disposal. */
  readonly quantity: Exact;
  /** Day of the acquisition, if it is another day. */
  readonly acquired: string | null;
  readonly proceeds: Exact;
  /** Cost of the shares, with the fees of both legs. */
  readonly allowableCosts: Exact;
  readonly gain: Exact;
}

/** All sales of one asset on one day (s105(1)(a)). */
export interface Disposal {
  readonly asset: string;
  readonly date: string;
  readonly taxYear: TaxYear;
  readonly quantity: Exact;
  /** Before the fees of the sale. */
  readonly proceeds: Exact;
  readonly allowableCosts: Exact;
  readonly gain: Exact;
  readonly matches: readonly Match[];
}

/** Shares transferred to a spouse at no gain and no loss (s58). */
export interface TransferOut {
  readonly asset: string;
  readonly date: string;
  readonly quantity: Exact;
  /** Cost of the shares to the spouse. */
  readonly transferredCost: Exact;
}

/** The pool after a change. */
export interface PoolStep {
  readonly date: string;
  readonly event: ReadTrade['type'];
  readonly quantity: Exact;
  readonly cost: Exact;
}

export interface Pool {
  readonly asset: string;
  readonly quantity: Exact;
  readonly cost: Exact;
  readonly history: readonly PoolStep[];
}

/** One asset: its day books, its pool, and the disposals made from them. */
export class AssetLedger {
  readonly asset: string;
  /** Days with events, oldest first. Call `reorganise`, then `trade` for each. */
  readonly dates: readonly string[];
  readonly disposals: Disposal[] = [];
  readonly transfersOut: TransferOut[] = [];
  readonly #basis: Basis;
  readonly #books: readonly DayBook[];
  readonly #events: ReadonlyMap<string, readonly ReadTrade[]>;
  readonly #pool: Section104Pool = emptyPool();
  readonly #history: PoolStep[] = [];
  #lastDate = '';
  /** Position of the next book to be traded. */
  #next = 0;

  constructor(asset: string, trades: readonly ReadTrade[]) {
    this.asset = asset;
    this.#basis = basisOf(trades);
    this.#books = dayBooksOf(asset, trades, this.#basis);
    const events = trades.filter(({ type }) => !isTrade(type) && eventOrder.includes(type));
    this.#events = Map.groupBy(events, ({ date }) => date);
    const traded = this.#books.map(({ date }) => date);
    this.dates = events.length === 0 ? traded : [...new Set([...traded, ...this.#events.keys()])].sort();
    identifyWithoutPool(this.#books);
  }

  /** Returns the assets that units of this one become on a day, by a spin-off or exchange. */
  becomes(date: string): string[] {
    const replacing = this.#events.get(date)?.filter(({ newAsset }) => newAsset !== '') ?? [];
    return replacing.map(({ newAsset }) => newAsset);
  }

  /** Applies the day's changes to the pool before any trades. */
  reorganise(date: string, at: (asset: string) => AssetLedger): void {
    const known = this.#events.get(date);
    if (!known) return;
    const events = [...known];
    events.sort((a, b) => eventOrder.indexOf(a.type) - eventOrder.indexOf(b.type) || a.row - b.row);
    for (const event of events) {
      this.#apply(event, at);
      this.#remember(date, event.type);
    }
  }

  #apply(event: ReadTrade, at: (asset: string) => AssetLedger): void {
    const pool = this.#pool;
    switch (event.type) {
      case 'dividend_accumulated':
        this.#refuseEmpty(event);
        pool.cost += event.amount;
        break;
      case 'capital_return':
        this.#refuseEmpty(event);
        this.#returnCapital(event);
        break;
      case 'bonus_issue':
      case 'rights_issue':
        // The units include bonus shares that the basis counts.
        if (event.ratio[0] !== event.ratio[1]) pool.cost += event.value + event.fees;
        else addToPool(pool, this.#basis.common(event.quantity, event.date), event.value + event.fees);
        break;
      case 'spin_off':
      case 'exchange':
        this.#refuseEmpty(event);
        this.#replace(event, at(event.newAsset));
        break;
      default:
        break;
    }
  }

  /**
   * Replaces the old shares, or a part of them, by new ones, which isn't an acquisition (ss127, 135, 136). Shares that
   * were sold before, and are identified with later purchases, are still in the pool but no longer held. They aren't
   * replaced, and their cost stays (s106A(5)).
   */
  #replace(event: ReadTrade, other: AssetLedger): void {
    const pool = this.#pool;
    const awaited = unitsReservedAcross(this.#books, event.date);
    const units = above(pool.units, awaited);
    const held = this.#basis.written(units, event.date);
    const heldCost = share(pool.cost, units, pool.units);
    const [part, whole] = event.newShare;
    const cost = event.type === 'exchange' ? heldCost : share(heldCost, part, whole);
    const quantity = divideRound(held * event.ratio[0], event.ratio[1]);
    pool.cost -= cost;
    if (event.type === 'exchange') pool.units -= units;
    addToPool(other.#pool, other.#basis.common(quantity, event.date), cost);
    other.#remember(event.date, event.type);
  }

  /** Records a capital return. The part above the cost is a gain (s122(4)). */
  #returnCapital(event: ReadTrade): void {
    const excess = event.amount - smaller(event.amount, this.#pool.cost);
    this.#pool.cost -= event.amount - excess;
    if (excess === 0n) return;
    const figures = { proceeds: excess, allowableCosts: 0n, gain: excess };
    const { asset, date } = event;
    const matches = [{ rule: 'section_104' as const, quantity: 0n, acquired: null, ...figures }];
    this.disposals.push({ asset, date, taxYear: taxYearOf(date), quantity: 0n, ...figures, matches });
  }

  #refuseEmpty(event: ReadTrade): void {
    if (this.#pool.units === 0n)
      throw new BadTrade(event.row, 'asset', `no ${this.asset} was held on ${event.date}`);
  }

  /** Adds the day's acquisitions that aren't identified yet to the pool, and records its disposals. */
  trade(date: string): void {
    const book = this.#books[this.#next];
    if (book?.date !== date) return;
    this.#next++;
    const { units, cost } = book.acquired;
    if (units > 0n) {
      addToPool(this.#pool, units, cost);
      book.acquired = { units: 0n, cost: 0n };
    }
    if (book.open > 0n) this.#takeOpen(book);
    if (book.sold.units > 0n) this.disposals.push(this.#disposalOf(book));
    if (book.transferred.units > 0n) this.transfersOut.push(this.#transferOf(book));
    this.#remember(
      date,
      book.sold.units > 0n ? 'sell' : book.transferred.units > 0n ? 'transfer_out' : 'buy',
    );
  }

  #takeOpen(book: DayBook): void {
    const units = smaller(book.open, this.#pool.units);
    if (units > 0n) {
      const cost = takeFromPool(this.#pool, units);
      book.open -= units;
      addIdentified(book, { rule: 'section_104', units, cost, acquired: null });
    }
    // Units sold without being held are identified with later acquisitions, earliest first (s105(2)).
    for (const later of book.open > 0n ? this.#books : []) {
      if (later.date > book.date) identify(book, later, 'later_acquisition');
    }
    if (book.open > 0n) {
      const shortfall = printQuantity(this.#basis.written(book.open, book.date));
      throw new InsufficientHolding(this.asset, book.date, shortfall);
    }
  }

  #disposalOf(book: DayBook): Disposal {
    const { asset, date, sold, identified } = book;
    const matches = identified.map((one) => this.#matchOf(book, one));
    const [only] = matches;
    const allowableCosts =
      only && matches.length === 1
        ? only.allowableCosts
        : matches.reduce((sum, match) => sum + match.allowableCosts, 0n);
    return {
      asset,
      date,
      taxYear: taxYearOf(date),
      quantity: this.#basis.written(sold.units, date),
      proceeds: sold.proceeds,
      allowableCosts,
      gain: sold.proceeds - allowableCosts,
      matches,
    };
  }

  /** Returns the sale's part of a match. On a day with a sale and a transfer each takes its share of every match. */
  #matchOf({ date, sold, transferred }: DayBook, { rule, units, cost, acquired }: Identified): Match {
    if (transferred.units === 0n) {
      const proceeds = share(sold.proceeds, units, sold.units);
      const allowableCosts = cost + share(sold.fees, units, sold.units);
      const quantity = this.#basis.written(units, date);
      return { rule, quantity, acquired, proceeds, allowableCosts, gain: proceeds - allowableCosts };
    }
    const all = sold.units + transferred.units;
    const mine = share(units * one, sold.units, all);
    const whole = sold.units * one;
    const proceeds = share(sold.proceeds, mine, whole);
    const allowableCosts = share(cost, sold.units, all) + share(sold.fees, mine, whole);
    const quantity = this.#basis.written(divideRound(mine, one), date);
    return { rule, quantity, acquired, proceeds, allowableCosts, gain: proceeds - allowableCosts };
  }

  #transferOf({ asset, date, sold, transferred, identified }: DayBook): TransferOut {
    const all = sold.units + transferred.units;
    const cost = identified.reduce((sum, one) => sum + (one.cost - share(one.cost, sold.units, all)), 0n);
    const quantity = this.#basis.written(transferred.units, date);
    return { asset, date, quantity, transferredCost: cost + transferred.fees };
  }

  poolNow(): Pool {
    const quantity = this.#basis.written(this.#pool.units, this.#lastDate || '9999-12-31');
    return { asset: this.asset, quantity, cost: this.#pool.cost, history: this.#history };
  }

  #remember(date: string, event: ReadTrade['type']): void {
    this.#lastDate = date;
    this.#history.push({
      ...{ date, event, cost: this.#pool.cost },
      quantity: this.#basis.written(this.#pool.units, date),
    });
  }
}

function isTrade(type: ReadTrade['type']): boolean {
  return type === 'buy' || type === 'sell' || type === 'transfer_in' || type === 'transfer_out';
}
