import type { LowBalanceLimit, Notice } from '@farthing/api-contract';
import { api, getQuery } from './client.ts';
import { queryClient } from './queries.ts';

/** Query for the current notices. */
export const noticesQuery = getQuery<Notice[]>(['notices', 'list'], '/notices');

/** Query for the user's low balance limits. */
export const lowBalancesQuery = getQuery<LowBalanceLimit[]>(
  ['notices', 'low-balances'],
  '/notices/low-balances',
);

export const dismissNotice = (key: string) => api.post('/notices/dismissals', { key });
export const showNotice = (key: string) => api.delete(`/notices/dismissals/${key}`);
export const setLowBalance = (account: string, amount: string) =>
  api.put<LowBalanceLimit>(`/notices/low-balances/${account}`, { amount });
export const removeLowBalance = (account: string) => api.delete(`/notices/low-balances/${account}`);

/** Invalidates the queries that depend on notices. */
export const noticesChanged = () => queryClient.invalidateQueries({ queryKey: ['notices'] });
