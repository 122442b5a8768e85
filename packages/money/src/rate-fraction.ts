import { type Currency, currencyPlaces } from './currency.ts';
import { Decimal } from './decimal.ts';

/** A rate between minor units as a fraction of whole numbers: thousands of amounts share one, and none needs a decimal. */
export interface RateFraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** Brings a rate, as it is, to a fraction between the minor units of two currencies. */
export function rateFraction(rate: Decimal, from: Currency, to: Currency): RateFraction {
  const ten = new Decimal(10);
  const exact = rate.times(ten.pow(currencyPlaces(to) - currencyPlaces(from)));
  const places = exact.decimalPlaces();
  return {
    numerator: BigInt(exact.times(ten.pow(places)).toFixed(0)),
    denominator: 10n ** BigInt(places),
  };
}

/**
 * Converts minor units, rounded once, half to even. The same as `convertMinor` for every rate of at most 40 digits; an
 * inverse one, which was cut at 60, may fall on the other side of a half penny.
 */
export function convertByFraction(minor: bigint, { numerator, denominator }: RateFraction): bigint {
  const product = minor * numerator;
  const whole = product / denominator;
  const rest = product % denominator;
  const twice = 2n * (rest < 0n ? -rest : rest);
  const up = twice > denominator || (twice === denominator && whole % 2n !== 0n);
  return up ? whole + (product < 0n ? -1n : 1n) : whole;
}
