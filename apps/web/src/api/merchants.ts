import type {
  MerchantLike,
  MerchantPage,
  MerchantRename,
  MerchantTidyResult,
  NewMerchantRename,
} from '@farthing/api-contract';
import { queryOptions } from '@tanstack/react-query';
import { api, getQuery } from './client.ts';

/** Query for the merchant names of transactions, the most frequent first. Stale after any change of money. */
export const merchantsQuery = (q: string) =>
  queryOptions({
    queryKey: ['transactions', 'merchants', q],
    queryFn: ({ signal }) =>
      api.get<MerchantPage>('/merchants', { query: { limit: 200, ...(q ? { q } : {}) }, signal }),
    placeholderData: (before) => before,
  });

/** Query for the number of transactions with a similar merchant. */
export const merchantLikeQuery = (transactionId: string) =>
  queryOptions({
    ...getQuery<MerchantLike>(
      ['transactions', 'merchant-like', transactionId],
      `/merchants/like/${transactionId}`,
    ),
    staleTime: 60_000,
  });

/** Query for the merchant renames of the last 30 days. */
export const merchantRenamesQuery = getQuery<MerchantRename[]>(
  ['transactions', 'merchant-renames'],
  '/merchants/renames',
);

/** Query for a preview of the merchant names that tidying old transactions would change. */
export const merchantTidyQuery = queryOptions({
  queryKey: ['transactions', 'merchant-tidy'],
  queryFn: () => api.post<MerchantTidyResult>('/merchants/tidy', { dry_run: true }),
  staleTime: 5 * 60_000,
});

export const renameMerchants = (body: NewMerchantRename) =>
  api.post<MerchantRename>('/merchants/renames', body);
export const undoMerchantRename = (id: string) =>
  api.post<MerchantRename>(`/merchants/renames/${id}/undo`, {});
/** Gives old transactions the names that an import would give them. */
export const tidyMerchants = () => api.post<MerchantTidyResult>('/merchants/tidy', {});
