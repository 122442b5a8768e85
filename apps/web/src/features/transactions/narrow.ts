import type { Transaction, TransactionPage } from '@farthing/api-contract';
import type { InfiniteData } from '@tanstack/react-query';
import type { TransactionFilter } from '../../api/transactions.ts';

type Pages = InfiniteData<TransactionPage, string>;

/**
 * What to show until the server answers a search: the rows that are already here and hold what was typed. They are the
 * first rows of the answer, as the search only became narrower; the count waits for the server.
 * @returns the rows that were shown before, when nothing can be said from them
 */
export function whileSearching(
  previous: Pages | undefined,
  before: TransactionFilter | undefined,
  now: TransactionFilter,
): Pages | undefined {
  if (!previous || !before || !now.q || !sameButText(before, now) || !holds(now.q, before.q ?? ''))
    return previous;
  const items = previous.pages.flatMap((page) => page.items).filter((row) => mentions(row, now.q ?? ''));
  if (items.length === 0) return previous;
  return { pages: [{ items, next_cursor: null }], pageParams: [''] };
}

function sameButText(one: TransactionFilter, other: TransactionFilter): boolean {
  const bare = ({ q: _, ...rest }: TransactionFilter) => JSON.stringify(Object.entries(rest).sort());
  return bare(one) === bare(other);
}

function mentions(row: Transaction, text: string): boolean {
  return [row.description, row.merchant, row.notes].some((field) => field && holds(field, text));
}

function holds(text: string, part: string): boolean {
  return text.toLowerCase().includes(part.trim().toLowerCase());
}
