import type { Currency } from './currency.ts';
import type { ExactMinor } from './exact-minor.ts';
import { convertByMinorRate, minorRate, type Rate } from './exchange.ts';

/** Past this, minor units go as bigints: 600 months or 12 accounts of less sum up exactly as doubles. */
export const mostQuick = 2 ** 43;

/** Converts minor units by a rate, rounded once, half to even. */
export type QuickConvert = (minor: ExactMinor) => ExactMinor;

/**
 * The same as `convertByMinorRate`: in doubles as long as they hold every step exactly, as bigints are several times as
 * slow and reports convert a hundred thousand cells.
 */
export function quickConvert(rate: Rate): QuickConvert {
  const [numerator, denominator] = [Number(rate.numerator), Number(rate.denominator)];
  const isSmall = rate.numerator <= mostQuick && rate.denominator <= mostQuick;
  return (minor) => {
    if (typeof minor === 'number' && isSmall) {
      const product = minor * numerator;
      if (product <= Number.MAX_SAFE_INTEGER && product >= -Number.MAX_SAFE_INTEGER) {
        const rest = product % denominator;
        const whole = (product - rest) / denominator;
        const twice = 2 * Math.abs(rest);
        const isUp = twice > denominator || (twice === denominator && whole % 2 !== 0);
        const rounded = isUp ? whole + Math.sign(product) : whole;
        if (rounded <= mostQuick && rounded >= -mostQuick) return rounded;
      }
    }
    return convertByMinorRate(BigInt(minor), rate);
  };
}

/** By rate, for the currencies that it was asked for last. */
const made = new WeakMap<
  Rate,
  { readonly from: Currency; readonly to: Currency; readonly convert: QuickConvert }
>();

/** The conversion by a rate as it is stored. A rate that is kept is brought to minor units once. */
export function quickConverter(rate: Rate, from: Currency, to: Currency): QuickConvert {
  const known = made.get(rate);
  if (known && known.from === from && known.to === to) return known.convert;
  const convert = quickConvert(minorRate(rate, from, to));
  made.set(rate, { from, to, convert });
  return convert;
}
