import type { Conversion, ConversionQuery } from '@farthing/api-contract';
import {
  convertMinor,
  crossRate,
  formatMinor,
  inverseRate,
  type Rate,
  rateDecimal,
  rateOf,
} from '@farthing/money';
import type { UserScope } from '../../../database/user-scope.ts';
import { fieldProblem, Problem, readMinor } from '../../../problems/problem.ts';
import { currencyOf, type Quote } from './rules.ts';
import { listLegs, listNewestQuotes, listQuotesBetween, listRateDays } from './store.ts';

/** Base currency of figures, and the day on which they are shown, YYYY-MM-DD. */
export interface FigureView {
  readonly baseCurrency: string;
  readonly today: string;
}

/** Rate used by a conversion: units of the target currency for one unit of the other, unrounded. */
export interface RateUsed {
  readonly rate: Rate;
  /** Day of the stored rate. For a cross rate, the older day of its two legs. */
  readonly rate_date: string;
  readonly method: 'same' | 'direct' | 'inverse' | 'cross';
}

/**
 * Returns the rates to the base currency: the newest stored on or before each day, direct, inverse or through one
 * intermediate currency. Sends one query, a second one if cross rates are needed, and none if all amounts are in base
 * currency.
 * @returns rates in the requested order; null if none is stored
 */
export async function ratesToBase(
  scope: UserScope,
  baseCurrency: string,
  wanted: readonly { currency: string; date: string }[],
): Promise<(RateUsed | null)[]> {
  return ratesTo(scope, baseCurrency, wanted, []);
}

/** Returns rates as `ratesToBase` does, for any target. @param preferred intermediate currencies to try first */
async function ratesTo(
  scope: UserScope,
  target: string,
  wanted: readonly { currency: string; date: string }[],
  preferred: readonly string[],
): Promise<(RateUsed | null)[]> {
  const keyOf = ({ currency, date }: { currency: string; date: string }) => `${currency} ${date}`;
  const foreign = wanted.filter(({ currency }) => currency !== target);
  const asked = [...new Map(foreign.map((one) => [keyOf(one), one])).values()];
  const quotes = asked.length > 0 ? await listNewestQuotes(scope, target, asked) : [];
  const unquoted = asked.filter((_, index) => !quotes[index]?.direct && !quotes[index]?.inverse);
  const legs = unquoted.length > 0 ? await listLegs(scope, target, unquoted) : [];
  const legsOf = Map.groupBy(legs, ({ number }) => unquoted[number - 1]);
  const rates = new Map(
    asked.map((one, index) => [
      keyOf(one),
      newerRate(quotes[index]?.direct, quotes[index]?.inverse) ??
        throughMiddle(legsOf.get(one) ?? [], one.currency, target, preferred),
    ]),
  );
  return wanted.map((one) =>
    one.currency === target ? sameCurrency(one.date) : (rates.get(keyOf(one)) ?? null),
  );
}

/** A rate from a day on; null while none is stored. */
export interface RateStep {
  readonly date: string;
  readonly used: RateUsed | null;
}

/**
 * Returns the history of exchange rates to base currency over a date range: for each currency the rate on the
 * first day, and each later change, oldest first. Every day agrees with `ratesToBase`.
 */
export function ratesThrough(
  scope: UserScope,
  baseCurrency: string,
  currencies: Iterable<string>,
  range: { readonly from: string; readonly to: string },
): Promise<ReadonlyMap<string, readonly RateStep[]>> {
  const foreign = [...new Set(currencies)].filter((currency) => currency !== baseCurrency).sort();
  return scope.cache.getOrRead(
    `history of rates to ${baseCurrency} ${range.from} ${range.to} ${foreign.join(' ')}`,
    (histories) => 250 * [...histories.values()].flat().length,
    () => readRateHistories(scope, baseCurrency, foreign, range),
  );
}

async function readRateHistories(
  scope: UserScope,
  baseCurrency: string,
  foreign: readonly string[],
  range: { readonly from: string; readonly to: string },
): Promise<Map<string, RateStep[]>> {
  if (foreign.length === 0) return new Map();
  const [first, quotes] = await Promise.all([
    ratesToBase(
      scope,
      baseCurrency,
      foreign.map((currency) => ({ currency, date: range.from })),
    ),
    listQuotesBetween(scope, baseCurrency, foreign, range),
  ]);
  const histories = new Map<string, RateStep[]>(
    foreign.map((currency, index) => [currency, [{ date: range.from, used: first[index] ?? null }]]),
  );
  const crossing = foreign.filter((_, index) => !first[index] || first[index]?.method === 'cross');
  if (crossing.length > 0) {
    const days = await listRateDays(scope, range);
    const wanted = crossing.flatMap((currency) => days.map((date) => ({ currency, date })));
    const used = await ratesToBase(scope, baseCurrency, wanted);
    wanted.forEach(({ currency, date }, index) => {
      histories.get(currency)?.push({ date, used: used[index] ?? null });
    });
  }
  const asked = new Set(crossing);
  const byDay = Map.groupBy(quotes, ({ currency, date }) => `${date} ${currency}`);
  for (const [newest, ...others] of byDay.values()) {
    if (newest === undefined || asked.has(newest.currency)) continue;
    const direct = [newest, ...others].find((quote) => quote.direct);
    const used = newerRate(direct, direct ? undefined : newest);
    histories.get(newest.currency)?.push({ date: newest.date, used });
  }
  return histories;
}

/** Default intermediate currencies of a cross rate, in order of preference. */
const usualMiddles = ['EUR', 'USD', 'GBP'];

/** Returns the rate of a currency against itself. */
function sameCurrency(date: string): RateUsed {
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

/**
 * Converts an amount at the stored rates, rounded once, half to even.
 * @throws {Problem} unknown-currency, invalid-amount, no-exchange-rate
 */
export async function convert(
  scope: UserScope,
  query: ConversionQuery,
  baseCurrency: string,
  asOf: string,
): Promise<Conversion> {
  const from = currencyOf(query.from_currency, 'from_currency');
  const to = currencyOf(query.to_currency, 'to_currency');
  const minor = readMinor(query.amount, from, 'amount');
  const wanted = { currency: from, date: query.date ?? asOf };
  const [used] = await ratesTo(scope, to, [wanted], [baseCurrency]);
  if (!used) throw new Problem('no-exchange-rate');
  return {
    amount: formatMinor(minor, from),
    from_currency: from,
    to_currency: to,
    converted: formatMinor(convertMinor(minor, from, to, used.rate), to),
    rate: printRate(used.rate),
    rate_date: used.rate_date,
    method: used.method,
  };
}

/** Formats a rate for responses, with up to 12 decimal places and no trailing zeros. */
export function printRate(rate: Rate): string {
  return rateDecimal(rate).toDecimalPlaces(12).toFixed();
}

/** The problem of an entry in a foreign currency that gives no rate, where none is stored for its day. */
export function noStoredRate(currency: string, date: string): Problem {
  const lack = `No exchange rate from ${currency} to GBP is stored on or before ${date}`;
  return fieldProblem(
    'no-exchange-rate',
    'fx_rate',
    `${lack}. Enter the rate, or add it under Exchange rates.`,
  );
}
