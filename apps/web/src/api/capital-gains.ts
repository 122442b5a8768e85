import type { CapitalGainsReport } from '@farthing/api-contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';

/** The sums of every tax year with the pools that are left, and one year's sales match by match. */
export const capitalGainsQuery = (disposals_of: string) =>
  queryOptions({
    queryKey: ['capital-gains', disposals_of],
    queryFn: ({ signal }) =>
      api.get<CapitalGainsReport>('/reports/capital-gains', { query: { disposals_of }, signal }),
  });
