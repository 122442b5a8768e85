import type {
  FoundShareAward,
  NewShareAward,
  ShareAward,
  ShareAwardChange,
  ShareAwardWorking,
} from '@farthing/api-contract';
import { queryOptions } from '@tanstack/react-query';
import { api, getQuery } from './client.ts';
import { invalidate } from './queries.ts';

/** The share awards of a tax year with their income and cost, newest first. */
export const shareAwardsQuery = (tax_year: string) =>
  getQuery<ShareAward[]>(['tax', 'share-awards', 'list', tax_year], '/tax/share-awards', { tax_year });

/** Query for purchases of imported stock plans without an award. */
export const foundAwardsQuery = getQuery<FoundShareAward[]>(
  ['tax', 'share-awards', 'found'],
  '/tax/share-awards/found',
);

/** Query for the income and cost of an award. Nothing is stored. */
export const awardWorkingQuery = (question: NewShareAward | undefined) =>
  queryOptions({
    queryKey: ['tax', 'share-awards', 'calculate', question],
    queryFn: ({ signal }) => api.post<ShareAwardWorking>('/tax/share-awards/calculate', question, { signal }),
    retry: false,
  });

/** Reads the stored award, bypassing every cache. */
export const readShareAward = (id: string) => api.get<ShareAward>(`/tax/share-awards/${id}`);
export const createShareAward = (body: NewShareAward) => api.post<ShareAward>('/tax/share-awards', body);
export const changeShareAward = (id: string, body: ShareAwardChange) =>
  api.patch<ShareAward>(`/tax/share-awards/${id}`, body);
export const deleteShareAward = (id: string) => api.delete(`/tax/share-awards/${id}`);
/** Records the shares kept as purchases of their holding. */
export const recordAwardPurchases = (id: string) => api.post<ShareAward>(`/tax/share-awards/${id}/purchases`);

/** Invalidates the queries that depend on awards: all tax figures. */
export const shareAwardsChanged = () => invalidate('tax');
