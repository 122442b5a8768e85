import { type Currency, currencyPlaces } from './currency.ts';
import { isDecimalText, numberText } from './decimal-text.ts';
import { MoneyError } from './errors.ts';

/** Exclusive limit on stored amounts in minor units, so that sums over millions of rows fit into 64 bits. */
const largestMinor = 10n ** 15n;

/**
 * Reads an exact amount as minor units (pence for GBP). More places than the currency has are rejected, never rounded,
 * because the user's amount mustn't be changed.
 * @param value plain decimal string, or a JSON number read by its shortest text
 * @throws {MoneyError} not-a-decimal, too-many-places, too-large, unknown-currency
 */
export function parseMinor(value: string | number, currency: Currency): bigint {
  const text = typeof value === 'number' ? numberText(value) : value;
  const minor = figureMinor(text, currency);
  if (minor >= largestMinor || minor <= -largestMinor)
    throw new MoneyError('too-large', `"${text.slice(0, 40)}" is too large`);
  return minor;
}

/**
 * Reads a figure from `formatMinor`, of any size, because a sum may be larger than the largest stored amount.
 * @throws {MoneyError} not-a-decimal, too-many-places, unknown-currency
 */
export function figureMinor(figure: string, currency: Currency): bigint {
  const count = currencyPlaces(currency);
  if (!isDecimalText(figure))
    throw new MoneyError('not-a-decimal', `"${figure.slice(0, 40)}" is not an amount`);
  const negative = figure.startsWith('-');
  const text = negative || figure.startsWith('+') ? figure.slice(1) : figure;
  const point = text.indexOf('.');
  const whole = point < 0 ? text : text.slice(0, point);
  const fraction = point < 0 ? '' : text.slice(point + 1).replace(/(?<!0)0+$/, '');
  if (fraction.length > count) {
    throw new MoneyError(
      'too-many-places',
      `${currency} has ${count} decimal places, "${text.slice(0, 40)}" has more`,
    );
  }
  const minor = BigInt(whole + fraction.padEnd(count, '0') || '0');
  return negative ? -minor : minor;
}

/** Formats minor units with the currency's places: `formatMinor(-1230n, 'GBP')` is `"-12.30"`. */
export function formatMinor(minor: bigint, currency: Currency): string {
  const count = currencyPlaces(currency);
  const isNegative = minor < 0n;
  const digits = (isNegative ? -minor : minor).toString().padStart(count + 1, '0');
  const text = count === 0 ? digits : `${digits.slice(0, -count)}.${digits.slice(-count)}`;
  return isNegative ? `-${text}` : text;
}
