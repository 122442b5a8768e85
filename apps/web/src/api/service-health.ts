import type { ServiceHealth, ServiceJob, ServiceStats } from '@farthing/api-contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';

/** How the service is; for administrators. */
export const healthQuery = queryOptions({
  queryKey: ['admin', 'health'],
  queryFn: ({ signal }) => api.get<ServiceHealth>('/admin/health', { signal }),
});

/** How much there is of everything. */
export const statsQuery = queryOptions({
  queryKey: ['admin', 'stats'],
  queryFn: ({ signal }) => api.get<ServiceStats>('/admin/stats', { signal }),
});

/** What the service does by itself; asked again each second while something runs. */
export const jobsQuery = queryOptions({
  queryKey: ['admin', 'jobs'],
  queryFn: ({ signal }) => api.get<ServiceJob[]>('/admin/jobs', { signal }),
  refetchInterval: ({ state }) => (state.data?.some(({ running }) => running) ? 1000 : false),
});

/** Begins a job. */
export const runJob = (name: string) => api.post<ServiceJob>(`/admin/jobs/${name}/run`);
