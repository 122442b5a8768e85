import type { ApiTokenList, MadeApiToken, NewApiToken } from '@farthing/api-contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';
import { queryClient } from './queries.ts';

/** What the user's programs sign in with. */
export const apiTokensQuery = queryOptions({
  queryKey: ['api-tokens'],
  queryFn: ({ signal }) => api.get<ApiTokenList>('/api-tokens', { signal }),
});

/** The answer holds the token, which is told this once: it is kept in no cache. */
export const makeApiToken = (body: NewApiToken) => api.post<MadeApiToken>('/api-tokens', body);
export const deleteApiToken = (id: string) => api.delete(`/api-tokens/${id}`);

/** Reads the tokens again. */
export const apiTokensChanged = () => queryClient.invalidateQueries({ queryKey: apiTokensQuery.queryKey });
