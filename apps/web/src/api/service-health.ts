import type { ServiceHealth, ServiceJob, ServiceStats } from '@farthing/api-contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';

/** Query for the health of the service. Administrators only. */
export const healthQuery = queryOptions({
  queryKey: ['admin', 'health'],
  queryFn: ({ signal }) => api.get<ServiceHealth>('/admin/health', { signal }),
});

/** Query for the counts of stored data. */
export const statsQuery = queryOptions({
  queryKey: ['admin', 'stats'],
  queryFn: ({ signal }) => api.get<ServiceStats>('/admin/stats', { signal }),
});

/** Query for the background jobs. Polled each second while one is running. */
export const jobsQuery = queryOptions({
  queryKey: ['admin', 'jobs'],
  queryFn: ({ signal }) => api.get<ServiceJob[]>('/admin/jobs', { signal }),
  refetchInterval: ({ state }) => (state.data?.some(({ running }) => running) ? 1000 : false),
});

/** Begins a job. */
export const runJob = (name: string) => api.post<ServiceJob>(`/admin/jobs/${name}/run`);
