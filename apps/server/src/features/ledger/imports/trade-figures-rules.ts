import type { TradeType } from '@farthing/api-contract';
import type { StatementTrade } from '@farthing/bank-import';
import { Decimal, formatMinor } from '@farthing/money';

/** Identifiers of the security in a row. */
export interface SecurityNames {
  readonly isin: string | null;
  readonly sedol: string | null;
  readonly symbol: string | null;
  readonly name: string;
}

/** A trade from a broker's row, with decimal strings of at most twelve places. Money is never in pence. */
export interface TradeDraft {
  readonly type: TradeType;
  /**
   * Half of a split in two rows, with the units removed (`close`) or received (`open`); a split that names the added
   * units, whose ratio follows from the units held; or a row that reverses an earlier one.
   */
  readonly half?: 'close' | 'open' | 'added' | 'reversal';
  readonly date: string;
  readonly time: string | null;
  readonly security: SecurityNames;
  readonly currency: string;
  readonly quantity: string | null;
  readonly price: string | null;
  readonly fees: string;
  readonly amount: string | null;
  /** A property income distribution, whose amount is before the tax withheld. */
  readonly propertyIncome?: true;
  /** Foreign tax withheld from a dividend, in `currency`. */
  readonly foreignTax?: string;
  readonly ratio?: string;
  readonly old?: string;
  readonly new?: string;
  /** Coins that a swap brings in. */
  readonly newSymbol?: string;
  readonly newQuantity?: string;
  /** Coins that paid the fee. `fees` is their market value. */
  readonly feeSymbol?: string;
  readonly feeQuantity?: string;
  /** True if only the user knows what the row is. It is left out until they choose it. */
  readonly asks?: true;
  /** Pounds for one unit of `currency`; null if the file doesn't have it. */
  readonly fxRate: string | null;
  readonly notes: string | null;
  /** Effect on the broker's cash, in minor units of its currency, or null if there is none. */
  readonly cash: {
    readonly minor: bigint;
    readonly currency: string;
    readonly kind: 'transfer' | 'income';
  } | null;
  /** Remark on a row that is recorded anyway. */
  readonly remark: string | null;
}

/** Reason why a row isn't a trade that can be recorded. */
export interface NoTrade {
  readonly outcome: 'skipped' | 'error';
  readonly reason: string;
}

/** Returns the result for a row with missing or contradictory data. */
export function refused(reason: string): NoTrade {
  return { outcome: 'error', reason };
}

const places = 12;

/** Returns a decimal with the precision of a trade, or null if it is absent or not above zero. */
export function positive(text: string | null): Decimal | null {
  if (text === null) return null;
  const value = new Decimal(text).abs().toDecimalPlaces(places, Decimal.ROUND_HALF_UP);
  return value.isZero() ? null : value;
}

/** Formats a decimal with the places that a trade may have. */
export function print(value: Decimal): string {
  return value.toDecimalPlaces(places, Decimal.ROUND_HALF_UP).toFixed();
}

/** Returns the absolute cash effect of a row, or null if it has none. */
export function cashOf(trade: StatementTrade): Decimal | null {
  if (trade.cashMinor === null) return null;
  const size = trade.cashMinor < 0n ? -trade.cashMinor : trade.cashMinor;
  return new Decimal(formatMinor(size, trade.currency));
}

/** Returns the fields that every draft takes from its row. */
export function common(trade: StatementTrade): Pick<TradeDraft, 'date' | 'time' | 'security'> {
  const { date, time, isin, sedol, symbol, name } = trade;
  return { date, time, security: { isin, sedol, symbol, name } };
}

/**
 * Returns the rate from the price's currency to the cash's. Brokers print it in either direction, so the
 * direction that comes closer to the amount paid is used. Without a printed rate, it is derived from the
 * amounts.
 */
export function rateBetween(
  trade: StatementTrade,
  currency: string,
  gross: Decimal,
  paid: Decimal | null,
): Decimal | null {
  if (currency === trade.currency) return null;
  const implied = paid === null || paid.isZero() || gross.isZero() ? null : paid.div(gross);
  const written = positive(trade.fxRate);
  if (written === null) return implied;
  const turned = new Decimal(1).div(written);
  if (implied === null) return turned;
  const off = (rate: Decimal) => rate.div(implied).ln().abs();
  const best = off(turned).lte(off(written)) ? turned : written;
  return off(best).lte(0.1) ? best : implied;
}

/** Returns pounds for one unit of a trade's currency; null for pounds, and if the file's rate isn't to pounds. */
export function poundsRate(trade: StatementTrade, currency: string, rate: Decimal | null): string | null {
  if (currency === 'GBP') return null;
  if (trade.currency === 'GBP') return rate === null ? null : print(rate);
  // If the file has one foreign currency with a rate, the rate is units of that currency per pound. A rate of 1, or a rate with
  // a price in another currency, converts the price to the total (Trading 212) and isn't a rate to pounds.
  const isAlone = trade.currency === currency && (trade.priceCurrency ?? currency) === currency;
  const written = isAlone ? positive(trade.fxRate) : null;
  return written === null || written.eq(1) ? null : print(new Decimal(1).div(written));
}

/** Returns a row's cash in the form of a draft. */
export function moved(trade: StatementTrade, kind: 'transfer' | 'income'): TradeDraft['cash'] {
  if (trade.cashMinor === null || trade.cashMinor === 0n) return null;
  return { minor: trade.cashMinor, currency: trade.currency, kind };
}
