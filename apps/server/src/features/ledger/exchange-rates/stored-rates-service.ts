import type {
  ExchangeRate,
  ExchangeRateChange,
  ExchangeRateImport,
  ExchangeRateImportResult,
  ExchangeRatePage,
  ExchangeRateQuery,
  NewExchangeRate,
} from '@farthing/api-contract';
import { v7 as uuid } from 'uuid';
import type { UserScope } from '../../../database/user-scope.ts';
import { printDayCursor, readDayCursor } from '../../../problems/cursors.ts';
import { fieldProblem, found, Problem } from '../../../problems/problem.ts';
import { type RateLines, readRateFile, sortOutRates } from './file-rules.ts';
import { checkRate, currencyOf, type Quote, rateCurrency } from './rules.ts';
import {
  countRates,
  deleteRate,
  findRate,
  insertRate,
  listPage,
  lockRate,
  updateRate,
  upsertRates,
} from './store.ts';

/** Returns one page of the stored rates, newest first. @throws {Problem} invalid-cursor, unknown-currency */
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

/** Returns one stored rate. @throws {Problem} exchange-rate-not-found */
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

/** Returns the fields of an entered rate. @throws {Problem} unknown-currency, same-currency, invalid-amount */
function rateFields(entry: NewExchangeRate): Quote {
  const checked = checkRate(entry);
  if ('code' in checked) throw fieldProblem(checked.code, checked.field, checked.message);
  return checked;
}

/** Largest number of rates that one statement writes. */
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
