import type {
  NewSecurityPrice,
  SecurityPrice,
  SecurityPriceImportResult,
  SecurityPricePage,
  SecurityPriceQuery,
} from '@farthing/api-contract';
import { isDay } from '@farthing/dates';
import type { UserScope } from '../../../database/user-scope.ts';
import { fieldProblem, invalidField, Problem } from '../../../problems/problem.ts';
import { readPriceFile, sortOutPrices } from './price-file-rules.ts';
import { deletePrice, listPrices, upsertPrices } from './price-store.ts';
import { readPrice } from './rules.ts';
import { listSecurityRows, type SecurityRow } from './store.ts';

/** Prices written by one statement. */
const portion = 20_000;
const mostErrors = 100;

/** One page of a security's prices, newest first. @throws {Problem} security-not-found, invalid-cursor */
export async function readPrices(
  scope: UserScope,
  id: string,
  query: SecurityPriceQuery,
): Promise<SecurityPricePage> {
  const security = await getSecurity(scope, id);
  const limit = query.limit ?? 50;
  const before = query.cursor === undefined ? undefined : dayOf(query.cursor);
  const rows = await listPrices(scope, id, { ...query, before }, limit + 1);
  const more = rows.length > limit;
  if (more) rows.pop();
  const last = rows.at(-1);
  return {
    items: rows.map((row) => ({ ...row, currency: security.currency })),
    next_cursor: more && last ? Buffer.from(last.date).toString('base64url') : null,
  };
}

/** Stores the price of a day; one that is there already is replaced. @throws {Problem} security-not-found, future-date */
export async function recordPrice(
  scope: UserScope,
  id: string,
  entry: NewSecurityPrice,
  today: string,
): Promise<SecurityPrice> {
  const security = await getSecurity(scope, id);
  if (entry.date > today) throw fieldProblem('future-date', 'date');
  const read = readPrice(entry.price, entry.currency, security);
  if ('fault' in read) throw invalidField(read.field, read.fault);
  await upsertPrices(scope, [{ security_id: id, date: entry.date, price: read.price }], 'manual');
  return {
    security_id: id,
    date: entry.date,
    price: read.price,
    currency: security.currency,
    source: 'manual',
  };
}

/** Takes the price of a day away. @throws {Problem} security-not-found, price-not-found */
export async function removePrice(scope: UserScope, id: string, date: string): Promise<void> {
  await getSecurity(scope, id);
  if (!(await deletePrice(scope, id, date))) throw new Problem('price-not-found');
}

/**
 * Stores the valid prices of a CSV file in the caller's transaction. @param id the one security that the file
 * is for. If undefined, a column names the symbol or ISIN of each price @throws {Problem} security-not-found,
 * unreadable-file, file-too-large
 */
export async function importPrices(
  scope: UserScope,
  id: string | undefined,
  bytes: Uint8Array,
  today: string,
): Promise<SecurityPriceImportResult> {
  const written = readPriceFile(bytes, id === undefined);
  const securities = await listSecurityRows(scope);
  const only = securities.find((one) => one.id === id);
  if (id !== undefined && !only) throw new Problem('security-not-found');
  const byName = new Map(
    securities.flatMap((one) => [
      [one.symbol.toLowerCase(), one] as const,
      ...(one.isin ? [[one.isin.toLowerCase(), one] as const] : []),
    ]),
  );
  const find = (symbol: string) =>
    only && symbol === '' ? only : keep(byName.get(symbol.toLowerCase()), only);
  const { rows, prices, repeated, refused } = sortOutPrices(written, find, today);
  let [added, updated] = [0, 0];
  for (let start = 0; start < prices.length; start += portion) {
    const done = await upsertPrices(scope, prices.slice(start, start + portion), 'import');
    added += done.added;
    updated += done.updated;
  }
  return {
    rows,
    added,
    updated,
    unchanged: prices.length - added - updated + repeated,
    errors: refused.slice(0, mostErrors),
    error_count: refused.length,
  };
}

/** In a file for one security, rows of another are refused. */
function keep(found: SecurityRow | undefined, only: SecurityRow | undefined): SecurityRow | undefined {
  return only && found?.id !== only.id ? undefined : found;
}

async function getSecurity(scope: UserScope, id: string): Promise<SecurityRow> {
  const found = (await listSecurityRows(scope)).find((one) => one.id === id);
  if (!found) throw new Problem('security-not-found');
  return found;
}

function dayOf(cursor: string): string {
  const day = Buffer.from(cursor, 'base64url').toString();
  if (!isDay(day)) throw new Problem('invalid-cursor');
  return day;
}
