import type { TaxBoxes } from '@farthing/api-contract';
import { api, getQuery } from './client.ts';

/** The return of a year by form and box, with the first rows behind each figure. */
export const taxBoxesQuery = (tax_year: string) =>
  getQuery<TaxBoxes>(['tax', 'boxes', tax_year], '/tax/report/boxes', { tax_year });

/** The pack of a year: a zip with the boxes, the rows behind them and a page to print. */
export function fetchTaxPack(tax_year: string): Promise<Blob> {
  return api.file('/tax/report/pack', { query: { tax_year } });
}
