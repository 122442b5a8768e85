import type { CapitalGainsReport } from '@farthing/api-contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';

/** Gains and losses of every tax year, disposal by disposal, with the pools that are left. */
export const capitalGainsQuery = queryOptions({
  queryKey: ['capital-gains'],
  queryFn: ({ signal }) => api.get<CapitalGainsReport>('/reports/capital-gains', { signal }),
});
