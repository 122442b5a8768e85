import type { TaxBoxes } from '@farthing/api-contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';

/** The return of a year by form and box, with the first rows behind each figure. */
export const taxBoxesQuery = (tax_year: string) =>
  queryOptions({
    queryKey: ['tax', 'boxes', tax_year],
    queryFn: ({ signal }) => api.get<TaxBoxes>('/tax/report/boxes', { query: { tax_year }, signal }),
  });

/** The pack of a year: a zip with the boxes, the rows behind them and a page to print. */
export function fetchTaxPack(tax_year: string): Promise<Blob> {
  return api.file('/tax/report/pack', { query: { tax_year } });
}
