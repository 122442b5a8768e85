import type { ApiTokenList, MadeApiToken, NewApiToken } from '@farthing/api-contract';
import { api, getQuery } from './client.ts';
import { queryClient } from './queries.ts';

/** Query for the user's API tokens. */
export const apiTokensQuery = getQuery<ApiTokenList>(['api-tokens'], '/api-tokens');

/** Creates an API token. The response contains the token, which is shown only once and never cached. */
export const makeApiToken = (body: NewApiToken) => api.post<MadeApiToken>('/api-tokens', body);
export const deleteApiToken = (id: string) => api.delete(`/api-tokens/${id}`);

/** Reads the tokens again. */
export const apiTokensChanged = () => queryClient.invalidateQueries({ queryKey: apiTokensQuery.queryKey });
