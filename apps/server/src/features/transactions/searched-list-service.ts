import type { TransactionQuery } from '@farthing/api-contract';
import { dayAfter, daysBetween } from '@farthing/dates';
import type { UserScope } from '../../database/user-scope.ts';
import { type ListedRow, listPage } from './list-store.ts';
import type { Cursor, SortKey } from './rules.ts';
import type { Search } from './search-rules.ts';
import { findExtent } from './search-store.ts';

/** About so many rows are looked through first, and each time so many times more. */
const firstRows = 3000;
const growth = 3;

/**
 * One page of what a search finds, at most `limit` rows. In the order of days it is looked for in portions of days from the end of
 * the list on: PostgreSQL cannot tell how many rows a text is in, and would go through all of them to sort a few.
 */
export async function listSearched(
  scope: UserScope,
  query: TransactionQuery,
  sort: SortKey,
  cursor: Cursor | undefined,
  limit: number,
  baseCurrency: string,
  search: Search,
): Promise<ListedRow[]> {
  const read = (part: TransactionQuery, days: readonly string[] | null, wanted: number) =>
    listPage(scope, part, sort, cursor, wanted, baseCurrency, { ...search, days });
  if (!sort.endsWith('date')) return read(query, search.days, limit);
  const extent = await scope.memory.kept(
    'extent of transactions',
    () => 200,
    () => findExtent(scope),
  );
  if (extent === undefined) return [];
  const isBackwards = sort === '-date';
  const bounds = { from: extent.first, to: extent.last };
  if (query.date_from !== undefined && query.date_from > bounds.from) bounds.from = query.date_from;
  if (query.date_to !== undefined && query.date_to < bounds.to) bounds.to = query.date_to;
  if (cursor && isBackwards && cursor.value < bounds.to) bounds.to = cursor.value;
  if (cursor && !isBackwards && cursor.value > bounds.from) bounds.from = cursor.value;
  for (const term of search.terms) {
    if (term.kind !== 'date' || term.not) continue;
    if (term.from > bounds.from) bounds.from = term.from;
    if (term.to < bounds.to) bounds.to = term.to;
  }
  const rows: ListedRow[] = [];
  for (const portion of portionsOf(search.days, bounds, extent.rowsADay, isBackwards)) {
    rows.push(...(await read({ ...query, ...portion.range }, portion.days, limit - rows.length)));
    if (rows.length >= limit) break;
  }
  return rows;
}

interface Portion {
  readonly range: { readonly date_from: string; readonly date_to: string };
  readonly days: readonly string[] | null;
}

/** The days of a search, or all between two ends, in portions that grow, from the end of the list that comes first. */
function* portionsOf(
  days: readonly string[] | null,
  bounds: { readonly from: string; readonly to: string },
  rowsADay: number,
  isBackwards: boolean,
): Generator<Portion> {
  const own = days?.filter((day) => day >= bounds.from && day <= bounds.to) ?? null;
  const ordered = own && (isBackwards ? own.toReversed() : own);
  const whole = ordered?.length ?? daysBetween(bounds.from, bounds.to) + 1;
  let length = Math.max(1, Math.ceil(firstRows / rowsADay));
  for (let start = 0, end = 0; start < whole; start = end) {
    end = Math.min(whole, start + length);
    if (ordered) {
      const some = ordered.slice(start, end).sort();
      yield { range: { date_from: some[0] as string, date_to: some.at(-1) as string }, days: some };
    } else if (isBackwards) {
      yield {
        range: { date_from: dayAfter(bounds.to, 1 - end), date_to: dayAfter(bounds.to, -start) },
        days: null,
      };
    } else {
      yield {
        range: { date_from: dayAfter(bounds.from, start), date_to: dayAfter(bounds.from, end - 1) },
        days: null,
      };
    }
    length *= growth;
  }
}
