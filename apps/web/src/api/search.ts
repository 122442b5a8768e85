import type { SearchResult } from '@farthing/api-contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';

/** Query for all search results. Shows the previous result until the next one arrives. */
export const searchQuery = (q: string) =>
  queryOptions({
    queryKey: ['transactions', 'search', q],
    queryFn: ({ signal }) => api.get<SearchResult>('/search', { query: { q }, signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
