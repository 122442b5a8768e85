import type { NewCost, NewSettlement, SharedCost, SharedCosts } from '@farthing/api-contract';
import { api, pagesQuery } from './client.ts';

/** Query for shared costs, in pages. Each page has the balances too. */
export const sharedCostsQuery = {
  ...pagesQuery<SharedCosts>(['household', 'costs'], '/household/costs', {}),
  staleTime: 0,
};

export const shareCost = (cost: NewCost) => api.post<SharedCost>('/household/costs', cost);
export const recordSettlement = (settlement: NewSettlement) =>
  api.post<SharedCost>('/household/costs/settlements', settlement);
export const deleteSharedCost = (id: string) => api.delete(`/household/costs/${id}`);
