import type { SearchResult } from '@farthing/api-contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';

/** Query for everything that a text finds. While the next text is looked up, the last result stays. */
export const searchQuery = (q: string) =>
  queryOptions({
    queryKey: ['transactions', 'search', q],
    queryFn: ({ signal }) => api.get<SearchResult>('/search', { query: { q }, signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
