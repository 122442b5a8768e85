import type { Transaction, TransactionPage } from '@farthing/api-contract';
import type { InfiniteData } from '@tanstack/react-query';
import type { TransactionFilter } from '../../../api/transactions.ts';

type Pages = InfiniteData<TransactionPage, string>;

/**
 * Returns rows to show while the server is searching: the loaded rows that match the typed text. If the
 * search has only become narrower, they are the first rows of the response. The count waits for the server.
 * @returns the previous rows if no match can be derived from them
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
