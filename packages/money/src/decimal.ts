import { Decimal as Base } from 'decimal.js';
import { isDecimalText } from './decimal-text.ts';
import { MoneyError } from './errors.ts';

/**
 * Exact decimal arithmetic for rates, quantities and rule steps. 60 significant digits, half-even.
 * Sums of amounts use bigint minor units instead (`parseMinor`), which are an order of magnitude faster.
 */
export const Decimal = Base.clone({
  precision: 60,
  rounding: Base.ROUND_HALF_EVEN,
  toExpNeg: -40,
  toExpPos: 40,
});
export type Decimal = Base;

/**
 * Reads a decimal from a request: a plain decimal string, or a JSON number by its shortest text.
 * @throws {MoneyError} not-a-decimal
 */
export function parseDecimal(value: string | number): Decimal {
  if (typeof value === 'number' ? Number.isFinite(value) : isDecimalText(value)) return new Decimal(value);
  throw new MoneyError('not-a-decimal', `"${String(value).slice(0, 40)}" is not a decimal number`);
}
