import type { NewUserAccount, UserAccount, UserAccountChange } from '@farthing/api-contract';
import { api, getQuery } from './client.ts';
import { queryClient } from './queries.ts';

/** Query for all users, including disabled ones. Administrators only. */
export const usersQuery = getQuery<UserAccount[]>(['admin', 'users'], '/admin/users');

export const addUser = (body: NewUserAccount) => api.post<UserAccount>('/admin/users', body);
export const changeUser = (id: string, body: UserAccountChange) =>
  api.patch<UserAccount>(`/admin/users/${id}`, body);

/** Reads again what an act of administration makes old. */
export const usersChanged = () => queryClient.invalidateQueries({ queryKey: usersQuery.queryKey });
