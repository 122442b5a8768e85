import { type Currency, currencyPlaces } from './currency.ts';
import { Decimal } from './decimal.ts';

/** A stored quote: one unit of `from` costs `rate` units of `to`. */
export interface RateQuote {
  readonly from: Currency;
  readonly to: Currency;
  readonly rate: Decimal;
}

/** The rate of the opposite direction, unrounded. */
export function inverseRate(rate: Decimal): Decimal {
  return new Decimal(1).div(rate);
}

/** The rate from A to C through B: A→B times B→C, unrounded. */
export function crossRate(first: Decimal, second: Decimal): Decimal {
  return first.times(second);
}

/**
 * Converts minor units of one currency to minor units of another, rounded once, half to even.
 * @param rate units of `to` for one unit of `from`
 */
export function convertMinor(minor: bigint, from: Currency, to: Currency, rate: Decimal): bigint {
  const scale = currencyPlaces(to) - currencyPlaces(from);
  const converted = new Decimal(minor.toString()).times(rate);
  const exact = scale === 0 ? converted : converted.times(new Decimal(10).pow(scale));
  return BigInt(exact.toFixed(0, Decimal.ROUND_HALF_EVEN));
}
