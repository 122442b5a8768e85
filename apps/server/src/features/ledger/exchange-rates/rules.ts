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

/** Rate used by a conversion: units of the target currency for one unit of the other, unrounded. */
export interface RateUsed {
  readonly rate: Rate;
  /** Day of the stored rate. For a cross rate, the older day of its two legs. */
  readonly rate_date: string;
  readonly method: 'same' | 'direct' | 'inverse' | 'cross';
}

/** A stored rate: one unit of `from_currency` costs `rate` units of `to_currency`. */
export type Quote = Readonly<Pick<ExchangeRate, 'from_currency' | 'to_currency' | 'date' | 'rate'>>;

/** Default intermediate currencies of a cross rate, in order of preference. */
const usualMiddles = ['EUR', 'USD', 'GBP'];

/** Returns the rate of a currency against itself. */
export function sameCurrency(date: string): RateUsed {
  return { rate: rateOf('1'), rate_date: date, method: 'same' };
}

/** Returns the newer of a direct and an inverse quote; the direct one if both have the same day. */
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
 * Returns the cross rate through one intermediate currency, whose legs are stored in either direction. Prefers the
 * currencies in `preferred`, then EUR, USD and GBP, then alphabetical order.
 * @param quotes the newest quote of each pair up to the day, in any order
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
 * Returns the ISO code of a currency in a rate, or undefined. Pence (`GBX`, `GBp`) are rejected, because their rate
 * would be read as one of pounds.
 */
export function rateCurrency(written: string): string | undefined {
  const code = written.toUpperCase();
  return written !== 'GBp' && isCurrencyCode(code) ? code : undefined;
}

/** Normalises a rate for storage, or returns what is wrong with it. The text of the rate is kept. */
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

/** Returns the fault for an unsupported currency. */
export function unknownCurrency(field: keyof NewExchangeRate, written: string): RateFault {
  return { code: 'unknown-currency', field, message: `Unknown currency "${written.slice(0, 12)}"` };
}

/** Formats a rate for responses, with up to 12 decimal places and no trailing zeros. */
export function printRate(rate: Rate): string {
  return rateDecimal(rate).toDecimalPlaces(12).toFixed();
}
