import { type Currency, currencyPlaces } from './currency.ts';
import { Decimal } from './decimal.ts';

/**
 * Exchange rate as a fraction of whole numbers. As a decimal, the inverse of 1.2 doesn't terminate, and
 * cutting it off could round half a penny down.
 */
export interface Rate {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** @param text a decimal without an exponent, more than zero, as rates are stored */
export function rateOf(text: string): Rate {
  const [whole = '', fraction = ''] = text.split('.');
  const places = fraction.replace(/(?<!0)0+$/, '');
  return { numerator: BigInt(whole + places), denominator: 10n ** BigInt(places.length) };
}

/** Returns the rate of the opposite direction. */
export function inverseRate({ numerator, denominator }: Rate): Rate {
  return { numerator: denominator, denominator: numerator };
}

/** Returns the cross rate from A to C: A→B times B→C. */
export function crossRate(first: Rate, second: Rate): Rate {
  return {
    numerator: first.numerator * second.numerator,
    denominator: first.denominator * second.denominator,
  };
}

/** Multiplier of a rate: one decimal if the rate terminates, otherwise two whole numbers. */
interface Factors {
  readonly above: Decimal;
  readonly below: Decimal | undefined;
}

/** Memoised, because thousands of values share a rate. */
const factorsOfRates = new WeakMap<Rate, Factors>();

function factorsOf(rate: Rate): Factors {
  const known = factorsOfRates.get(rate);
  if (known) return known;
  const [above, below] = [new Decimal(rate.numerator.toString()), new Decimal(rate.denominator.toString())];
  const whole = above.div(below);
  const factors = whole.times(below).eq(above) ? { above: whole, below: undefined } : { above, below };
  factorsOfRates.set(rate, factors);
  return factors;
}

/** Returns a rate with 60 significant digits, for display. */
export function rateDecimal(rate: Rate): Decimal {
  const { above, below } = factorsOf(rate);
  return below === undefined ? above : above.div(below);
}

/** Converts a value to another currency without rounding. The division comes last, so that half a penny stays exact. */
export function timesRate(value: Decimal, rate: Rate): Decimal {
  const { above, below } = factorsOf(rate);
  const product = value.times(above);
  return below === undefined ? product : product.div(below);
}

/** Converts a rate between currencies to one between their minor units. */
export function minorRate({ numerator, denominator }: Rate, from: Currency, to: Currency): Rate {
  const scale = currencyPlaces(to) - currencyPlaces(from);
  if (scale === 0) return { numerator, denominator };
  const factor = 10n ** BigInt(Math.abs(scale));
  return scale > 0
    ? { numerator: numerator * factor, denominator }
    : { numerator, denominator: denominator * factor };
}

/** Converts by a rate between minor units, rounded once, half to even. */
export function convertByMinorRate(minor: bigint, { numerator, denominator }: Rate): bigint {
  const product = minor * numerator;
  const whole = product / denominator;
  const rest = product % denominator;
  const twice = 2n * (rest < 0n ? -rest : rest);
  const up = twice > denominator || (twice === denominator && whole % 2n !== 0n);
  return up ? whole + (product < 0n ? -1n : 1n) : whole;
}

/** Hundredths of a percent in the whole. */
export const wholePart = 10_000n;

/** Rounds hundredths of a percent of minor units to minor units, half to even. */
export function roundHundredths(exact: bigint): bigint {
  return convertByMinorRate(exact, { numerator: 1n, denominator: wholePart });
}

/** Converts minor units by one rate, rounded once, half to even. */
export type MinorConvert = (minor: bigint) => bigint;

/** Prepares the conversion of many amounts by a rate. @param rate units of `to` for one unit of `from` */
export function minorConverter(rate: Rate, from: Currency, to: Currency): MinorConvert {
  const ofMinor = minorRate(rate, from, to);
  return (minor) => convertByMinorRate(minor, ofMinor);
}

/**
 * Converts minor units of one currency to minor units of another, rounded once, half to even.
 * @param rate units of `to` for one unit of `from`
 */
export function convertMinor(minor: bigint, from: Currency, to: Currency, rate: Rate): bigint {
  return minorConverter(rate, from, to)(minor);
}
