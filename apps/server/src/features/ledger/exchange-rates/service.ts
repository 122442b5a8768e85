import type {
  Conversion,
  ConversionQuery,
  ExchangeRate,
  ExchangeRateChange,
  ExchangeRatePage,
  ExchangeRateQuery,
  NewExchangeRate,
} from '@farthing/api-contract';
import { convertMinor, formatMinor } from '@farthing/money';
import { v7 as uuid } from 'uuid';
import type { UserScope } from '../../../database/user-scope.ts';
import { printDayCursor, readDayCursor } from '../../../problems/cursors.ts';
import { fieldProblem, Problem, readMinor } from '../../../problems/problem.ts';
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
  lockRate,
  updateRate,
} from './store.ts';

export { printRate, type RateUsed } from './rules.ts';

/**
 * The rates that turn amounts into the base currency: the newest stored on or before each day, direct or inverse, or
 * through one currency between. One query, a second for what only a cross rate may answer, none when all is in base.
 * @returns in the order asked; null where nothing is stored
 */
export async function ratesToBase(
  scope: UserScope,
  baseCurrency: string,
  wanted: readonly { currency: string; date: string }[],
): Promise<(RateUsed | null)[]> {
  return ratesTo(scope, baseCurrency, wanted, []);
}

/** The same for any target; `preferred` are the currencies that a cross rate goes through first. */
async function ratesTo(
  scope: UserScope,
  target: string,
  wanted: readonly { currency: string; date: string }[],
  preferred: readonly string[],
): Promise<(RateUsed | null)[]> {
  const foreign = new Map<string, { currency: string; date: string }>();
  for (const one of wanted) if (one.currency !== target) foreign.set(`${one.currency} ${one.date}`, one);
  const found = new Map<string, RateUsed>();
  if (foreign.size > 0) {
    const quotes = await listNewestQuotes(scope, target, [...foreign.values()]);
    [...foreign.keys()].forEach((key, index) => {
      const rate = newerRate(quotes[index]?.direct, quotes[index]?.inverse);
      if (rate) found.set(key, rate);
    });
  }
  const missing = [...foreign].filter(([key]) => !found.has(key));
  if (missing.length > 0) {
    const asked = missing.map(([, one]) => one);
    const legs = Map.groupBy(await listLegs(scope, target, asked), (leg) => leg.number);
    missing.forEach(([key, one], index) => {
      const rate = throughMiddle(legs.get(index + 1) ?? [], one.currency, target, preferred);
      if (rate) found.set(key, rate);
    });
  }
  return wanted.map(({ currency, date }) =>
    currency === target ? sameCurrency(date) : (found.get(`${currency} ${date}`) ?? null),
  );
}

/**
 * Converts an amount by the stored rates, rounded once, half to even.
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
  const rate = await findRate(scope, id);
  if (!rate) throw new Problem('exchange-rate-not-found');
  return rate;
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
  const before = await lockRate(scope, id);
  if (!before) throw new Problem('exchange-rate-not-found');
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
