import type {
  Conversion,
  ConversionQuery,
  ExchangeRate,
  ExchangeRateChange,
  ExchangeRateImport,
  ExchangeRateImportResult,
  ExchangeRatePage,
  ExchangeRateQuery,
  NewExchangeRate,
} from '@farthing/api-contract';
import { convertMinor, formatMinor } from '@farthing/money';
import { v7 as uuid } from 'uuid';
import type { UserScope } from '../../../database/user-scope.ts';
import { printDayCursor, readDayCursor } from '../../../problems/cursors.ts';
import { fieldProblem, found, Problem, readMinor } from '../../../problems/problem.ts';
import { type RateLines, readRateFile, sortOutRates } from './file-rules.ts';
import {
  checkRate,
  newerRate,
  printRate,
  type Quote,
  type RateUsed,
  rateCurrency,
  sameCurrency,
  throughMiddle,
  unknownCurrency,
} from './rules.ts';
import {
  countRates,
  deleteRate,
  findRate,
  insertRate,
  listLegs,
  listNewestQuotes,
  listPage,
  listQuotesBetween,
  listRateDays,
  lockRate,
  updateRate,
  upsertRates,
} from './store.ts';

export { printRate, type RateUsed } from './rules.ts';

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

/** One page of the stored rates, newest first. @throws {Problem} invalid-cursor, unknown-currency */
export async function listRates(scope: UserScope, query: ExchangeRateQuery): Promise<ExchangeRatePage> {
  const { from_currency: from, to_currency: to } = query;
  const filters = {
    ...query,
    ...(from === undefined ? {} : { from_currency: currencyOf(from, 'from_currency') }),
    ...(to === undefined ? {} : { to_currency: currencyOf(to, 'to_currency') }),
  };
  const limit = query.limit ?? 50;
  const cursor = query.cursor === undefined ? undefined : readDayCursor(query.cursor);
  const [items, total] = await Promise.all([
    listPage(scope, filters, cursor, limit + 1),
    query.count ? countRates(scope, filters) : undefined,
  ]);
  const more = items.length > limit;
  if (more) items.pop();
  const last = items.at(-1);
  return {
    items,
    next_cursor: more && last ? printDayCursor(last) : null,
    ...(total === undefined ? {} : { total }),
  };
}

/** One stored rate. @throws {Problem} exchange-rate-not-found */
export async function readRate(scope: UserScope, id: string): Promise<ExchangeRate> {
  return found(await findRate(scope, id), 'exchange-rate-not-found');
}

/**
 * Stores a rate.
 * @throws {Problem} unknown-currency, same-currency, invalid-amount, exchange-rate-taken
 */
export async function recordRate(scope: UserScope, entry: NewExchangeRate): Promise<ExchangeRate> {
  return insertRate(scope, { id: uuid(), ...rateFields(entry) });
}

/**
 * Changes a stored rate.
 * @throws {Problem} exchange-rate-not-found, version-clash, and those of `recordRate`
 */
export async function amendRate(
  scope: UserScope,
  id: string,
  { version, ...change }: ExchangeRateChange,
): Promise<ExchangeRate> {
  const before = found(await lockRate(scope, id), 'exchange-rate-not-found');
  if (version !== undefined && version !== before.version) throw new Problem('version-clash');
  if (Object.keys(change).length === 0) return before;
  const { from_currency, to_currency, date, rate } = before;
  return updateRate(scope, id, rateFields({ from_currency, to_currency, date, rate, ...change }));
}

/** Deletes a stored rate. @throws {Problem} exchange-rate-not-found */
export async function removeRate(scope: UserScope, id: string): Promise<void> {
  if (!(await deleteRate(scope, id))) throw new Problem('exchange-rate-not-found');
}

/** @throws {Problem} unknown-currency, same-currency, invalid-amount */
function rateFields(entry: NewExchangeRate): Quote {
  const checked = checkRate(entry);
  if ('code' in checked) throw fieldProblem(checked.code, checked.field, checked.message);
  return checked;
}

function currencyOf(written: string, field: 'from_currency' | 'to_currency'): string {
  const code = rateCurrency(written);
  if (code === undefined)
    throw fieldProblem('unknown-currency', field, unknownCurrency(field, written).message);
  return code;
}

/** Rates written by one statement. */
const portion = 20_000;
const mostErrors = 100;

/**
 * Reads the rates of a CSV file, without using the database.
 * @throws {Problem} unreadable-file, file-too-large
 */
export function readRates(bytes: Uint8Array): RateLines {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Problem('unreadable-file', { detail: 'The file isn’t UTF-8 text' });
  }
  return sortOutRates(readRateFile(text));
}

/** Validates the rates of a JSON body. @throws {Problem} no-file if there is neither a file nor a body */
export function sortOutList(body: ExchangeRateImport | undefined): RateLines {
  if (!body) throw new Problem('no-file', { detail: 'Send a multipart field "file", or JSON with "rates"' });
  return sortOutRates(body.rates.map((rate, index) => ({ ...rate, line: index + 1 })));
}

/** Stores the valid rates in the caller's transaction, all or none. */
export async function importRates(
  scope: UserScope,
  { rows, rates, repeated, refused }: RateLines,
): Promise<ExchangeRateImportResult> {
  const { added, updated } = await storeRates(scope, rates, 'import');
  return {
    rows,
    added,
    updated,
    unchanged: rates.length - added - updated + repeated,
    errors: refused.slice(0, mostErrors),
    error_count: refused.length,
  };
}

/**
 * Stores rates that a connector fetched. Rejects the whole file if a rate is invalid, a day has two rates or a day is
 * in the future, because then the source isn't what the connector expects.
 * @throws {Problem} invalid-amount, unknown-currency, same-currency
 */
export async function storeFetchedRates(
  scope: UserScope,
  fetched: readonly Quote[],
  today: string,
): Promise<{ added: number; updated: number; rates: number }> {
  const known = fetched.filter(({ from_currency, to_currency }) => isKnownPair(from_currency, to_currency));
  const { rates, refused } = sortOutRates(known.map((rate, index) => ({ ...rate, line: index + 1 })));
  const [fault] = refused;
  if (fault) throw new Problem('invalid-amount', { detail: fault.reason });
  if (rates.some(({ date }) => date > today)) throw new Problem('future-date');
  return { ...(await storeRates(scope, rates, 'connector')), rates: rates.length };
}

async function storeRates(scope: UserScope, rates: readonly Quote[], source: 'import' | 'connector') {
  let [added, updated] = [0, 0];
  for (let start = 0; start < rates.length; start += portion) {
    const part = rates.slice(start, start + portion).map((rate) => ({ ...rate, id: uuid() }));
    const written = await upsertRates(scope, part, source);
    added += written.added;
    updated += written.updated;
  }
  return { added, updated };
}

/** Sources publish a few currencies that farthing doesn't know. */
function isKnownPair(from: string, to: string): boolean {
  return rateCurrency(from) !== undefined && rateCurrency(to) !== undefined;
}
