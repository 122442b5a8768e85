import type {
  NewSecurity,
  NewSecurityPrice,
  PriceProviderState,
  PriceRefreshResult,
  Security,
  SecurityChange,
  SecurityPrice,
  SecurityPriceImportResult,
  SecurityPricePage,
} from '@farthing/api-contract';
import { queryOptions } from '@tanstack/react-query';
import { api, getQuery, pagesQuery } from './client.ts';

/** All securities by symbol, each with its newest price. */
export const securitiesQuery = getQuery<Security[]>(['securities', 'list'], '/securities');

/** One security. */
export const securityQuery = (id: string) => getQuery<Security>(['securities', id], `/securities/${id}`);

/** The stored prices of a security, newest first, 500 at a time. */
export const securityPricesQuery = (id: string) =>
  pagesQuery<SecurityPricePage>(['securities', id, 'prices'], `/securities/${id}/prices`, { limit: 500 });

/** Reads every price of a security, newest first, bypassing every cache. An undo of a deletion needs them. */
export async function readAllPrices(id: string): Promise<readonly SecurityPrice[]> {
  const prices: SecurityPrice[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: SecurityPricePage = await api.get(`/securities/${id}/prices`, {
      query: { limit: 500, cursor },
    });
    prices.push(...page.items);
    cursor = page.next_cursor;
  }
  return prices;
}

/** Reads the stored price of a day, bypassing every cache; undefined if there is none. */
export async function readPrice(id: string, date: string): Promise<SecurityPrice | undefined> {
  const query = { date_from: date, date_to: date, limit: 1 };
  const page: SecurityPricePage = await api.get(`/securities/${id}/prices`, { query });
  return page.items[0];
}

/** Reads the stored security, bypassing every cache. */
export const readSecurity = (id: string) => api.get<Security>(`/securities/${id}`);
export const createSecurity = (body: NewSecurity) => api.post<Security>('/securities', body);
export const changeSecurity = (id: string, body: SecurityChange) =>
  api.patch<Security>(`/securities/${id}`, body);
/** Deletes a security that nothing holds, with its prices. */
export const deleteSecurity = (id: string) => api.delete(`/securities/${id}`);
/** Stores the price of a day, replacing an existing one. */
export const addPrice = (id: string, body: NewSecurityPrice) =>
  api.post<SecurityPrice>(`/securities/${id}/prices`, body);
export const deletePrice = (id: string, date: string) => api.delete(`/securities/${id}/prices/${date}`);
/** Query for the price provider that the operator has configured. */
export const priceProviderQuery = queryOptions({
  ...getQuery<PriceProviderState>(['price-provider'], '/securities/prices/provider'),
  staleTime: Number.POSITIVE_INFINITY,
});
/** Fetches the missing prices of one security, or of all that are held. */
export const refreshPrices = (security_id?: string) =>
  api.post<PriceRefreshResult>('/securities/prices/refresh', security_id ? { security_id } : {});
/** Imports prices from a CSV file for one security, or for several with a column for the symbol. */
export function importPrices(file: File, id?: string): Promise<SecurityPriceImportResult> {
  const form = new FormData();
  form.append('file', file);
  const path = id ? `/securities/${id}/prices/import` : '/securities/prices/import';
  return api.upload<SecurityPriceImportResult>(path, form);
}
