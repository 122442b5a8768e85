import { currencyPlaces, Decimal } from '@farthing/money';
import { isBlankCell, readDecimalCell } from './money-cell.ts';

/** A number as a cell prints it, and half a unit of its last printed decimal place; whole numbers are exact. */
export interface Figure {
  readonly value: Decimal;
  readonly rounding: Decimal;
}

/** Charge in a row on top of the units, in any currency. */
export interface Fee {
  readonly amount: Figure;
  readonly currency: string;
}

/** The figures of a purchase or sale as its row prints them, pence brought to pounds. */
export interface PrintedTrade {
  readonly type: 'buy' | 'sell';
  readonly quantity: Figure;
  /** Null where the row has no price. */
  readonly price: Figure | null;
  /** Null where the file does not say: the units' value is then taken from `gross`, or must meet the total as it is. */
  readonly priceCurrency: string | null;
  /** Amount paid or received, in `currency`. */
  readonly total: Figure;
  readonly currency: string;
  /** The value of the units in `currency`, without fees, where the file has a column for it. */
  readonly gross: Figure | null;
  /** Between the price's currency and `currency`, either way round; null where the row has none. */
  readonly rate: Figure | null;
  readonly fees: readonly Fee[];
  /** The format has columns for all fees: a difference is then no fee. */
  readonly feesPrinted: boolean;
}

/** Figures that meet the row's total. */
export interface ProvedTrade {
  /** For one unit, in `priceCurrency`; bonds that are quoted per 100 nominal come per 1. Null where the row has none. */
  readonly price: Decimal | null;
  readonly priceCurrency: string | null;
  /** In the currency of the total; null where the row prints none and the total leaves none. */
  readonly fees: Decimal | null;
}

const one = new Decimal(1);
const hundredth = new Decimal('0.01');
/** Number of units that a price may be for: one unit, or 100 nominal of a bond. */
const lots = [one, hundredth];
/** The highest charge that a total may hold where no column prints it: dealing by telephone, stamp duty, conversion. */
const highestFee = { flat: 50, share: 0.05 };
/** Between currencies of this size a rate beyond these bounds is no rate. */
const alike = new Set(['GBP', 'EUR', 'USD', 'CHF', 'CAD', 'AUD', 'NZD', 'SGD']);
const plausible = { least: 0.3, most: 3.5 };

const currencyCode = /^[A-Z]{3}\s|\s[A-Z]{3}$/;

/** Reads a number with its rounding precision, ignoring currency codes. Returns null if the cell is blank or not a number. */
export function readFigure(cell: string | undefined, decimalComma = false): Figure | null {
  if (cell === undefined || isBlankCell(cell)) return null;
  const text = readDecimalCell(cell.trim().replace(currencyCode, ''), decimalComma);
  if (text === null) return null;
  const printed = (decimalComma ? /,(\d+)/ : /\.(\d+)/).exec(cell)?.[1] ?? '';
  const exponent = Number(/\de([-+]?\d+)/i.exec(cell)?.[1] ?? 0);
  const places = printed.length - exponent;
  const rounding = places > 0 ? new Decimal(10).pow(-places).div(2) : new Decimal(0);
  return { value: new Decimal(text), rounding };
}

/** Brings a figure in pence to pounds. */
export function toPounds({ value, rounding }: Figure): Figure {
  return { value: value.div(100), rounding: rounding.div(100) };
}

/**
 * Checks a purchase or sale against its own row: units times price, at the row's rate, with the fees must come to the total, within
 * what the printed figures may be rounded by.
 * @returns the figures that meet it, or why none do
 */
export function proveTrade(trade: PrintedTrade): ProvedTrade | string {
  const { price, priceCurrency, currency, gross, total } = trade;
  if (price === null) return proveWithoutPrice(trade);
  const same = priceCurrency === null || priceCurrency === currency;
  if (same) {
    const proved = proveAtRate(trade, price, one, new Decimal(0));
    if (proved !== null) return { ...proved, priceCurrency: currency };
    return priceCurrency === null && gross !== null ? proveByGross(trade, gross) : unmet(trade, price);
  }
  const { rate } = trade;
  if (rate !== null && !rate.value.isZero()) {
    const share = rate.rounding.div(rate.value.abs());
    for (const factor of [one.div(rate.value.abs()), rate.value.abs()]) {
      const proved = proveAtRate(trade, price, factor, share);
      if (proved !== null) return { ...proved, priceCurrency };
    }
    return unmet(trade, price);
  }
  const fees = feesIn(trade, null);
  if (typeof fees === 'string') return fees;
  const paid = trade.type === 'buy' ? total.value.abs().minus(fees.sum) : total.value.abs().plus(fees.sum);
  const implied = paid.div(trade.quantity.value.abs().times(price.value.abs()));
  if (gross !== null && !isRate(implied, priceCurrency, currency)) return proveByGross(trade, gross);
  if (!isRate(implied, priceCurrency, currency)) return unmet(trade, price);
  if (gross !== null && typeof proveByGross(trade, gross) === 'string') return unmet(trade, price);
  return { price: price.value.abs(), priceCurrency, fees: fees.none ? null : fees.sum };
}

/**
 * Returns true if a number is a plausible exchange rate. A rate of 1 between two currencies means that the
 * price is in the total's currency, so it isn't.
 */
function isRate(rate: Decimal, from: string, to: string): boolean {
  if (!rate.isFinite() || rate.lte(0) || rate.minus(1).abs().lt(0.0005)) return false;
  if (!alike.has(from) || !alike.has(to)) return true;
  return rate.gte(plausible.least) && rate.lte(plausible.most);
}

function proveWithoutPrice(trade: PrintedTrade): ProvedTrade | string {
  if (trade.gross !== null) return proveByGross(trade, trade.gross);
  const fees = feesIn(trade, null);
  if (typeof fees === 'string') return fees;
  return { price: null, priceCurrency: null, fees: fees.none ? null : fees.sum };
}

/** Derives the price from the row’s stated value of the units. */
function proveByGross(trade: PrintedTrade, gross: Figure): ProvedTrade | string {
  const fees = feesIn(trade, null);
  if (typeof fees === 'string') return fees;
  const units = gross.value.abs();
  if (
    left(trade, units, fees.sum)
      .abs()
      .gt(allowed(trade, gross.rounding.times(2), fees.rounding))
  )
    return unmet(trade, trade.price);
  return {
    price: units.div(trade.quantity.value.abs()),
    priceCurrency: trade.currency,
    fees: fees.none ? null : fees.sum,
  };
}

/** Tries the price per unit, then per 100 nominal. Accepts a charge without a column only if no exact figures agree. */
function proveAtRate(
  trade: PrintedTrade,
  price: Figure,
  factor: Decimal,
  rateShare: Decimal,
): Pick<ProvedTrade, 'price' | 'fees'> | null {
  const fees = feesIn(trade, factor);
  if (typeof fees === 'string') return null;
  const [quantity, each] = [trade.quantity.value.abs(), price.value.abs()];
  const tried = lots.map((lot) => {
    const value = quantity.times(each).times(factor).times(lot);
    const rounding = quantity
      .times(price.rounding)
      .plus(each.times(trade.quantity.rounding))
      .times(factor)
      .times(lot)
      .plus(value.times(rateShare));
    return {
      lot,
      value,
      left: left(trade, value, fees.sum),
      allowed: allowed(trade, rounding, fees.rounding),
    };
  });
  const met = tried.find((one) => one.left.abs().lte(one.allowed));
  const isFee = (one: (typeof tried)[number]) =>
    one.left.gt(0) && one.left.lte(Decimal.max(highestFee.flat, one.value.times(highestFee.share)));
  const found = met ?? (trade.feesPrinted ? undefined : tried.find(isFee));
  if (found === undefined) return null;
  const printed = { price: each.times(found.lot), fees: fees.none ? null : fees.sum };
  if (found.left.abs().lt(smallest(trade.currency).div(2))) return printed;
  // The amount paid is exact, so the difference is a fee without a column or comes from a rounded price.
  if (found.left.gt(0) && !trade.feesPrinted) return { ...printed, fees: fees.sum.plus(found.left) };
  if (!factor.eq(1)) return printed;
  const units = trade.type === 'buy' ? found.value.plus(found.left) : found.value.minus(found.left);
  return { ...printed, price: units.div(quantity) };
}

/** Returns the part of the total that units and fees don't explain. A positive result is a charge. */
function left(trade: PrintedTrade, units: Decimal, fees: Decimal): Decimal {
  const total = trade.total.value.abs();
  return trade.type === 'buy' ? total.minus(units).minus(fees) : units.minus(fees).minus(total);
}

/** Brokers round each amount on its way, some down: a whole unit of the last place for each. */
function allowed(trade: PrintedTrade, units: Decimal, fees: Decimal): Decimal {
  return units.plus(fees).plus(Decimal.max(trade.total.rounding.times(2), smallest(trade.currency)));
}

function smallest(currency: string): Decimal {
  return new Decimal(10).pow(-currencyPlaces(currency));
}

/**
 * Adds the fees up in the currency of the total.
 * @param factor units of that currency for one of the price's; null where the row has no rate
 */
function feesIn(
  { fees, currency, priceCurrency }: PrintedTrade,
  factor: Decimal | null,
): { sum: Decimal; rounding: Decimal; none: boolean } | string {
  let sum = new Decimal(0);
  let rounding = new Decimal(0);
  for (const fee of fees) {
    const isForeign = fee.currency !== currency;
    if (isForeign && fee.amount.value.isZero()) continue;
    if (isForeign && (fee.currency !== priceCurrency || factor === null))
      return `The fee of ${fee.amount.value.toFixed()} ${fee.currency} cannot be added to a total in ${currency}: the row has no rate for it. Record this trade by hand.`;
    const by = isForeign && factor !== null ? factor : one;
    sum = sum.plus(fee.amount.value.abs().times(by));
    rounding = rounding.plus(Decimal.max(fee.amount.rounding.times(2).times(by), smallest(currency).div(2)));
  }
  return { sum, rounding, none: fees.length === 0 };
}

/** Returns the error for a row in which no combination of units, price and fees equals the total. */
function unmet(trade: PrintedTrade, price: Figure | null): string {
  const fees = feesIn(trade, trade.rate === null ? null : one);
  if (typeof fees === 'string') return fees;
  const { quantity, priceCurrency, currency, total, rate } = trade;
  const units = `${quantity.value.abs().toFixed()} × ${price?.value.abs().toFixed() ?? '?'} ${priceCurrency ?? currency}`;
  const atRate =
    rate !== null && priceCurrency !== null && priceCurrency !== currency
      ? ` at ${rate.value.toFixed()}`
      : '';
  return `${units}${atRate} does not come to the row's total of ${total.value.abs().toFixed()} ${currency}, with fees or without. Check the row, and record this trade by hand.`;
}
