import type { ServiceHealth, ServiceJob, ServiceStats } from '@farthing/api-contract';
import { queryOptions } from '@tanstack/react-query';
import { api, getQuery } from './client.ts';

/** Query for the health of the service. Administrators only. */
export const healthQuery = getQuery<ServiceHealth>(['admin', 'health'], '/admin/health');

/** Query for the counts of stored data. */
export const statsQuery = getQuery<ServiceStats>(['admin', 'stats'], '/admin/stats');

/** Query for the background jobs. Polled each second while one is running. */
export const jobsQuery = queryOptions({
  ...getQuery<ServiceJob[]>(['admin', 'jobs'], '/admin/jobs'),
  refetchInterval: ({ state }) => (state.data?.some(({ running }) => running) ? 1000 : false),
});

/** Starts a job. */
export const runJob = (name: string) => api.post<ServiceJob>(`/admin/jobs/${name}/run`);
