import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import {
  type TransactionFilter,
  transactionCountQuery,
  transactionsQuery,
} from '../../../api/transactions.ts';
import { whileSearching } from './narrow.ts';

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
  const { data: total } = useQuery(transactionCountQuery(filter));
  if (total !== undefined) lastTotal.current = total;

  const latest = useRef({ hasNextPage, isFetching, isPlaceholderData });
  latest.current = { hasNextPage, isFetching, isPlaceholderData };
  const loadMore = useCallback(() => {
    const now = latest.current;
    if (now.hasNextPage && !now.isFetching && !now.isPlaceholderData) void fetchNextPage();
  }, [fetchNextPage]);
  return {
    rows,
    /** Total number of rows. While another filter is loading, the last known total. */
    total: total ?? lastTotal.current,
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
