import type { CoupleTax, SharedTaxYears } from '@farthing/api-contract';
import { api, getQuery } from './client.ts';
import { invalidate } from './queries.ts';

/** Others may share or withdraw a year at any moment, so it is refetched each time it is shown. */
const fresh = { staleTime: 0 };

/** Query for what the user shares of a tax year, and who shares theirs. */
export const sharedYearsQuery = (year: string) => ({
  ...getQuery<SharedTaxYears>(['tax', 'couple', 'shared', year], `/tax/couple/${year}/shared`),
  ...fresh,
});
/** Query for two tax years side by side. */
export const coupleQuery = (tax_year: string, other: string, married: boolean) => ({
  ...getQuery<CoupleTax>(['tax', 'couple', tax_year, other, married], '/tax/couple', {
    ...{ tax_year, with: other, married },
  }),
  ...fresh,
});

/** Shares the current figures of a tax year. */
export const shareTaxYear = (year: string) =>
  api.put<SharedTaxYears>(`/tax/couple/${year}/shared`, undefined);
export const withdrawTaxYear = (year: string) => api.delete(`/tax/couple/${year}/shared`);

/** Refetches everything about the couple's tax. */
export const coupleChanged = () => invalidate('tax');
