import { dayAfter } from '@farthing/dates';
import { Decimal } from '@farthing/money';
import { Problem } from '../../../problems/problem.ts';
import { readPriceFile, type WrittenPrice } from './price-file-rules.ts';

/**
 * Reads what a price provider answered for one security: CSV as an import takes it (`Date,Open,High,Low,Close,Volume`
 * is one), or JSON: an array of `{ "date", "close" or "price" or "nav", "currency"? }`, or an object that holds one as
 * `prices`, `data` or `results`. Instants count as their day.
 * @throws {Problem} unreadable-file
 */
export function readProviderAnswer(bytes: Uint8Array): WrittenPrice[] {
  const start = new TextDecoder()
    .decode(bytes.subarray(0, 100))
    .replace(/^\uFEFF/, '')
    .trimStart();
  return start.startsWith('[') || start.startsWith('{') ? readJson(bytes) : readPriceFile(bytes, false);
}

function readJson(bytes: Uint8Array): WrittenPrice[] {
  const rows = rowsOf(parse(bytes));
  if (!rows) throw new Problem('unreadable-file');
  return rows.map((row, index) => {
    const of = (...names: readonly string[]) =>
      names.map((name) => row[name]).find((value) => value !== undefined);
    return {
      line: index + 1,
      symbol: '',
      date: textOf(of('date')).slice(0, 10),
      price: textOf(of('close', 'price', 'nav')),
      currency: textOf(of('currency')),
    };
  });
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new Problem('unreadable-file');
  }
}

function rowsOf(json: unknown): Record<string, unknown>[] | undefined {
  const list = Array.isArray(json)
    ? json
    : ['prices', 'data', 'results']
        .map((name): unknown => (typeof json === 'object' && json ? Reflect.get(json, name) : undefined))
        .find(Array.isArray);
  if (!Array.isArray(list)) return undefined;
  return list.filter((row) => typeof row === 'object' && row !== null);
}

/** A number of JSON is read by its shortest text, never with an exponent. */
function textOf(value: unknown): string {
  if (typeof value === 'number') return new Decimal(value).toFixed();
  return typeof value === 'string' ? value.trim() : '';
}

/** Stored price range of a security, and the date from which it is held. */
export interface PricedSince {
  /** First day with units, where there ever were any. */
  readonly first_held: string | null;
  /** First and last day whose price came from the provider. */
  readonly oldest_fetched: string | null;
  readonly newest_fetched: string | null;
}

/** Number of days before the latest fetched price that are fetched again, because that price may have been from an unfinished day. */
const daysAgain = 5;
/** Weekends and holidays before the first price that a provider has. */
const daysOfGrace = 10;
const yearsUnheld = 5;

/** The first day whose price is asked for: since it is held, or since the last fetch where that reached back as far. */
export function askFrom({ first_held, oldest_fetched, newest_fetched }: PricedSince, today: string): string {
  const wanted = first_held ?? dayAfter(today, -365 * yearsUnheld);
  const reachesBack = oldest_fetched !== null && oldest_fetched <= dayAfter(wanted, daysOfGrace);
  if (!reachesBack || newest_fetched === null) return wanted;
  const again = dayAfter(newest_fetched, -daysAgain);
  return again > wanted ? again : wanted;
}
