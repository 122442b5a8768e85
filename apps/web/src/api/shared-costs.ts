import type { NewCost, NewSettlement, SharedCost, SharedCosts } from '@farthing/api-contract';
import { api, pagesQuery } from './client.ts';

/** Query for shared costs, in pages. Each page has the balances too. */
export const sharedCostsQuery = {
  ...pagesQuery<SharedCosts>(['household', 'costs'], '/household/costs', {}),
  staleTime: 0,
};

/** @param key the same while a request is repeated, so that it is recorded once */
export const shareCost = (cost: NewCost, key: string) =>
  api.post<SharedCost>('/household/costs', cost, { headers: { 'idempotency-key': key } });
/** @param key the same while a request is repeated, so that it is recorded once */
export const recordSettlement = (settlement: NewSettlement, key: string) =>
  api.post<SharedCost>('/household/costs/settlements', settlement, { headers: { 'idempotency-key': key } });
export const deleteSharedCost = (id: string) => api.delete(`/household/costs/${id}`);
