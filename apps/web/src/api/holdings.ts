import type {
  Holding,
  HoldingChange,
  HoldingPool,
  HoldingTrade,
  HoldingTradeChange,
  HoldingTradePage,
  NewHolding,
  NewHoldingTrade,
} from '@farthing/api-contract';
import { api, getQuery, pagesQuery } from './client.ts';

/** Query for all holdings with today's values, including sold ones. */
export const holdingsQuery = getQuery<Holding[]>(['holdings', 'list'], '/holdings');

/** One holding. */
export const holdingQuery = (id: string) => getQuery<Holding>(['holdings', id], `/holdings/${id}`);

/** The Section 104 pool that a holding is part of, with its history and disposals. */
export const holdingPoolQuery = (id: string) =>
  getQuery<HoldingPool>(['holdings', id, 'pool'], `/holdings/${id}/pool`);

/** The trades of a holding, newest first, 100 at a time. */
export const holdingTradesQuery = (id: string) =>
  pagesQuery<HoldingTradePage>(['holdings', id, 'trades'], `/holdings/${id}/transactions`, { limit: 100 });

/** Reads every trade of a holding, oldest first, bypassing every cache. An undo of a deletion needs them. */
export async function readAllTrades(id: string): Promise<readonly HoldingTrade[]> {
  const trades: HoldingTrade[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: HoldingTradePage = await api.get(`/holdings/${id}/transactions`, {
      query: { limit: 500, cursor },
    });
    trades.push(...page.items);
    cursor = page.next_cursor;
  }
  return trades.reverse();
}

export const createHolding = (body: NewHolding) => api.post<Holding>('/holdings', body);
/** Reads the stored holding, bypassing every cache. */
export const readHolding = (id: string) => api.get<Holding>(`/holdings/${id}`);
export const changeHolding = (id: string, body: HoldingChange) => api.patch<Holding>(`/holdings/${id}`, body);
/** Deletes a holding with its trades. */
export const deleteHolding = (id: string) => api.delete(`/holdings/${id}`);
/** Reads the stored trade, bypassing every cache. */
export const readTrade = (id: string, trade: string) =>
  api.get<HoldingTrade>(`/holdings/${id}/transactions/${trade}`);
export const addTrade = (id: string, body: NewHoldingTrade) =>
  api.post<HoldingTrade>(`/holdings/${id}/transactions`, body);
export const changeTrade = (id: string, trade: string, body: HoldingTradeChange) =>
  api.patch<HoldingTrade>(`/holdings/${id}/transactions/${trade}`, body);
export const deleteTrade = (id: string, trade: string) => api.delete(`/holdings/${id}/transactions/${trade}`);
