import type { CapitalGainsReport } from '@farthing/api-contract';
import { getQuery } from './client.ts';

/** Query for the totals of every tax year with the remaining pools, and one year's disposals with their matches. */
export const capitalGainsQuery = (disposals_of: string) =>
  getQuery<CapitalGainsReport>(['capital-gains', disposals_of], '/reports/capital-gains', { disposals_of });
