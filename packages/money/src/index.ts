/** Exact money: decimals, currencies and conversion. The only package that imports the decimal library. */
export { type Currency, currencyPlaces, isCurrencyCode, normaliseCurrency } from './currency.ts';
export { Decimal, parseDecimal } from './decimal.ts';
export { MoneyError } from './errors.ts';
export {
  convertByMinorRate,
  convertMinor,
  crossRate,
  inverseRate,
  type MinorConvert,
  minorConverter,
  minorRate,
  type Rate,
  rateDecimal,
  rateOf,
  roundHundredths,
  timesRate,
  wholePart,
} from './exchange.ts';
export { figureMinor, formatMinor, parseMinor } from './minor-units.ts';
export { roundMoney, toMinor } from './round-money.ts';
export { readTypedAmount } from './typed-amount.ts';
