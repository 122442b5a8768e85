import type { RateConfig, RateConfigEntry } from '@farthing/api-contract';
import { queryOptions } from '@tanstack/react-query';
import { api, getQuery } from './client.ts';

/** The rates of a year, with what the user changed in them and where they come from. */
export const rateConfigQuery = (tax_year: string) =>
  queryOptions({
    ...getQuery<RateConfig>(['tax', 'rates', tax_year], `/tax/rate-configs/${tax_year}`),
    staleTime: 5 * 60_000,
  });

/** Reads the stored rates of a year, bypassing every cache. */
export const readRateConfig = (tax_year: string) => api.get<RateConfig>(`/tax/rate-configs/${tax_year}`);
export const saveRateConfig = (tax_year: string, body: RateConfigEntry) =>
  api.put<RateConfig>(`/tax/rate-configs/${tax_year}`, body);
/** Resets the rates to the defaults. */
export const resetRateConfig = (tax_year: string) => api.delete(`/tax/rate-configs/${tax_year}`);
