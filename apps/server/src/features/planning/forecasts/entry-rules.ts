import { ForecastError } from '@farthing/forecasting';
import { formatMinor, parseMinor } from '@farthing/money';
import { errorMessage } from '../../../problems/error-facts.ts';
import { fieldProblem, invalidField } from '../../../problems/problem.ts';

/** Amounts stay below this many minor units, as everywhere. */
const mostMinor = 10n ** 15n - 1n;

/**
 * An amount that was typed, in minor units.
 * @param least in minor units; none: as much below zero as above
 * @throws {Problem} invalid-amount naming the field
 */
export function typedAmount(
  value: string | number,
  currency: string,
  field: string,
  least: bigint = -mostMinor,
): bigint {
  let minor: bigint;
  try {
    minor = parseMinor(value, currency);
  } catch (error) {
    throw fieldProblem('invalid-amount', field, errorMessage(error));
  }
  if (minor < least || minor > mostMinor)
    throw fieldProblem(
      'invalid-amount',
      field,
      `${field} must be from ${formatMinor(least, currency)} to ${formatMinor(mostMinor, currency)}`,
    );
  return minor;
}

/** A fraction that was typed, as a number. @throws {Problem} invalid-request naming the field */
export function typedFraction(value: string | number, field: string): number {
  const number = Number(value);
  if (!Number.isFinite(number)) throw invalidField(field, `${field} must be a number`);
  return number;
}

/** A fraction that was typed, as decimal text of at most 12 places. */
export function fractionText(value: string | number): string {
  if (typeof value === 'string') return value;
  return value.toFixed(12).replace(/\.0+$|(?<!0)0+$/, '');
}

/**
 * Converts an error of the package into a problem that names the request's field. Other errors are returned
 * unchanged. @param nameOf returns the field's name in the request
 */
export function asProblem(error: unknown, nameOf: (field: string) => string): unknown {
  if (!(error instanceof Error) || error.name !== 'ForecastError') return error;
  // From a thread comes no more of it than name, code and message, whose first word is the field.
  const refused = error instanceof ForecastError ? error.field : error.message.replace(/ .*/, '');
  const field = nameOf(refused);
  const message = error.message
    .replace(refused, () => field)
    .replace(/(?<![\d.])\d{5,}(?!\.)/g, (digits) => digits.replace(/\B(?=(\d{3})+$)/g, ','));
  return invalidField(field, message);
}

/** `annualVolatility` → `annual_volatility` */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
