import type { Transaction, TransactionPage } from '@farthing/api-contract';
import { type InfiniteData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import {
  type TransactionFilter,
  transactionCountQuery,
  transactionsQuery,
} from '../../../api/transactions.ts';

/** The rows of a filter as far as they are loaded. */
export function useTransactionPages(filter: TransactionFilter) {
  const query = useInfiniteQuery({
    ...transactionsQuery(filter),
    placeholderData: (previous, query) => {
      const before = query?.queryKey[2];
      return whileSearching(previous, typeof before === 'object' ? before : undefined, filter);
    },
    // A list of many pages isn't refetched just because the window regains focus.
    refetchOnWindowFocus: ({ state }) => (state.data?.pages.length ?? 0) <= 5,
  });
  const { data, hasNextPage, isFetching, isPlaceholderData, fetchNextPage } = query;
  const rows = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data]);

  const lastTotal = useRef<number>(undefined);
  const { data: counted } = useQuery(transactionCountQuery(filter));
  if (counted !== undefined) lastTotal.current = counted.total;

  const latest = useRef({ hasNextPage, isFetching, isPlaceholderData });
  latest.current = { hasNextPage, isFetching, isPlaceholderData };
  const loadMore = useCallback(() => {
    const now = latest.current;
    if (now.hasNextPage && !now.isFetching && !now.isPlaceholderData) void fetchNextPage();
  }, [fetchNextPage]);
  return {
    rows,
    /** Total number of rows. While another filter is loading, the last known total. */
    total: counted?.total ?? lastTotal.current,
    /** Sum of all rows, signed, if they are in one currency. */
    sum: counted?.sums.length === 1 ? counted.sums[0] : undefined,
    loaded: data !== undefined,
    more: hasNextPage || isPlaceholderData,
    stale: isPlaceholderData,
    loadMore,
    error: query.error,
    isFetching,
    /** Only the next page failed: what is loaded is as it should be. */
    onlyNextFailed: query.isFetchNextPageError,
    refetch: () => void (query.isFetchNextPageError ? fetchNextPage() : query.refetch()),
  };
}

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
