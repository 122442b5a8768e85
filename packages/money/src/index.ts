/** Exact money: decimals, currencies and conversion. The only package that imports the decimal library. */
export { type Currency, currencyPlaces, isCurrencyCode, normaliseCurrency } from './currency.ts';
export { Decimal, isDecimalText, parseDecimal } from './decimal.ts';
export { MoneyError } from './errors.ts';
export { convertMinor, crossRate, inverseRate, type RateQuote } from './exchange.ts';
export { formatMinor, parseMinor, roundMoney, toMinor } from './minor-units.ts';
export { readTypedAmount, type TypedAmount } from './typed-amount.ts';
