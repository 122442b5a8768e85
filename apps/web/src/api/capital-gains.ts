import type { CapitalGainsReport } from '@farthing/api-contract';
import { getQuery } from './client.ts';

/** The sums of every tax year with the pools that are left, and one year's sales match by match. */
export const capitalGainsQuery = (disposals_of: string) =>
  getQuery<CapitalGainsReport>(['capital-gains', disposals_of], '/reports/capital-gains', { disposals_of });
