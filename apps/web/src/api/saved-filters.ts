import type { NewSavedFilter, SavedFilter, SavedFilterChange } from '@farthing/api-contract';
import { queryOptions } from '@tanstack/react-query';
import { api, getQuery } from './client.ts';
import { queryClient } from './queries.ts';

/** Filters that the user saved, by name. */
export const savedFiltersQuery = queryOptions({
  ...getQuery<SavedFilter[]>(['saved-filters'], '/saved-filters'),
  staleTime: 60_000,
});

/** Invalidates the list of saved filters. */
export const savedFiltersChanged = () => queryClient.invalidateQueries({ queryKey: ['saved-filters'] });

export const createSavedFilter = (body: NewSavedFilter) => api.post<SavedFilter>('/saved-filters', body);
export const changeSavedFilter = (id: string, body: SavedFilterChange) =>
  api.patch<SavedFilter>(`/saved-filters/${id}`, body);
export const deleteSavedFilter = (id: string) => api.delete(`/saved-filters/${id}`);
export const restoreSavedFilter = (id: string) => api.post<SavedFilter>(`/saved-filters/${id}/restore`, {});
