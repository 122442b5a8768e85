import type {
  Conversion,
  ExchangeRate,
  ExchangeRateChange,
  ExchangeRateImportResult,
  ExchangeRatePage,
  NewExchangeRate,
} from '@farthing/api-contract';
import { api, getQuery, pagesQuery } from './client.ts';
import { moneyChanged, queryClient } from './queries.ts';

/** Stored rates, newest first. */
export const exchangeRatesQuery = (filter: { from_currency?: string; to_currency?: string } = {}) =>
  pagesQuery<ExchangeRatePage>(['exchange-rates', filter], '/exchange-rates', { ...filter, limit: 50 });

/** Query for an amount converted at the newest rate on or before a day. */
export const conversionQuery = (from_currency: string, to_currency: string, amount: string, date: string) =>
  getQuery<Conversion>(
    ['exchange-rates', 'convert', from_currency, to_currency, amount, date],
    '/exchange-rates/convert',
    { from_currency, to_currency, amount, date },
  );

/** Reads the stored rate, bypassing every cache. */
export const readRate = (id: string) => api.get<ExchangeRate>(`/exchange-rates/${id}`);
export const createRate = (body: NewExchangeRate) => api.post<ExchangeRate>('/exchange-rates', body);
export const changeRate = (id: string, body: ExchangeRateChange) =>
  api.patch<ExchangeRate>(`/exchange-rates/${id}`, body);
export const deleteRate = (id: string) => api.delete(`/exchange-rates/${id}`);
/** Imports rates from a CSV file: from_currency, to_currency, date, rate. */
export function importRates(file: File): Promise<ExchangeRateImportResult> {
  const form = new FormData();
  form.append('file', file);
  return api.upload<ExchangeRateImportResult>('/exchange-rates/import', form);
}

/** Invalidates the queries that depend on exchange rates: their list, conversions and all figures in base currency. */
export async function ratesChanged(): Promise<void> {
  await Promise.all([queryClient.invalidateQueries({ queryKey: ['exchange-rates'] }), moneyChanged()]);
}
