import type { NewUserAccount, UserAccount, UserAccountChange } from '@farthing/api-contract';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { api, getQuery } from './client.ts';
import { queryClient } from './queries.ts';

const pageSize = 100;

/** Query for users in pages, including disabled ones, oldest first. Administrators only. @param q part of a name or address */
export const usersQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'users', q],
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: pageSize, cursor: pageParam || undefined, q: q.trim() || undefined };
      return api.get<UserAccount[]>('/admin/users', { query, signal });
    },
    initialPageParam: '',
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.id),
    placeholderData: keepPreviousData,
  });

/** Query for up to 100 users by their ids. Administrators only. */
export const usersByIdQuery = (ids: readonly string[]) =>
  getQuery<UserAccount[]>(['admin', 'users', ids], `/admin/users?ids=${ids.join(',')}`);

export const addUser = (body: NewUserAccount) => api.post<UserAccount>('/admin/users', body);
export const changeUser = (id: string, body: UserAccountChange) =>
  api.patch<UserAccount>(`/admin/users/${id}`, body);

/** Reads again what an act of administration makes old. */
export const usersChanged = () => queryClient.invalidateQueries({ queryKey: ['admin', 'users'] });
