/** Exact money: decimals, currencies and conversion. The only package that imports the decimal library. */
export { type Currency, currencyPlaces, isCurrencyCode, normaliseCurrency } from './currency.ts';
export { Decimal, parseDecimal } from './decimal.ts';
export { isDecimalText } from './decimal-text.ts';
export { MoneyError } from './errors.ts';
export {
  addExact,
  type ExactMinor,
  exactFromHalves,
  isNothing,
  negateExact,
} from './exact-minor.ts';
export {
  convertByMinorRate,
  convertMinor,
  crossRate,
  inverseRate,
  minorRate,
  type Rate,
  rateDecimal,
  rateOf,
  timesRate,
} from './exchange.ts';
export { figureMinor, formatMinor, parseMinor } from './minor-units.ts';
export { mostQuick, type QuickConvert, quickConvert, quickConverter } from './quick-convert.ts';
export { roundMoney, toMinor } from './round-money.ts';
export { readTypedAmount, type TypedAmount } from './typed-amount.ts';
