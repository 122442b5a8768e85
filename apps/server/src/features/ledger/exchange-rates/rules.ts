import type { ExchangeRate, NewExchangeRate } from '@farthing/api-contract';
import {
  crossRate,
  Decimal,
  inverseRate,
  isCurrencyCode,
  type Rate,
  rateDecimal,
  rateOf,
} from '@farthing/money';

/** The rate that a conversion used: units of the wanted currency for one unit of the other, unrounded. */
export interface RateUsed {
  readonly rate: Rate;
  /** Day of the stored rate; of a cross rate the older day of its two legs. */
  readonly rate_date: string;
  readonly method: 'same' | 'direct' | 'inverse' | 'cross';
}

/** A stored rate: one unit of `from_currency` costs `rate` units of `to_currency`. */
export type Quote = Readonly<Pick<ExchangeRate, 'from_currency' | 'to_currency' | 'date' | 'rate'>>;

/** Currencies that a cross rate goes through first, where the caller names none before them. */
const usualMiddles = ['EUR', 'USD', 'GBP'];

/** The rate of a currency in itself. */
export function sameCurrency(date: string): RateUsed {
  return { rate: rateOf('1'), rate_date: date, method: 'same' };
}

/** The newer of a direct quote and one of the opposite direction; the direct one when both are of one day. */
export function newerRate(
  direct: Pick<Quote, 'date' | 'rate'> | undefined,
  inverse: Pick<Quote, 'date' | 'rate'> | undefined,
): RateUsed | null {
  if (direct && (!inverse || direct.date >= inverse.date)) {
    return { rate: rateOf(direct.rate), rate_date: direct.date, method: 'direct' };
  }
  if (!inverse) return null;
  return { rate: inverseRate(rateOf(inverse.rate)), rate_date: inverse.date, method: 'inverse' };
}

/**
 * The rate through one currency between, both legs stored in either direction. Which one: the first of `preferred`,
 * then EUR, USD, GBP, then the first by the alphabet.
 * @param quotes the newest of each pair up to the day, in any order
 */
export function throughMiddle(
  quotes: readonly Quote[],
  from: string,
  to: string,
  preferred: readonly string[] = [],
): RateUsed | null {
  const pairs = new Map(quotes.map((quote) => [`${quote.from_currency} ${quote.to_currency}`, quote]));
  const leg = (left: string, right: string) =>
    newerRate(pairs.get(`${left} ${right}`), pairs.get(`${right} ${left}`));
  const named = quotes.flatMap((quote) => [quote.from_currency, quote.to_currency]).sort();
  for (const middle of new Set([...preferred, ...usualMiddles, ...named])) {
    if (middle === from || middle === to) continue;
    const [first, second] = [leg(from, middle), leg(middle, to)];
    if (!first || !second) continue;
    return {
      rate: crossRate(first.rate, second.rate),
      rate_date: first.rate_date < second.rate_date ? first.rate_date : second.rate_date,
      method: 'cross',
    };
  }
  return null;
}

/** Validation error of a rate: a code of the catalogue, the field, and a sentence. */
export interface RateFault {
  readonly code: 'unknown-currency' | 'same-currency' | 'invalid-amount';
  readonly field: keyof NewExchangeRate;
  readonly message: string;
}

/**
 * The ISO code of a currency as a rate names it, or undefined. Rates are between whole currencies: pence (`GBX`,
 * `GBp`) are refused, as their rate would be read as one of pounds.
 */
export function rateCurrency(written: string): string | undefined {
  const code = written.toUpperCase();
  return written !== 'GBp' && isCurrencyCode(code) ? code : undefined;
}

/** Brings a rate as written to the form that is stored, its text kept as it is, or says what is wrong with it. */
export function checkRate(entry: NewExchangeRate): Quote | RateFault {
  for (const field of ['from_currency', 'to_currency'] as const) {
    if (rateCurrency(entry[field]) === undefined) return unknownCurrency(field, entry[field]);
  }
  const from_currency = entry.from_currency.toUpperCase();
  const to_currency = entry.to_currency.toUpperCase();
  if (from_currency === to_currency) {
    const message = 'from_currency and to_currency must differ';
    return { code: 'same-currency', field: 'to_currency', message };
  }
  const rate = typeof entry.rate === 'number' ? new Decimal(entry.rate).toFixed() : entry.rate;
  if (!/^\d{1,15}(\.\d{0,12})?$/.test(rate)) {
    const message = `"${rate.slice(0, 40)}" isn’t a valid rate. Enter a decimal with at most 12 places.`;
    return { code: 'invalid-amount', field: 'rate', message };
  }
  if (!/[1-9]/.test(rate)) {
    return { code: 'invalid-amount', field: 'rate', message: 'rate must be more than zero' };
  }
  return { from_currency, to_currency, date: entry.date, rate };
}

/** The fault of a currency that a rate cannot have. */
export function unknownCurrency(field: keyof NewExchangeRate, written: string): RateFault {
  return { code: 'unknown-currency', field, message: `Unknown currency "${written.slice(0, 12)}"` };
}

/** A rate as answers print it: up to 12 decimal places, no zeros at the end. */
export function printRate(rate: Rate): string {
  return rateDecimal(rate).toDecimalPlaces(12).toFixed();
}
