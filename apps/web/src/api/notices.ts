import type { LowBalanceLimit, Notice } from '@farthing/api-contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';
import { queryClient } from './queries.ts';

/** What is worth a look now. */
export const noticesQuery = queryOptions({
  queryKey: ['notices', 'list'],
  queryFn: ({ signal }) => api.get<Notice[]>('/notices', { signal }),
});

/** Below which balances the user wants to be told. */
export const lowBalancesQuery = queryOptions({
  queryKey: ['notices', 'low-balances'],
  queryFn: ({ signal }) => api.get<LowBalanceLimit[]>('/notices/low-balances', { signal }),
});

export const dismissNotice = (key: string) => api.post('/notices/dismissals', { key });
export const showNotice = (key: string) => api.delete(`/notices/dismissals/${key}`);
export const setLowBalance = (account: string, amount: string) =>
  api.put<LowBalanceLimit>(`/notices/low-balances/${account}`, { amount });
export const removeLowBalance = (account: string) => api.delete(`/notices/low-balances/${account}`);

/** What a change of notices makes old. */
export const noticesChanged = () => queryClient.invalidateQueries({ queryKey: ['notices'] });
